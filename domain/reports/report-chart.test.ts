import { expect, test } from 'vitest'
import { analysisChart, statementChart } from './report-chart.ts'
import type { ReportColumn } from './report.ts'

const column = (key: string, start: string, end: string): ReportColumn => ({
  key,
  label: key,
  kind: 'money',
  period: { start_date: start, end_date: end },
})
const quarter = column('amount', '2026-01-01', '2026-03-31')
const months = [
  column('compare_1', '2026-01-01', '2026-01-31'),
  column('compare_2', '2026-02-01', '2026-02-28'),
  column('compare_3', '2026-03-01', '2026-03-31'),
]
const row = (id: string, cells: Record<string, string>) => ({
  id,
  parent_id: null,
  kind: 'subtotal',
  code: null,
  name: id,
  depth: 0,
  cells,
})

test('an income statement by months has a point for each month and none for the whole', () => {
  const cells = { amount: '60', compare_1: '10', compare_2: '20', compare_3: '30' }
  const chart = statementChart({
    columns: [quarter, ...months],
    rows: [row('revenue', cells), row('tax', cells)],
    totals: {},
  })
  expect(chart?.labels.map((label) => (typeof label === 'string' ? label : label.start_date))).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ])
  expect(chart?.series).toEqual([{ name: 'revenue', values: ['10', '20', '30'] }])
})

test('a single period has no trend', () => {
  expect(statementChart({ columns: [quarter], rows: [row('revenue', { amount: '60' })], totals: {} })).toBeNull()
})

test('an analysis shows its largest rows, or compared with other periods their totals, oldest first', () => {
  const days = { start_date: '2026-01-01', end_date: '2026-03-31' }
  const net = { key: 'net', name: 'Net' }
  const rows = [row('Tea', { net: '90' }), row('Cup', { net: '70' })]
  expect(analysisChart({ columns: [], rows, totals: {} }, days, net)).toEqual({
    kind: 'Bar',
    labels: ['Tea', 'Cup'],
    series: [{ name: 'Net', values: ['90', '70'] }],
  })
  const lastYear = column('compare_1', '2025-01-01', '2025-03-31')
  const compared = analysisChart({ columns: [lastYear], rows, totals: { net: '160', compare_1: '40' } }, days, net)
  expect(compared?.series).toEqual([{ name: 'Net', values: ['40', '160'] }])
  expect(analysisChart({ columns: [], rows: rows.slice(0, 1), totals: {} }, days, net)).toBeNull()
})
