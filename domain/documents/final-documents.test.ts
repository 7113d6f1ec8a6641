import { expect, test } from 'vitest'
import { finalSetting, editableFields } from './final-documents.ts'

test('only fields outside the supply of a final document can change', () => {
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

test('a bill without its supplier number can get it, and an existing number is fixed', () => {
  const usual = ['due_date', 'payment_mode', 'reference', 'remarks']
  expect(editableFields('purchase/vouchers', { supplier_no: 'B-7' })).toEqual(usual)
  expect(editableFields('purchase/vouchers', { supplier_no: null })).toEqual([...usual, 'supplier_no'])
})

test('sales and purchases have a setting each', () => {
  expect(finalSetting('sales/credit-notes')).toBe('sales_final')
  expect(finalSetting('purchase/vouchers')).toBe('purchase_final')
})
