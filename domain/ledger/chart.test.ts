import { expect, test } from 'vitest'
import { controlKindBelow, rootClassOf } from './chart.ts'

test('the six roots have a class and no other category has one', () => {
  const roots = ['ASSETS', 'LIABILITIES', 'INCOME', 'EXPENSES', 'EQUITY', 'OPEN-BAL-DIFF']
  const classes = ['assets', 'liabilities', 'income', 'expenses', 'equity', 'opening_difference']
  expect(roots.map(rootClassOf)).toEqual(classes)
  expect(rootClassOf('CUST')).toBeNull()
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
