/** Importing opening items: by the words of the form, with every error at its cell, once. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { importDesk } from './import-desk.ts'
import { paymentDesk, receipts } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let files: ReturnType<typeof importDesk>

beforeEach(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  files = importDesk(app)
  await desk.create('crm/parties', { name: 'Acme', tax_number: 'GB 1', aliases: ['Acme of Leeds'], credit_days: '30' })
})
afterEach(async () => {
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const header = 'Customer,Type,Invoice no,Date,Due date,Outstanding'
const reads = async (rows: readonly string[]) => {
  return (await files.send([header, ...rows].join('\n'), { kind: 'opening_items' })).body
}
const items = async () =>
  (await desk.get('account/opening-items/?_sort=document_no')).body.map(
    ({ party_label, type, document_no, date, due_date, open_amount }: Record<string, string>) =>
      [party_label, type, document_no, date, due_date, open_amount].join(' '),
  )

test('a file brings invoices, notes and advances of both sides; a second import finds them', async () => {
  const rows = [
    'Acme,Invoice,17,2024-11-20,,"1,200.00"',
    'GB 1,credit note,17,2024-11-25,,200.00',
    'acme of leeds,Bill,B/9,2024-10-01,2025-01-15,75.50',
    'Acme,Supplier advance,P-1,2024-12-30,,25',
  ]
  const read = await reads(rows)
  expect(read).toMatchObject({ state: 'ready', counts: { rows: 4, good: 4, there: 0, rejected: 0 } })
  expect(await files.run(read.id)).toMatchObject({ state: 'done', counts: { good: 4, rejected: 0 } })
  expect(await items()).toEqual([
    'Acme invoice 17 2024-11-20 2024-12-20 1200.00',
    'Acme credit_note 17 2024-11-25 2024-11-25 200.00',
    'Acme bill B/9 2024-10-01 2025-01-15 75.50',
    'Acme supplier_advance P-1 2024-12-30 2024-12-30 25.00',
  ])
  const [acme] = (await desk.get('crm/parties/?q=Acme')).body
  expect([acme.receivable, acme.payable]).toEqual(['1000.00', '50.50'])
  expect(await files.balanceOf('Opening Balance Difference')).toBe('-949.50')
  const { items: open } = await desk.open(receipts, `party=${acme.id}`)
  expect(open).toMatchObject([{ document_no: '17', date: '2024-11-20', due_date: '2024-12-20', open: '1200.00' }])
  const [item] = (await desk.get('account/opening-items/?document_no=17')).body
  const { body: history } = await desk.get(`account/opening-items/${item.id}/history/`)
  expect(history).toMatchObject([{ action: 'import', changes: { document_no: [null, '17'] } }])

  expect((await reads(rows)).counts).toMatchObject({ rows: 4, good: 0, there: 4, rejected: 0 })
  const changed = await reads(['Acme,Invoice,17,2024-11-20,,1100'])
  expect(changed.problems).toMatchObject([{ line: 2, path: 'document_no', code: 'OTHER_CONTENT' }])
})

test('every wrong cell is named, and nothing is written', async () => {
  const { id } = await desk.create('crm/parties', { name: 'Old' })
  await desk.patch(`crm/parties/${id}`, { version: 1, is_active: false })
  const read = await reads([
    'Nobody,Invoice,1,2024-11-20,,10',
    'Acme,Receipt,2,2024-11-20,,10',
    'Acme,Invoice,3,2025-01-01,,10',
    'Acme,Invoice,4,2024-11-20,2024-11-19,10',
    'Acme,Invoice,5,2024-11-20,,-10',
    'Acme,Invoice,6,2024-11-20,,10.005',
    ',,,,,',
    'Acme,Invoice,7,2024-11-20,,10',
    'Acme,Invoice,7,2024-11-21,,11',
    `Acme,Invoice,${'8'.repeat(61)},2024-11-20,,10`,
    'Old,Invoice,9,2024-11-20,,10',
    'Acme,,,,,1',
  ])
  expect(read.counts).toMatchObject({ good: 1, rejected: 10 })
  expect(read.problems.map(({ line, path, code }: Record<string, string>) => `${line} ${path} ${code}`)).toEqual([
    '2 party UNKNOWN_NAME',
    '3 type NOT_IN_LIST',
    '4 date OPENING_ITEM_LATE',
    '5 due_date DUE_BEFORE_DATE',
    '6 amount NOT_POSITIVE',
    '7 amount TOO_MANY_DIGITS',
    '10 document_no REPEATED',
    '11 document_no TOO_LONG',
    '12 party PARTY_INACTIVE',
    '13 type REQUIRED',
    '13 document_no REQUIRED',
    '13 date REQUIRED',
  ])
  expect(await items()).toEqual([])
})

test('books that were locked since the check are named by the run, and nothing is written', async () => {
  const read = await reads(['Acme,Invoice,17,2024-11-20,,10'])
  await app.sql(`update company set lock_date = '2025-01-31'`)
  const stopped = await files.run(read.id)
  expect(stopped).toMatchObject({ state: 'ready', problems: [{ line: 2, path: 'date', code: 'PERIOD_LOCKED' }] })
  expect(await items()).toEqual([])
})
