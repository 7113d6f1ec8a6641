/**
 * Importing invoices and credit notes: what they post and move, in the order of their days, and nothing twice.
 * A file goes through import-trade, import-facts, import-names, import-foundations, imported-input, imported-batches, imported-postings,
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
/** Returns a file with these columns. */
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
const problemTexts = (problems: { line: number; path: string; code: string }[]) =>
  problems.map(({ line, path, code }) => `${line} ${path} ${code}`)

test('an imported invoice posts the same as one entered by a clerk', async () => {
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
  const invoice = await numbered('A-1')
  expect(invoice).toMatchObject({
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
  expect(await desk.entries(`sales/vouchers/${invoice.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Amy (Receivable) 329.76', 'Cr Value added tax Payable 32.76', 'Cr Sales 297.00'],
    ['2026-03-20 cost', 'Dr Cost of goods sold 4.00', 'Cr Inventory 4.00'],
  ])
  expect(await desk.openItems(invoice.id)).toEqual(['debit 329.76 329.76 2026-04-19'])
  expect(await desk.stock(mug)).toEqual(['8', '16.00'])
  const { body: history } = await app.as('owner').get(`${one}/sales/vouchers/${invoice.id}/history/`)
  expect(history).toMatchObject([{ action: 'import' }])
  await desk.expectBooksAgree()
})

test('a repeated file changes nothing, and other content under a number is refused', async () => {
  const rows = [{ ...sale, number: 'R-1', rate: '5.00' }]
  await write(rows)
  expect(await check(rows)).toMatchObject({ counts: { good: 0, there: 1, rejected: 0 } })
  const other = await check([{ ...sale, number: 'R-1', rate: '6' }])
  expect(problemTexts(other.problems)).toEqual(['2 number OTHER_CONTENT'])
})

test('a credit note returns goods at the cost after the day’s sales, in any order of the file', async () => {
  const cup = await desk.item('Cup', { code: 'C1' })
  await desk.receive(cup, ['10', '3'])
  await write([
    {
      ...sale,
      number: 'C-9',
      type: 'Credit note',
      item: 'C1',
      quantity: '-2',
      rate: '8',
      remarks: 'Broken',
      time: '9:00',
    },
    { ...sale, number: 'B-9', item: 'C1', quantity: '4', rate: '8', time: '17:30' },
  ])
  const note = await numbered('C-9', 'sales/credit-notes')
  expect(note).toMatchObject({
    total: '16.00',
    open_amount: '16.00',
    remarks: 'Broken',
    rows: [{ quantity: '2', cost: '6.00' }],
  })
  expect(await desk.entries(`sales/credit-notes/${note.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Sales 16.00', 'Cr Amy (Receivable) 16.00'],
    ['2026-03-20 cost', 'Dr Inventory 6.00', 'Cr Cost of goods sold 6.00'],
  ])
  expect((await numbered('B-9')).time).toBe('2026-03-20T17:30:00.000Z')
  expect(await desk.stock(cup)).toEqual(['8', '24.00'])
  await desk.expectBooksAgree()
})

test('a missing customer becomes Walk-in customers, and an alias stays the name on paper', async () => {
  await write([
    { ...sale, number: 'W-1', party: '', customer_name: 'A passer-by' },
    { ...sale, number: 'W-2', party: '' },
    { ...sale, number: 'W-3', party: 'amy of london' },
    { ...sale, number: 'W-4', party: 'GB 100' },
  ])
  const invoices = await Promise.all(['W-1', 'W-2', 'W-3', 'W-4'].map((number) => numbered(number)))
  expect(invoices.map(({ party_label, customer_name }) => [party_label, customer_name])).toEqual([
    ['Walk-in customers', 'A passer-by'],
    ['Walk-in customers', null],
    ['Amy', 'amy of london'],
    ['Amy', null],
  ])
})

test('a free invoice posts no sale, and its stock still posts its cost', async () => {
  await write([{ ...sale, number: 'Z-1', rate: '0' }])
  const invoice = await numbered('Z-1')
  expect(invoice).toMatchObject({ total: '0.00', status: 'Paid' })
  expect(await desk.entries(`sales/vouchers/${invoice.id}`)).toEqual([
    ['2026-03-20 cost', 'Dr Cost of goods sold 2.00', 'Cr Inventory 2.00'],
  ])
})

test('parties, items and earlier years are created where selected, and reported as missing otherwise', async () => {
  const rows = [
    {
      ...sale,
      number: 'N-1',
      date: '2024-12-31',
      party: 'Newcomer',
      item: 'T-9',
      item_name: 'Green tea',
      unit: 'kg',
      quantity: '2',
    },
    { ...sale, number: 'N-2', party: 'Newcomer', item: 'Delivery' },
  ]
  const result = await check(rows)
  expect(result).toMatchObject({ problems: [], counts: { good: 2, parties: 1, items: 2, years: 1, accounts: 0 } })
  const boxes = { create_missing_parties: false, create_missing_items: false, create_missing_years: false }
  const refused = await imports.change(result.id, boxes)
  expect(problemTexts(refused.problems)).toEqual([
    '2 party UNKNOWN_NAME',
    '2 item UNKNOWN_NAME',
    '2 date BEFORE_FIRST_YEAR',
    '3 item UNKNOWN_NAME',
  ])
  expect(refused.problems[0]).toMatchObject({ value: 'Newcomer', count: 2, lines: [2, 3] })
  await write(rows)
  expect(await numbered('N-1')).toMatchObject({
    party_label: 'Newcomer',
    rows: [{ item_label: 'Green tea', item_code: 'T-9', unit_label: 'kg' }],
  })
  expect(await numbered('N-2')).toMatchObject({
    rows: [{ item_label: 'Delivery', item_code: null, unit_label: 'pcs' }],
  })
  expect(await check(rows)).toMatchObject({ counts: { good: 0, there: 2, parties: 0, items: 0, years: 0 } })
  await desk.expectBooksAgree()
})

test('problems are reported by line and column, and nothing of such a number is imported', async () => {
  const { body: foreign } = await app.as('owner').get('/api/company/two/inventory/units/?_end=1')
  const item = { name: 'Theirs', code: 'THEIRS', unit: foreign[0].id }
  expect((await app.as('owner').post('/api/company/two/inventory/items/', item)).status).toBe(201)
  const bad = await check(
    [
      { ...sale, number: 'E-1' },
      { ...sale, number: 'E-1', party: 'Somebody else' },
      { ...sale, number: 'E-2', due_date: '2026-04-01' },
      { ...sale, number: 'E-2', date: '2026-03-21', due_date: '2026-04-02' },
      { ...sale, number: 'E-3', item: 'THEIRS' },
      { ...sale, number: 'E-4', unit: 'crate' },
      { ...sale, number: 'E-5', tax_scheme: 'Luxury' },
      { ...sale, number: 'E-6', row_discount_type: 'percent', row_discount: '101' },
      { ...sale, number: 'E-7', row_discount_type: 'amount', row_discount: '5.01' },
      { ...sale, number: 'E-8', discount_type: 'amount', discount: '5.01' },
      { ...sale, number: 'E-9', item: '', quantity: '', rate: '' },
      { ...sale, number: 'E-10', type: 'credit note' },
      { ...sale, number: 'E-11', type: 'bill' },
      { ...sale, number: 'E-12', quantity: '-1' },
      { ...sale, number: 'E-13', time: '25:00' },
      { ...sale, number: 'E-14', agent: 'Nobody' },
      { ...sale, number: 'E-15', is_export: 'perhaps' },
      { ...sale, number: 'E-16', rate: 'much' },
      { ...sale, number: '' },
      { ...sale, number: 'E-17' },
    ],
    { create_missing_items: false, create_missing_parties: false },
  )
  expect(problemTexts(bad.problems)).toEqual([
    '3 party TWO_VALUES',
    '5 date TWO_DATES',
    '5 due_date TWO_VALUES',
    '6 item UNKNOWN_NAME',
    '7 unit UNKNOWN_NAME',
    '8 tax_scheme UNKNOWN_NAME',
    '9 row_discount NOT_A_PERCENTAGE',
    '10 row_discount DISCOUNT_TOO_LARGE',
    '11 discount DISCOUNT_TOO_LARGE',
    '12 number NO_ROW',
    '13 remarks REQUIRED',
    '14 type NOT_IN_LIST',
    '15 quantity NOT_POSITIVE',
    '16 time NOT_A_TIME',
    '17 agent UNKNOWN_NAME',
    '18 is_export NOT_IN_LIST',
    '19 rate NOT_A_NUMBER',
    '20 number REQUIRED',
  ])
  expect(bad.counts).toMatchObject({ good: 1, rejected: 20 - 1 })
  const done = await imports.run(bad.id, { skip_bad: true })
  expect(done.state).toBe('done')
  expect((await desk.get('sales/vouchers/?voucher_no=E-1')).body).toEqual([])
  expect(await numbered('E-17')).toMatchObject({ total: '5.00' })
})

test('an invoice of 1,114 rows is imported, and one of 1,501 is refused', async () => {
  const rows = (number: string, count: number) =>
    Array.from({ length: count }, () => ({ ...sale, number, item: 'F1', quantity: '1', rate: '0.01' }))
  await write(rows('L-1', 1114))
  expect(await numbered('L-1')).toMatchObject({ total: '11.14' })
  expect(problemTexts((await check(rows('L-2', 1501))).problems)).toEqual(['2 number TOO_MANY_ROWS'])
})

test('more documents than fit into one transaction are all imported, numbered in order', async () => {
  const rows = Array.from({ length: 1100 }, (_, n) => ({ ...sale, number: `M-${n}`, item: 'F1', rate: '1' }))
  expect(await write(rows)).toMatchObject({ state: 'done', progress: 1100, counts: { good: 1100 } })
  const [sum] = await app.sql<{ count: number; total: string }>(
    `select count(*)::int as count, sum(total)::numeric(20, 2)::text as total from trade_document
     where series = 'imported' and voucher_no like 'M-%' and status = 'Issued' and number is null`,
  )
  expect(sum).toEqual({ count: 1100, total: '1100.00' })
  await desk.expectBooksAgree()
})

test('importing invoices requires its permission, and notes require the approval of notes', async () => {
  const { status } = await imports.send(file([{ ...sale, number: 'P-1' }]), { kind: 'sales', person: 'clerk' })
  expect(status).toBe(403)
  const note = file([{ ...sale, number: 'P-2', type: 'credit note', remarks: 'Broken' }])
  for (const [missing, ...granted] of [['create'], ['update', 'create'], ['approve', 'create', 'update']]) {
    const notes = Object.fromEntries(granted.map((action) => [action, true]))
    const rights = { imports: { read: true }, sales_vouchers: { read: true, import: true }, sales_credit_notes: notes }
    await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(rights)])
    const { body } = await imports.send(note, { kind: 'sales', person: 'clerk' })
    const permission = `sales_credit_notes.${missing}`
    expect(body).toMatchObject({ state: 'failed', failure: { code: 'NOT_ALLOWED', params: { permission } } })
  }
  expect((await desk.get('sales/credit-notes/?voucher_no=P-2')).body).toEqual([])
})
