import { expect, test } from 'vitest'
import { acceptRight } from './accept-right.ts'

test('the right to accept warnings is approve, or update for documents without approval', () => {
  expect(acceptRight('inventory/adjustments')).toBe('inventory_adjustments.approve')
  expect(acceptRight('inventory/opening-stock')).toBe('inventory_opening_stock.update')
})
