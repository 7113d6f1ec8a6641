import { expect, test } from 'vitest'
import { missingColumns, normalizeHeader, proposeMapping } from './propose-mapping.ts'
import { purchaseColumns, salesColumns } from './trade-columns.ts'

const kinds = [
  ['sales', salesColumns],
  ['purchases', purchaseColumns],
] as const

test('the file of a web shop is understood by its own headers', () => {
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

test('a list of bills tells our number from the one of the supplier', () => {
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

test.each(kinds)('a file of %s must say number, date, item, quantity and rate, and nothing else', (_, columns) => {
  expect(missingColumns({}, { columns, header: [] })).toEqual(['number', 'date', 'item', 'quantity', 'rate'])
})

test.each(kinds)('no header of a file of %s could mean two columns', (_, columns) => {
  const names = Object.entries(columns).flatMap(([name, { label, alias }]) => [
    ...new Set([name, label, ...alias].map(normalizeHeader)),
  ])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('what sales have and purchases have not is who bought, who sold and where it went', () => {
  const only = (one: object, other: object) => Object.keys(one).filter((name) => !(name in other))
  expect(only(salesColumns, purchaseColumns)).toEqual(['customer_name', 'agent', 'is_export'])
  expect(only(purchaseColumns, salesColumns)).toEqual(['bill_number', 'is_import'])
})
