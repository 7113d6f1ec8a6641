import { expect, test } from 'vitest'
import { printStyle } from '../../tests/support/print-style.ts'
import type { StockStatement, StockStatementLine } from '../reports/stock-statement.ts'
import { printStockStatement } from './stock-statement.ts'

const style = printStyle('One')
const printing = { at: 'now', who: 'Ann' }
const line: StockStatementLine = {
  entry_id: 'e',
  date: '2026-03-01',
  kind: 'stock_out',
  document_path: 'inventory/adjustments',
  document_id: 'd',
  document_no: 'SA-1',
  narration: 'Gift',
  quantity_in: '0',
  quantity_out: '2.5',
  unit_cost: '4',
  value: '-10',
  settlement: null,
  quantity_after: '5',
  value_after: '20',
}
const statement: StockStatement = {
  item: { id: 'i', name: 'Rope', code: 'R-1', is_active: true, unit_label: 'm', category_label: 'Ship' },
  currency: 'GBP',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  opening_quantity: '7.5',
  opening_value: '30',
  closing_quantity: '5',
  closing_value: '20',
  is_recosting: false,
  count: 1,
  exact: true,
  order: 'newest',
  rows: [line],
}

test('a statement shows what came or went, what it cost, and the stock after it', () => {
  const { blocks, fileName } = printStockStatement(statement, style, printing)
  expect(fileName).toBe('R-1-2026-01-01-2026-12-31')
  expect(blocks[1]).toMatchObject({
    facts: [{ text: 'R-1 · Ship · m' }, {}, { text: '7.5 / 30.00' }, { text: '5 / 20.00' }, {}],
  })
  expect(blocks[2]).toMatchObject({
    rows: [{ cells: ['2026-03-01', 'SA-1', 'Stock out', 'Gift', '', '2.5', '4.00', '-10.00', '5', '20.00'] }],
  })
})

test('a statement for who may not see costs has quantities alone', () => {
  const rows = [{ ...line, unit_cost: null, value: null, value_after: null }]
  const hidden = { ...statement, opening_value: null, closing_value: null, rows }
  const { blocks } = printStockStatement(hidden, style, printing)
  expect(blocks[2]).toMatchObject({
    columns: [{}, {}, {}, {}, { label: 'In' }, { label: 'Out' }, { label: 'Stock' }],
    rows: [{ cells: ['2026-03-01', 'SA-1', 'Stock out', 'Gift', '', '2.5', '5'] }],
  })
})

test('in Devanagari digits a stock below zero stands in parentheses', () => {
  const rows = [{ ...line, quantity_after: '-2.5', value_after: '-10' }]
  const { blocks } = printStockStatement({ ...statement, rows }, { ...style, digits: 'devanagari' }, printing)
  expect(blocks[2]).toMatchObject({
    rows: [{ cells: ['2026-03-01', 'SA-1', 'Stock out', 'Gift', '', '२.५', '4.00', '-10.00', '(२.५)', '-10.00'] }],
  })
})
