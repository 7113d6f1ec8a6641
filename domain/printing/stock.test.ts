import { expect, test } from 'vitest'
import { printStyle } from '../../tests/support/print-style.ts'
import { printStock } from './stock.ts'

const style = printStyle('One')
const printing = { at: 'now', who: 'Ann' }
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

test('in Devanagari digits a quantity that went out stands in parentheses', () => {
  const { blocks } = printStock(report, { ...style, digits: 'devanagari' }, printing)
  expect(blocks[2]).toMatchObject({ rows: [{ cells: ['Tools', 'pcs', '(३)'] }, { cells: ['S Saw', 'pcs', '–'] }] })
})
