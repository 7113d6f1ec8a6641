import { expect, test } from 'vitest'
import { isZero, withDigits } from '../money/decimal.ts'
import type { PrintStyle } from './print-style.ts'
import { printStock, printStockStatement } from './stock.ts'

const style: PrintStyle = {
  company: 'One',
  calendar: 'ad',
  currency: { code: 'GBP', digits: 2 },
  money: (amount) => (isZero(amount) ? '–' : withDigits(amount, 2)),
  figure: (text) => text,
  date: (date) => date,
}
const printing = { at: 'now', who: 'Ann' }
const period = { start: '2026-01-01', end: '2026-12-31' }
const columns = [
  { key: 'sales_quantity', label: 'Sales', isValue: false },
  { key: 'sales_value', label: 'Sales', isValue: true },
]
const rows = [
  {
    name: 'Tools',
    code: null,
    unit: 'pcs',
    depth: 0,
    isStrong: true,
    cells: { sales_quantity: '-3', sales_value: '-6' },
  },
  { name: 'Saw', code: 'S', unit: 'pcs', depth: 1, isStrong: false, cells: { sales_quantity: '0', sales_value: '0' } },
]
const report = {
  fileName: 'x',
  title: 'Stock movement',
  period,
  facts: [],
  columns,
  rows,
  totals: { sales_value: '-6' },
}

test('quantities stand above values, each with its own totals', () => {
  const { blocks, orientation } = printStock(report, style, printing)
  expect(orientation).toBe('portrait')
  expect(blocks.slice(2, 4)).toMatchObject([
    {
      columns: [{ label: 'Quantities' }, { label: 'Unit' }, { label: 'Sales' }],
      rows: [
        { cells: ['Tools', 'pcs', '(3)'], isStrong: true },
        { cells: ['S Saw', 'pcs', '–'], depth: 1 },
      ],
      totals: [],
    },
    {
      columns: [{ label: 'Values' }, { label: 'Sales' }],
      rows: [{ cells: ['Tools', '-6.00'] }, { cells: ['S Saw', '–'] }],
      totals: ['Total', '-6.00'],
    },
  ])
})

test('without values there is one table', () => {
  const { blocks } = printStock({ ...report, columns: columns.slice(0, 1) }, style, printing)
  expect(blocks.filter(({ kind }) => kind === 'table')).toHaveLength(1)
})

const line = {
  date: '2026-03-01',
  number: 'SA-1',
  movement: 'Stock out',
  text: 'Gift',
  quantityIn: '0',
  quantityOut: '2.5',
}

test('a statement shows what came or went, what it cost, and the stock after it', () => {
  const statement = {
    item: { name: 'Rope', code: 'R-1', unit: 'm', category: 'Ship' },
    period,
    opening: { quantity: '7.5', value: '30' },
    closing: { quantity: '5', value: '20' },
    rows: [{ ...line, unitCost: '4', value: '-10', after: { quantity: '5', value: '20' } }],
  }
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
  const point = { quantity: '5', value: null }
  const { blocks } = printStockStatement(
    {
      item: { name: 'Rope', code: null, unit: 'm', category: '' },
      period,
      opening: point,
      closing: point,
      rows: [{ ...line, unitCost: null, value: null, after: point }],
    },
    style,
    printing,
  )
  expect(blocks[2]).toMatchObject({
    columns: [{}, {}, {}, {}, { label: 'In' }, { label: 'Out' }, { label: 'Stock' }],
    rows: [{ cells: ['2026-03-01', 'SA-1', 'Stock out', 'Gift', '', '2.5', '5'] }],
  })
})
