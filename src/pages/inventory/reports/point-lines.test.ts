import { expect, test } from 'vitest'
import type { StockStatement, StockStatementLine } from '../../../../domain/reports/stock-statement.ts'
import { pointLines } from './point-lines.ts'

const line: StockStatementLine = {
  entry_id: 'e',
  date: '2026-06-15',
  kind: 'sale',
  document_path: 'sales/vouchers',
  document_id: 'd',
  document_no: 'INV-7',
  narration: '',
  quantity_in: '0',
  quantity_out: '4',
  unit_cost: '2.50',
  value: '-10.00',
  settlement: null,
  quantity_after: '6',
  value_after: '15.00',
}
const statement: StockStatement = {
  item: { id: 'i', name: 'Mug', code: null, is_active: true, unit_label: 'pcs', category_label: 'Goods' },
  currency: 'GBP',
  start_date: null,
  end_date: null,
  opening_quantity: '0',
  opening_value: '0.00',
  closing_quantity: '6',
  closing_value: '15.00',
  is_recosting: false,
  count: 3,
  exact: true,
  order: 'newest',
  rows: [line],
}

test('the newest page starts with the closing stock and ends with the stock before its oldest movement', () => {
  expect(pointLines(statement, 0)).toEqual({
    above: { kind: 'closing', quantity: '6', value: '15.00' },
    below: { kind: 'carried', quantity: '10', value: '25' },
  })
})

test('between pages the stock is carried over, and below the last one is the opening stock', () => {
  expect(pointLines(statement, 1).above).toEqual({ kind: 'carried', quantity: '6', value: '15.00' })
  expect(pointLines(statement, 2).below).toEqual({ kind: 'opening', quantity: '0', value: '0.00' })
})

test('a statement without movements shows closing and opening stock, without values for users who may not see costs', () => {
  const hidden = { opening_value: null, closing_value: null }
  expect(pointLines({ ...statement, ...hidden, rows: [], count: 0 }, 0)).toEqual({
    above: { kind: 'closing', quantity: '6', value: null },
    below: { kind: 'opening', quantity: '0', value: null },
  })
  const rows = [{ ...line, unit_cost: null, value: null, value_after: null }]
  expect(pointLines({ ...statement, ...hidden, rows }, 0).below).toEqual({
    kind: 'carried',
    quantity: '10',
    value: null,
  })
})
