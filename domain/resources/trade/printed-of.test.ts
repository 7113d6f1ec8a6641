import { expect, test } from 'vitest'
import { printedOf } from './printed-of.ts'
import { purchaseVouchers } from './purchase-vouchers.ts'

test('a printed bill states the country of origin and the customs document, if filled', () => {
  const bill = { import_country: 'India', import_document_number: 'SAD 4711', reference: 'PO 7' }
  expect(printedOf(purchaseVouchers, bill)).toEqual([
    { label: 'Country of origin', value: 'India', isDate: false },
    { label: 'Import document', value: 'SAD 4711', isDate: false },
  ])
  expect(printedOf(purchaseVouchers, { ...bill, import_country: null, import_document_number: '' })).toEqual([])
})
