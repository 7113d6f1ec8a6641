import { expect, test } from 'vitest'
import { acceptRight } from './accept-right.ts'

test('who approves a document goes on in spite of its warnings; what nobody approves, who changes it', () => {
  expect(acceptRight('inventory/adjustments')).toBe('inventory_adjustments.approve')
  expect(acceptRight('inventory/opening-stock')).toBe('inventory_opening_stock.update')
})
