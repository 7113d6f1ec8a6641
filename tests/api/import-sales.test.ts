/**
 * Importing invoices and credit notes: what they post and move, in the order of their days, and nothing twice.
 * A file goes through import-trade, import-facts, import-names, import-foundations, imported-input, imported-postings,
 * write-imported-trade; what it makes through imported-years, imported-parties and imported-ledgers.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { importDesk } from './import-desk.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let imports: ReturnType<typeof importDesk>
let mug = ''
let amy = ''
beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  imports = importDesk(app)
  await desk.policy('warn')
  await desk.scheme('Value added tax', { short_name: 'VAT13' })
  mug = await desk.item('Mug', { code: 'M1', cost_price: '2' })
  await desk.service('Fitting', { code: 'F1' })
  amy = (await desk.party('Amy', { tax_number: 'GB 100', aliases: ['Amy of London'], credit_days: '30' })).id
  await desk.receive(mug, ['10', '2'])
})
afterAll(() => app.close())

type Cells = Record<string, string>
/** A file of these columns. */
function file(rows: readonly Cells[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [columns.join(','), ...rows.map((row) => columns.map((column) => row[column] ?? '').join(','))].join('\n')
}
const sale = { date: '2026-03-20', party: 'Amy', item: 'M1', quantity: '1', rate: '5' }
const check = async (rows: readonly Cells[], options: object = {}) => {
  const { body } = await imports.send(file(rows), { kind: 'sales' })
  return Object.keys(options).length === 0 ? body : imports.change(body.id, options)
}
async function write(rows: readonly Cells[]) {
  const body = await check(rows)
  expect([body.state, body.problems]).toEqual(['ready', []])
  return imports.run(body.id)
}
const numbered = async (number: string, path = 'sales/vouchers') => {
  const { body } = await desk.get(`${path}/?voucher_no=${number}`)
  expect(body).toHaveLength(1)
  return (await desk.get(`${path}/${body[0].id}/`)).body
}
const said = (problems: { line: number; path: string; code: string }[]) =>
  problems.map(({ line, path, code }) => `${line} ${path} ${code}`)

test('an invoice of a file posts what the same invoice posts that a clerk enters', async () => {
  const terms = { reference: 'PO 7', discount_type: 'amount', discount: '33', remarks: 'Sent' }
  const done = await write([
    {
      ...sale,
      ...terms,
      number: 'A-1',
      quantity: '2',
      rate: '100',
      row_discount_type: '%',
      row_discount: '10',
      tax_scheme: 'VAT13',
    },
    { number: 'A-1', item: 'Fitting', quantity: '1', rate: '50', description: 'By hand' },
    {
      number: 'A-1',
      item: 'F1',
      quantity: '3',
      rate: '40',
      row_discount_type: 'amount',
      row_discount: '20',
      tax_scheme: 'value added tax',
    },
  ])
  expect(done).toMatchObject({
    state: 'done',
    counts: { rows: 3, good: 1, there: 0, rejected: 0, parties: 0, items: 0 },
  })
  const found = await numbered('A-1')
  expect(found).toMatchObject({
    status: 'Issued',
    party: amy,
    sub_total: '370.00',
    discount_total: '73.00',
    taxable: '252.00',
    tax: '32.76',
    total: '329.76',
    open_amount: '329.76',
    due_date: '2026-04-19',
    reference: 'PO 7',
    time: '2026-03-20T00:00:00.000Z',
    rows: [{ item: mug, cost: '4.00' }, { description: 'By hand', cost: null }, { quantity: '3' }],
  })
  expect(await desk.entries(`sales/vouchers/${found.id}`)).toEqual([
    [
      '2026-03-20 regular',
      'Dr Discount Expenses 73.00',
      'Dr Amy (Receivable) 329.76',
      'Cr Value added tax Payable 32.76',
      'Cr Sales Account 370.00',
    ],
    ['2026-03-20 cost', 'Dr Cost of goods sold 4.00', 'Cr Inventory 4.00'],
  ])
  expect(await desk.openItems(found.id)).toEqual(['debit 329.76 329.76 2026-04-19'])
  expect(await desk.stock(mug)).toEqual(['8', '16.00'])
  const { body: history } = await app.as('owner').get(`${one}/sales/vouchers/${found.id}/history/`)
  expect(history).toMatchObject([{ action: 'import' }])
  await desk.expectBooksAgree()
})

test('a repeated file changes nothing, and other content under a number is refused', async () => {
  const rows = [{ ...sale, number: 'R-1', rate: '5.00' }]
  await write(rows)
  expect(await check(rows)).toMatchObject({ counts: { good: 0, there: 1, rejected: 0 } })
  const other = await check([{ ...sale, number: 'R-1', rate: '6' }])
  expect(said(other.problems)).toEqual(['2 number OTHER_CONTENT'])
})
