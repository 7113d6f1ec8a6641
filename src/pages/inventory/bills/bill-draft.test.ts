import { expect, test } from 'vitest'
import type { StockRow } from '../../../components/grid/stock-rows.ts'
import { emptyStockRow } from '../../../components/grid/stock-rows.ts'
import { billBody, billCost, checkBillBody } from './bill-draft.ts'

const item = (id: string, cost: string | null) => ({
  id,
  label: id,
  code: null,
  unit: 'kg',
  unit_label: 'kg',
  units: [{ id: 'kg', label: 'kg', factor: '1' }],
  stock: '100',
  cost,
  selling_price: null,
})
const facts = new Map([
  ['milk', item('milk', '4')],
  ['whey', item('whey', '0')],
])
const milk: StockRow = { ...emptyStockRow, key: 1, item: 'milk', quantity: '10', unit: 'kg' }
const whey: StockRow = { ...emptyStockRow, key: 500, item: 'whey', quantity: '8', unit: 'kg', cost_share: '10' }
const head = { item: 'cheese', itemLabel: 'Cheese', quantity: '9', unit: '', unitLabel: '', overhead: '5', remarks: '' }

test('materials are sent before by-products, and only by-products have a share', () => {
  const { body, keys } = billBody(head, { materials: [milk, { ...emptyStockRow, key: 2 }], products: [whey] })
  expect(keys).toEqual([1, 500])
  expect(body.rows).toEqual([
    { side: 'in', item: 'milk', quantity: '10', unit: 'kg' },
    { side: 'out', item: 'whey', quantity: '8', unit: 'kg', cost_share: '10' },
  ])
  expect(checkBillBody(body, 2, new Map())).toEqual([])
})

test('40.00 of milk and 5.00 of labour, 10 % of it for the whey: 9 cheeses cost 4.50 each', () => {
  expect(billCost(head, { materials: [milk], products: [whey] }, { facts, digits: 2 })).toEqual({
    materials: '40',
    overhead: '5',
    total: '45',
    unitCost: '4.5',
  })
})

test('without the permission to see costs there is no cost', () => {
  const hidden = new Map([['milk', item('milk', null)]])
  expect(billCost(head, { materials: [milk], products: [] }, { facts: hidden, digits: 2 })).toBeNull()
})
