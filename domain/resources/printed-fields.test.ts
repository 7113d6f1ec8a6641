import { expect, test } from 'vitest'
import { printedFields } from './printed-fields.ts'
import { purchaseVouchers } from './trade/purchase-vouchers.ts'

test('a printed bill states the country of origin and the customs document, if filled', () => {
  const bill = { import_country: 'India', import_document_number: 'SAD 4711', reference: 'PO 7' }
  expect(printedFields(purchaseVouchers, bill)).toEqual([
    { label: 'Country of origin', value: 'India', isDate: false },
    { label: 'Import document', value: 'SAD 4711', isDate: false },
  ])
  expect(printedFields(purchaseVouchers, { ...bill, import_country: null, import_document_number: '' })).toEqual([])
})
