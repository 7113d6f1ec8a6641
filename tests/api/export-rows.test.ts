/**
 * Files of documents with their rows: export-rows. They contain exactly the documents of the list, in its order, with
 * totals.
 */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let amy = ''
beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  const vat = await desk.scheme('VAT')
  const work = await desk.service('Fitting')
  amy = (await desk.party('Amy')).id
  const bea = (await desk.party('Bea')).id
  const sell = (party: string, date: string, rows: object[]) =>
    desk.document('sales/vouchers', { party, date, rows: rows.map((row) => ({ item: work, ...row })) })
  await sell(amy, '2026-03-20', [
    { quantity: '2', rate: '100', discount_type: 'percent', discount: '10', tax_scheme: vat, description: '=cmd()' },
    { quantity: '1', rate: '50' },
  ])
  await sell(amy, '2026-03-21', [{ quantity: '3', rate: '0.125' }])
  await sell(bea, '2026-03-22', [{ quantity: '1', rate: '999' }])
})
afterAll(() => app.close())

const path = 'sales/vouchers'
const query = () => `party=${amy}&_sort=date&_order=asc`

test('exports the rows of exactly the listed documents in list order, with totals', async () => {
  const { status, text } = await desk.get(`${path}/export-rows.csv/?${query()}`)
  expect(status).toBe(200)
  const [header, ...rows]: string[][] = parse(text.slice(1))
  expect(header?.slice(1)).toEqual([
    'Date',
    'Contact',
    'Status',
    'Item',
    'HS code',
    'Description',
    'Quantity',
    'Unit',
    'Unit price',
    'Gross',
    'Discount',
    'Net',
    'Tax scheme',
    'Tax',
    'Amount',
  ])
  expect(rows.map((row) => row.slice(1))).toEqual([
    [
      '2026-03-20',
      'Amy',
      'Issued',
      'Fitting',
      '',
      "'=cmd()",
      '2',
      'pcs',
      '100.00',
      '200.00',
      '20.00',
      '180.00',
      'VAT',
      '23.40',
      '203.40',
    ],
    [
      '2026-03-20',
      'Amy',
      'Issued',
      'Fitting',
      '',
      '',
      '1',
      'pcs',
      '50.00',
      '50.00',
      '0.00',
      '50.00',
      '',
      '0.00',
      '50.00',
    ],
    ['2026-03-21', 'Amy', 'Issued', 'Fitting', '', '', '3', 'pcs', '0.125', '0.38', '0.00', '0.38', '', '0.00', '0.38'],
    ['', '', '', '', '', '', '', '', '', '250.38', '20.00', '230.38', '', '23.40', '253.78'],
  ])
  expect(rows.at(-1)?.[0]).toBe('Total')
})

test('a workbook has a sheet of documents and one of rows, each with totals', async () => {
  const { bytes } = await desk.get(`${path}/export-rows.xlsx/?${query()}`)
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['Invoices', 'Lines'])
  const [documents, rows] = sheets.map((sheet) => sheet.rows)
  const total = documents?.[0]?.indexOf('Total') ?? -1
  expect(documents?.slice(1).map((row) => row[total])).toEqual([203.4 + 50, 0.38, 253.78])
  expect(documents?.at(-1)?.[0]).toBe('Total')
  expect(rows).toHaveLength(5)
  expect(rows?.at(-1)?.at(-1)).toBe(253.78)
  expect(rows?.[1]?.[1]).toEqual(new Date('2026-03-20T00:00:00Z'))
})

test('journal vouchers and adjustments export their rows too, costs only with permission', async () => {
  const mug = await desk.item('Mug')
  await desk.receive(mug, ['3', '2.5'])
  const [header, row]: string[][] = parse((await desk.get('inventory/adjustments/export-rows.csv/')).text.slice(1))
  expect(header?.at(-1)).toBe('Unit cost')
  expect(row?.slice(-5)).toEqual(['Mug', '', '3', 'pcs', '2.50'])
  expect((await desk.get('account/journal-vouchers/export-rows.csv/')).status).toBe(200)
  expect((await desk.get('crm/parties/export-rows.csv/')).status).toBe(404)
  expect((await desk.get(`${path}/export-rows.csv/`, 'clerk')).status).toBe(403)
})

test('a workbook too large for memory is refused, and CSV has all rows', async () => {
  await app.sql(
    `insert into trade_row (company_id, id, document_id, row_no, item_id, item_name, quantity, unit_id, unit_factor, rate, gross,
       row_discount, header_discount, net, tax)
     select r.company_id, gen_random_uuid(), r.document_id, n, r.item_id, r.item_name, 1, r.unit_id, 1, 1, 1, 0, 0, 1, 0
     from trade_row r cross join generate_series(2, 50001) n where r.rate = 999`,
  )
  const { status, body } = await desk.get(`${path}/export-rows.xlsx/`)
  expect([status, body.code, body.params]).toEqual([400, 'WORKBOOK_TOO_LARGE', { max: '50,000' }])
  const lines: string[][] = parse((await desk.get(`${path}/export-rows.csv/`)).text.slice(1))
  expect(lines).toHaveLength(1 + 4 + 50_000 + 1)
})

test('cancelled documents stay in list and files, and are excluded from totals', async () => {
  const cal = (await desk.party('Cal')).id
  const work = await desk.service('Painting')
  const sell = (rate: string) =>
    desk.document(path, { party: cal, date: '2026-03-23', rows: [{ item: work, quantity: '1', rate }] })
  await sell('100')
  const wrong = await sell('40')
  expect((await desk.post(`${path}/${wrong.id}/cancel`, { version: 1, reason: 'Twice' })).body.status).toBe('Cancelled')
  for (const list of [path, 'sales/rows', 'sales/sales-book']) {
    const { count, sums } = (await desk.get(`${list}/totals/?party=${cal}`)).body
    expect([list, count, sums.total]).toEqual([list, 2, '100.00'])
  }
  const rows: string[][] = parse(
    (await desk.get(`${path}/export-rows.csv/?party=${cal}&_sort=voucher_no`)).text.slice(1),
  )
  expect(rows.slice(1).map((row) => [row[3], row.at(-1)])).toEqual([
    ['Issued', '100.00'],
    ['Cancelled', '40.00'],
    ['', '100.00'],
  ])
  const { sheets } = await readXlsx((await desk.get(`${path}/export-rows.xlsx/?party=${cal}`)).bytes)
  expect(sheets.map((sheet) => sheet.rows.length)).toEqual([4, 4])
  expect(sheets[0]?.rows.at(-1)).toContain(100)
})
