import { expect, test } from 'vitest'
import type { StockRow } from '../../../components/grid/stock-rows.ts'
import { emptyStockRow } from '../../../components/grid/stock-rows.ts'
import { adjustmentBody, checkBody, rowWorth } from './adjustment-draft.ts'

const bolt = {
  id: 'bolt',
  label: 'Bolt',
  code: 'B1',
  unit: 'piece',
  unit_label: 'pcs',
  units: [{ id: 'dozen', label: 'dozen', factor: '12' }],
  stock: '40',
  cost: '0.25',
  selling_price: null,
}
const facts = new Map([['bolt', bolt]])
const row: StockRow = { ...emptyStockRow, key: 3, item: 'bolt', itemLabel: 'Bolt', quantity: '2', unit: 'dozen' }
const head = { date: '2026-06-01', purpose: 'Stock In' as const, remarks: ' Found ' }

test('empty rows are left out, figures are sent in plain form, and a rate only for rows that come in', () => {
  const rows = [row, { ...emptyStockRow, key: 4 }, { ...row, key: 9, quantity: '1,000', rate: '2.50' }]
  const { body, keys } = adjustmentBody(head, rows, 'Issued')
  expect(keys).toEqual([3, 9])
  expect(body).toEqual({
    date: '2026-06-01',
    purpose: 'Stock In',
    remarks: 'Found',
    status: 'Issued',
    rows: [
      { item: 'bolt', quantity: '2', unit: 'dozen', description: '' },
      { item: 'bolt', quantity: '1000', unit: 'dozen', rate: '2.5', description: '' },
    ],
  })
  expect(adjustmentBody({ ...head, purpose: 'Damaged' }, rows, 'Issued').body.rows[1]).not.toHaveProperty('rate')
  expect(checkBody(body, 2)).toEqual([])
})

test('two dozen at 2.50 a dozen total 5.00, without a rate the current cost of 24', () => {
  const worth = { facts, purpose: 'Stock In' as const, digits: 2 }
  expect(rowWorth({ ...row, rate: '2.50' }, worth)).toBe('5')
  expect(rowWorth(row, worth)).toBe('6')
  expect(rowWorth({ ...row, rate: '99' }, { ...worth, purpose: 'Damaged' })).toBe('6')
  expect(rowWorth({ ...row, quantity: 'two' }, worth)).toBeNull()
  expect(rowWorth(row, { ...worth, facts: new Map([['bolt', { ...bolt, cost: null }]]) })).toBeNull()
})
