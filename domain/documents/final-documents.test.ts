import { expect, test } from 'vitest'
import { finalSetting, editableFields } from './final-documents.ts'

test('of a final document only what says nothing about the supply may change', () => {
  const numbered = { supplier_no: 'B-7' }
  expect(editableFields('sales/vouchers', numbered)).toEqual([
    'due_date',
    'payment_mode',
    'sales_agent',
    'reference',
    'remarks',
  ])
  expect(editableFields('sales/credit-notes', numbered)).toEqual(['sales_agent', 'reference', 'remarks'])
  expect(editableFields('purchase/debit-notes', { supplier_no: null })).toEqual(['reference', 'remarks'])
})

test('a bill gets the number that it came without, and keeps the one that it has', () => {
  const usual = ['due_date', 'payment_mode', 'reference', 'remarks']
  expect(editableFields('purchase/vouchers', { supplier_no: 'B-7' })).toEqual(usual)
  expect(editableFields('purchase/vouchers', { supplier_no: null })).toEqual([...usual, 'supplier_no'])
})

test('sales and purchases have a setting each', () => {
  expect(finalSetting('sales/credit-notes')).toBe('sales_final')
  expect(finalSetting('purchase/vouchers')).toBe('purchase_final')
})
