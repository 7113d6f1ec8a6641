import { expect, test } from 'vitest'
import { missingColumns, normalizeHeader, proposeMapping } from './propose-mapping.ts'
import { purchaseColumns, salesColumns } from './trade-columns.ts'

const kinds = [
  ['sales', salesColumns],
  ['purchases', purchaseColumns],
] as const

test('the file of a web shop is mapped by its own headers', () => {
  const header = ['InvoiceNo', 'StockCode', 'Description', 'Quantity', 'InvoiceDate', 'UnitPrice', 'Customer']
  const mapping = proposeMapping(header, { columns: salesColumns, before: [] })
  expect(mapping).toEqual({
    number: 'InvoiceNo',
    item: 'StockCode',
    description: 'Description',
    quantity: 'Quantity',
    date: 'InvoiceDate',
    rate: 'UnitPrice',
    party: 'Customer',
  })
  expect(missingColumns(mapping, { columns: salesColumns, header })).toEqual([])
})

test("a list of bills separates our number from the supplier's", () => {
  const header = ['Voucher no', 'Bill no', 'Date', 'Supplier', 'SKU', 'Qty', 'Unit', 'Price', 'VAT']
  expect(proposeMapping(header, { columns: purchaseColumns, before: [] })).toMatchObject({
    number: 'Voucher no',
    bill_number: 'Bill no',
    party: 'Supplier',
    item: 'SKU',
    unit: 'Unit',
    tax_scheme: 'VAT',
  })
})

test.each(kinds)('a file of %s requires number, date, item, quantity and rate only', (_, columns) => {
  expect(missingColumns({}, { columns, header: [] })).toEqual(['number', 'date', 'item', 'quantity', 'rate'])
})

test.each(kinds)('no header of a file of %s matches two columns', (_, columns) => {
  const names = Object.entries(columns).flatMap(([name, { label, alias }]) => [
    ...new Set([name, label, ...alias].map(normalizeHeader)),
  ])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('only sales have a billing name, a sales agent and the export flag, only purchases have landed costs', () => {
  const only = (one: object, other: object) => Object.keys(one).filter((name) => !(name in other))
  expect(only(salesColumns, purchaseColumns)).toEqual(['customer_name', 'agent', 'is_export'])
  expect(only(purchaseColumns, salesColumns)).toEqual([
    'bill_number',
    'is_import',
    'landed_cost',
    'cost_amount',
    'cost_percent',
    'cost_account',
  ])
})
