import { expect, test } from 'vitest'
import { stockAfter } from './stock-after.ts'

const item = (id: string, stock: string | null) => ({
  id,
  label: id,
  code: null,
  unit: 'piece',
  unit_label: 'pcs',
  units: [{ id: 'dozen', label: 'dozen', factor: '12' }],
  stock,
  cost: null,
  selling_price: null,
})
const facts = new Map([
  ['bolt', item('bolt', '30')],
  ['delivery', item('delivery', null)],
])

test('rows of the same item are summed, each converted to the item’s unit', () => {
  const rows = [
    { item: 'bolt', quantity: '2', unit: 'dozen' },
    { item: 'bolt', quantity: '7', unit: 'piece' },
    { item: 'bolt', quantity: 'some', unit: 'piece' },
    { item: 'delivery', quantity: '1', unit: 'piece' },
  ]
  expect(stockAfter(facts, [{ rows, isIn: false }])).toEqual([
    { item: 'bolt', label: 'bolt', unit: 'pcs', before: '30', after: '-1' },
  ])
})
