import { expect, test } from 'vitest'
import { recordPage } from './record-page.ts'

test('a record has its details, else its form, as its page', () => {
  expect(recordPage('sales/vouchers', '7')).toBe('sales/vouchers/7')
  expect(recordPage('account/opening-items', '7')).toBe('account/opening-items/7/edit')
  expect(recordPage('account/opening-balances', '7')).toBe('account/opening-balances/7/edit')
  expect(recordPage('till/sales', '7')).toBeNull()
})
