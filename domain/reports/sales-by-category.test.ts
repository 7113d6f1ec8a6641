import { expect, test } from 'vitest'
import { categorySalesRows } from './sales-by-category.ts'

const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const amount = (key: string) => ({ key, label: key, kind: 'money' as const })
const quantity = { key: 'quantity', label: 'Quantity', kind: 'quantity' as const }
const tea = {
  id: 'tea',
  ids: ['tea', 'chai'],
  name: 'Tea',
  code: 'T-1',
  unit: 'pcs',
  category_id: 'drinks',
  category: 'Drinks',
  quantity: '1',
  discount: '10',
  net: '90',
  tax: '11.7',
  total: '101.7',
  cost: '11',
  margin: '79',
}
const rope = {
  ...tea,
  id: 'rope',
  ids: ['rope'],
  name: 'Rope',
  unit: 'm',
  category_id: null,
  category: null,
  quantity: '2.5',
}

test('items are below their categories; only amounts are summed where the units differ', () => {
  const columns = [quantity, amount('net'), amount('margin')]
  const { rows, totals } = categorySalesRows({ items: [tea, rope] }, { columns, company }, 'No category')
  expect(rows.map(({ depth, name, unit, cells }) => [depth, name, unit, cells])).toEqual([
    [0, 'Drinks', 'pcs', { quantity: '1', net: '90.00', margin: '79.00' }],
    [1, 'Tea', 'pcs', { quantity: '1', net: '90.00', margin: '79.00' }],
    [0, 'No category', 'm', { quantity: '2.5', net: '90.00', margin: '79.00' }],
    [1, 'Rope', 'm', { quantity: '2.5', net: '90.00', margin: '79.00' }],
  ])
  expect(rows.map(({ ids }) => ids)).toEqual([[], ['tea', 'chai'], [], ['rope']])
  expect(totals).toEqual({ net: '180.00', margin: '158.00' })
})

test('rows have the figures of the columns that the user may see', () => {
  const { rows } = categorySalesRows({ items: [tea] }, { columns: [amount('tax')], company }, 'No category')
  expect(rows[1]?.cells).toEqual({ tax: '11.70' })
})
