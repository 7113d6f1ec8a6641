import { expect, test } from 'vitest'
import type { ReadLine, StockTotals } from './stock-statement.ts'
import { stockFigures, stockLine } from './stock-statement.ts'

const item = { id: 'i', name: 'Tea', code: 'T', is_active: true, unit_label: 'pcs', category_label: 'Goods' }
const ends = {
  currency: 'GBP',
  opening_quantity: '2',
  opening_value: '10.00',
  closing_quantity: '5',
  closing_value: '25.00',
  is_recosting: false,
}
const totals: StockTotals = { ...item, ...ends, count: 3 }

test('the figures include the item; values are null without the permission to see costs', () => {
  expect(stockFigures([totals], true)).toEqual({ item, ...ends, count: 3 })
  expect(stockFigures([totals], false)).toEqual({ item, ...ends, opening_value: null, closing_value: null, count: 3 })
  expect(stockFigures([], true)).toBeNull()
})

test('a line is returned without its order key, and without costs if the user may not see them', () => {
  const costs = { unit_cost: '5', value: '10.00', settlement: '1.00', value_after: '25.00' }
  const line = {
    entry_id: 'e',
    date: '2026-03-01',
    quantity_in: '2',
    quantity_after: '5',
    ...costs,
    order_key: '1',
  } as ReadLine
  const { order_key: _place, ...answered } = line
  expect(stockLine(line, true)).toEqual(answered)
  const hidden = { unit_cost: null, value: null, settlement: null, value_after: null }
  expect(stockLine(line, false)).toEqual({ ...answered, ...hidden })
})
