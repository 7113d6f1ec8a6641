import { expect, test } from 'vitest'
import { isPrintCounted, isPrinted, printedPaths } from './printed-paths.ts'

test('documents of trade, payments, money and vouchers have a paper, masters and stock have none', () => {
  expect(printedPaths).toHaveLength(16)
  const mailablePaths = [
    'purchase/vouchers',
    'payment-receipts',
    'account/journal-vouchers',
    'crm/parties',
    'inventory/adjustments',
  ]
  expect(mailablePaths.filter(isPrinted)).toEqual(mailablePaths.slice(0, 3))
})

test('prints are counted of what leaves the house', () => {
  expect(printedPaths.filter(isPrintCounted)).toEqual([
    'sales/vouchers',
    'sales/credit-notes',
    'purchase/vouchers',
    'purchase/debit-notes',
    'sales/quotations',
    'purchase/purchase-orders',
    'sales/challans',
    'payment-receipts',
    'purchase/payments',
  ])
})
