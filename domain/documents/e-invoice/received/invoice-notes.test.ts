import { expect, test } from 'vitest'
import { noteText } from './invoice-notes.ts'

test('a note is filled like an error, with a text of its own or that of the error', () => {
  expect(noteText({ code: 'E_INVOICE_PREPAID', path: 'totals.prepaid', params: { amount: '30.00' } })).toBe(
    '30.00 is already paid. Record the payment after you post the bill.',
  )
  const params = { number: 'INV-1', voucher: 'BILL-2026-0001' }
  expect(noteText({ code: 'BILL_NUMBER_USED', path: 'supplier_no', params })).toContain('INV-1')
})
