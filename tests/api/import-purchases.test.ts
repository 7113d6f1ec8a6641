/** Importing bills and debit notes: postings, stock at cost, and supplier numbers. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { importDesk } from './import-desk.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let imports: ReturnType<typeof importDesk>
let mug = ''
beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  imports = importDesk(app)
  await desk.scheme('VAT')
  mug = await desk.item('Mug', { code: 'M1' })
  await desk.party('Potters')
})
afterAll(() => app.close())

const header = 'number,date,type,party,bill_number,due_date,tax_type,remarks,item,quantity,unit,rate,tax_scheme'
const check = async (rows: readonly string[]) =>
  (await imports.send([header, ...rows].join('\n'), { kind: 'purchases' })).body
async function write(rows: readonly string[]) {
  const body = await check(rows)
  expect([body.state, body.problems]).toEqual(['ready', []])
  return imports.run(body.id)
}
const numbered = async (number: string, path: string) => {
  const { body } = await desk.get(`${path}/?voucher_no=${number}`)
  return (await desk.get(`${path}/${body[0].id}/`)).body
}
const problemTexts = (problems: { line: number; path: string; code: string }[]) =>
  problems.map(({ line, path, code }) => `${line} ${path} ${code}`)

test('a bill brings goods into stock at cost, and a debit note returns them at that cost', async () => {
  await write([
    'D-1,2026-03-11,debit note,Potters,GS-1,,,Cracked,M1,6,,2.50,VAT',
    'B-1,2026-03-10,bill,Potters,R 100,2026-04-09,exclusive,,M1,2,doz,24,VAT',
  ])
  const bill = await numbered('B-1', 'purchase/vouchers')
  expect(bill).toMatchObject({
    supplier_no: 'R 100',
    total: '54.24',
    tax: '6.24',
    open_amount: '54.24',
    due_date: '2026-04-09',
    rows: [{ item: mug, quantity: '2', unit_label: 'doz', cost: '48.00' }],
  })
  expect(await desk.entries(`purchase/vouchers/${bill.id}`)).toEqual([
    ['2026-03-10 regular', 'Dr VAT Receivable 6.24', 'Dr Inventory 48.00', 'Cr Potters (Payable) 54.24'],
  ])
  expect(await desk.openItems(bill.id)).toEqual(['credit 54.24 54.24 2026-04-09'])
  const note = await numbered('D-1', 'purchase/debit-notes')
  expect(note).toMatchObject({ total: '16.95', remarks: 'Cracked', rows: [{ cost: '12.00' }] })
  expect(await desk.entries(`purchase/debit-notes/${note.id}`)).toEqual([
    ['2026-03-11 regular', 'Dr Potters (Payable) 16.95', 'Cr VAT Receivable 1.95', 'Cr Purchase price variance 15.00'],
    ['2026-03-11 cost', 'Dr Purchase price variance 12.00', 'Cr Inventory 12.00'],
  ])
  expect(await desk.stock(mug)).toEqual(['18', '36.00'])
  await desk.expectBooksAgree()
})

test('a supplier number is unique within a year, in the books and in the file', async () => {
  const bad = await check([
    'B-2,2026-03-12,,Potters,R 100,,,,M1,1,,2,VAT',
    'B-3,2026-03-12,,Potters,R 101,,,,M1,1,,2,VAT',
    'B-4,2026-03-12,,Potters,r 101,,,,M1,1,,2,VAT',
    'B-5,2026-03-12,,,R 102,,,,M1,1,,2,',
    'B-6,2026-03-12,invoice,Potters,R 103,,none,,M1,1,,2,',
  ])
  expect(problemTexts(bad.problems)).toEqual([
    '2 bill_number BILL_NUMBER_USED',
    '4 bill_number BILL_NUMBER_USED',
    '5 party REQUIRED',
    '5 tax_scheme REQUIRED',
    '6 type NOT_IN_LIST',
  ])
  expect(bad.problems[1].params).toEqual({ number: 'r 101', voucher: 'B-3' })
  expect(await check(['B-1,2026-03-10,bill,Potters,R 100,2026-04-09,exclusive,,M1,2,doz,24,VAT'])).toMatchObject({
    counts: { good: 0, there: 1 },
  })
})

test('a supplier number of a merged supplier is used, whichever of the two names the file has', async () => {
  const { body: parties } = await desk.get('crm/parties/?name=Potters')
  const survivor = await desk.party('Potters Ltd')
  const merge = { version: parties[0].version, into: survivor.id, date: '2026-03-31' }
  expect((await desk.post(`crm/parties/${parties[0].id}/merge`, merge)).status).toBe(200)
  const bad = await check([
    'B-7,2026-03-12,,Potters Ltd,r 100,,,,M1,1,,2,VAT',
    'B-8,2026-03-12,,Potters,R 100,,,,M1,1,,2,VAT',
    'B-9,2026-03-12,,Potters Ltd,R 104,,,,M1,1,,2,VAT',
  ])
  expect(problemTexts(bad.problems)).toEqual(['2 bill_number BILL_NUMBER_USED', '3 bill_number BILL_NUMBER_USED'])
  expect(bad.problems[0].params).toEqual({ number: 'r 100', voucher: 'B-1' })
})
