import { expect, test } from 'vitest'
import type { StockItem, StockTreeInput } from './stock-tree.ts'
import { UNCATEGORISED, stockOf, stockTree } from './stock-tree.ts'

type TreeRow = [name: string, category: string | null, unit: string, closing: [string, string]]
const item = (...[name, category, unit, [quantity, value]]: TreeRow): StockItem => ({
  id: name.toLowerCase(),
  name,
  code: null,
  unit,
  categoryId: category?.toLowerCase() ?? null,
  category,
  figures: { closing: stockOf(quantity, value) },
})
const input: StockTreeInput = {
  items: [
    item('Hammer', 'Tools', 'pcs', ['2', '40']),
    item('Saw', 'Tools', 'pcs', ['3', '30.5']),
    item('Nails', null, 'kg', ['1.25', '9']),
    item('Glue', null, 'kg', ['0', '0']),
  ],
  columns: [
    { key: 'closing_quantity', group: 'closing', what: 'quantity' },
    { key: 'closing_value', group: 'closing', what: 'value' },
  ],
  currencyDigits: 2,
  hideZero: false,
  uncategorised: 'No category',
}
const treeOf = (change: Partial<StockTreeInput> = {}) => {
  const { rows, totals } = stockTree({ ...input, ...change })
  return {
    rows: rows.map(({ name, unit, depth, cells }) => [
      depth,
      name,
      unit,
      cells['closing_quantity'],
      cells['closing_value'],
    ]),
    totals,
  }
}

test('items are below their categories, uncategorised ones last, with sums above', () => {
  expect(treeOf()).toEqual({
    rows: [
      [0, 'Tools', 'pcs', '5', '70.50'],
      [1, 'Hammer', 'pcs', '2', '40.00'],
      [1, 'Saw', 'pcs', '3', '30.50'],
      [0, 'No category', 'kg', '1.25', '9.00'],
      [1, 'Nails', 'kg', '1.25', '9.00'],
      [1, 'Glue', 'kg', '0', '0.00'],
    ],
    // Pieces and kilograms are not summed.
    totals: { closing_value: '79.50' },
  })
})

test('a category of several units has a value and no quantity', () => {
  const items = [...input.items.slice(0, 1), item('Wire', 'Tools', 'm', ['10', '5'])]
  expect(treeOf({ items }).rows[0]).toEqual([0, 'Tools', null, undefined, '45.00'])
})

test('an item without figures is left out on request, and its empty category with it', () => {
  expect(treeOf({ hideZero: true }).rows.map(([, name]) => name)).toEqual([
    'Tools',
    'Hammer',
    'Saw',
    'No category',
    'Nails',
  ])
  expect(treeOf({ hideZero: true, items: input.items.slice(3) }).rows).toEqual([])
})

test('negative stock is negative, and a currency without decimals has none', () => {
  const items = [item('Bolt', null, 'pcs', ['-0.5', '-7'])]
  const { rows } = stockTree({ ...input, items, currencyDigits: 0 })
  expect(rows.map(({ id, cells }) => [id, cells])).toEqual([
    [UNCATEGORISED, { closing_quantity: '-0.5', closing_value: '-7' }],
    ['bolt', { closing_quantity: '-0.5', closing_value: '-7' }],
  ])
})
