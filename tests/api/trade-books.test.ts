/** The sales and purchase books against figures calculated by hand. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'
import { monthOfTrade, march } from './trade-month.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let books: Awaited<ReturnType<typeof monthOfTrade>>
beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  books = await monthOfTrade(desk)
})
afterAll(() => app.close())

type Line = Record<string, string>
const lines = (rows: Line[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]).join(' '))

describe('the sales book', () => {
  test('has every issued document, notes as negatives and cancelled ones as zero', async () => {
    const { body } = await desk.get(`sales/sales-book/?_end=50&_sort=date&_order=asc&${march}`)
    expect(
      lines(body, 'date', 'document_path', 'tax_number', 'total', 'non_taxable', 'export', 'taxable', 'tax'),
    ).toEqual([
      '2026-03-10 sales/vouchers A-1 223.40 20.00 0.00 180.00 23.40',
      '2026-03-12 sales/vouchers A-1 50.00 0.00 50.00 0.00 0.00',
      '2026-03-13 sales/vouchers A-1 0.00 0.00 0.00 0.00 0.00',
      '2026-03-14 sales/vouchers A-1 50.00 10.00 40.00 0.00 0.00',
      '2026-03-20 sales/credit-notes A-1 -101.70 0.00 0.00 -90.00 -11.70',
      '2026-03-21 sales/credit-notes A-1 -50.00 0.00 -50.00 0.00 0.00',
    ])
    expect(body[0]).toMatchObject({
      party_label: 'Amy',
      voucher_no: expect.stringMatching(/^INV-/),
      status: 'Partially Paid',
    })
  })

  test('totals only the filtered lines', async () => {
    const { body } = await desk.get(`sales/sales-book/totals/?${march}&party=${books.amy}`)
    expect(body.count).toBe(6)
    const { total, non_taxable, export: abroad, taxable, tax } = body.sums
    expect([total, non_taxable, abroad, taxable, tax]).toEqual(['171.70', '30.00', '40.00', '90.00', '11.70'])
  })
})

test('the purchase book separates domestic purchases, imports, and capital goods', async () => {
  const { body } = await desk.get(`purchase/purchase-book/?_end=50&_sort=date&_order=asc&${march}`)
  const names = [
    'total',
    'landed',
    'non_taxable',
    'taxable',
    'tax',
    'import_taxable',
    'import_tax',
    'capital_taxable',
    'capital_tax',
  ]
  expect(lines(body, 'date', 'supplier_no', ...names)).toEqual([
    '2026-03-01 S 2026-03-01 113.00 11.30 0.00 110.00 14.30 0.00 0.00 0.00 0.00',
    '2026-03-02 S 2026-03-02 100.00 13.00 0.00 0.00 0.00 100.00 13.00 0.00 0.00',
    '2026-03-03 S 2026-03-03 226.00 0.00 0.00 0.00 0.00 0.00 0.00 200.00 26.00',
    '2026-03-04 S 2026-03-04 55.00 0.00 0.00 50.00 5.00 0.00 0.00 0.00 0.00',
    '2026-03-15  -22.60 0.00 0.00 -20.00 -2.60 0.00 0.00 0.00 0.00',
  ])
  expect(body[1].import_document_number).toBe('C-77')
  const { sums } = (await desk.get(`purchase/purchase-book/totals/?${march}`)).body
  expect(names.map((name) => sums[name])).toEqual([
    '471.40',
    '24.30',
    '0.00',
    '140.00',
    '16.70',
    '100.00',
    '13.00',
    '200.00',
    '26.00',
  ])
})

test('the file of a book has its filtered lines, and marks cancelled documents', async () => {
  const { text } = await desk.get(`sales/sales-book/export.csv/?${march}&_sort=date&_order=asc`)
  const rows: string[][] = parse(text.slice(1))
  expect(rows).toHaveLength(7)
  expect(rows[0]?.slice(1)).toEqual([
    'Date',
    'Status',
    'Contact',
    'Tax number',
    'Total',
    'Not taxable',
    'Export',
    'Taxable',
    'Tax',
  ])
  expect(rows[3]?.slice(1, 6)).toEqual(['2026-03-13', 'Cancelled', 'Amy', 'A-1', '0.00'])
})
