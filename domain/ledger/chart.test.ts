import { expect, test } from 'vitest'
import { controlKindBelow, normalSide, chartOrder, rootClassOf } from './chart.ts'

test('assets and expenses increase in debit, all others in credit', () => {
  expect([normalSide('assets'), normalSide('expenses')]).toEqual(['debit', 'debit'])
  expect([normalSide('liabilities'), normalSide('income'), normalSide('equity')]).toEqual([
    'credit',
    'credit',
    'credit',
  ])
  expect(normalSide('opening_difference')).toBe('credit')
})

test('the six roots have a class and no other category has one', () => {
  const roots = ['ASSETS', 'LIABILITIES', 'INCOME', 'EXPENSES', 'EQUITY', 'OPEN-BAL-DIFF']
  const classes = ['assets', 'liabilities', 'income', 'expenses', 'equity', 'opening_difference']
  expect(roots.map(rootClassOf)).toEqual(classes)
  expect(rootClassOf('CUST')).toBeNull()
})

test('liabilities come before income whatever their codes, and other categories follow by their codes', () => {
  expect(['ASSETS', 'LIABILITIES', 'INCOME', 'OPEN-BAL-DIFF'].map(chartOrder)).toEqual([0, 1, 2, 5])
  expect(chartOrder('CUST')).toBe(6)
  expect(chartOrder(null)).toBe(6)
})

test('an account created anywhere below Customers is a customer account', () => {
  expect(controlKindBelow([null, 'CUST', 'AR', 'ASSETS'])).toBe('customer')
  expect(controlKindBelow(['SUPP', 'AP', 'LIABILITIES'])).toBe('supplier')
  expect(controlKindBelow(['INVENTORY', 'ASSETS'])).toBe('inventory')
  expect(controlKindBelow(['TAX-REC', 'ASSETS'])).toBe('tax')
  expect(controlKindBelow(['DUT-TAX', 'LIABILITIES'])).toBe('tax')
  expect(controlKindBelow(['AR', 'ASSETS'])).toBe('none')
  expect(controlKindBelow([])).toBe('none')
})
