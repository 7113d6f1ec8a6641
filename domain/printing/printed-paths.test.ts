import { expect, test } from 'vitest'
import { isPrintCounted, isPrinted, printedPaths } from './printed-paths.ts'

test('documents of trade, payments and vouchers have a paper, masters and stock have none', () => {
  expect(printedPaths).toHaveLength(7)
  const asked = [
    'purchase/vouchers',
    'payment-receipts',
    'account/journal-vouchers',
    'crm/parties',
    'inventory/adjustments',
  ]
  expect(asked.filter(isPrinted)).toEqual(asked.slice(0, 3))
})

test('prints are counted of all but journal vouchers', () => {
  expect(printedPaths.filter((path) => !isPrintCounted(path))).toEqual(['account/journal-vouchers'])
})
