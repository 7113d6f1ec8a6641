import { expect, test } from 'vitest'
import { widgetTypes } from '../../company/widget-types.ts'
import type { TradeWidgetRow } from './trade-widgets.ts'
import { topWidget, tradeWidget } from './trade-widgets.ts'
import type { WidgetContext } from './widget-data.ts'

const company = { digits: 2, today: '2026-06-15', calendar: 'ad' } as const
const periods = [
  { start_date: '2026-05-01', end_date: '2026-05-31' },
  { start_date: '2026-06-01', end_date: '2026-06-15' },
]
const context = (display: WidgetContext['widget']['display_type']): WidgetContext => ({
  widget: { widget: 'Sales Amount by Party', display_type: display, account: null },
  periods,
  company,
})
const { trade } = widgetTypes['Sales Amount by Party']
const row = (period: number, name: string, amount: string, ids = [name]): TradeWidgetRow => ({
  period,
  id: name,
  ids,
  name,
  count: 1,
  amount,
})
const rows = [row(1, 'Amy', '100'), row(2, 'Amy', '50', ['Amy', 'Old Amy']), row(2, 'Ben', '70')]

test('bars have a point for each period and a series for each record', () => {
  const { labels, series, facts } = tradeWidget(rows, trade, context('Bar'))
  expect(labels.map(({ start_date }) => start_date)).toEqual(['2026-05-01', '2026-06-01'])
  expect(series.map(({ name, points }) => [name, ...points.map(({ value }) => value)])).toEqual([
    ['Amy', '100.00', '50.00'],
    ['Ben', '0.00', '70.00'],
  ])
  expect(facts.map(({ value }) => value)).toEqual(['220.00'])
  // A record that was merged into another one counts there, and its documents are found.
  expect(series[0]?.points[1]?.drill).toContain(
    'date_gte=2026-06-01&date_lte=2026-06-15&party=Amy&party=Old+Amy&status=',
  )
})

test('a table has a row for each record, the largest first', () => {
  const { labels, series } = tradeWidget(rows, trade, context('Table'))
  expect(labels.map(({ name }, index) => [name, series[0]?.points[index]?.value])).toEqual([
    ['Amy', '150.00'],
    ['Ben', '70.00'],
  ])
})

test('beyond six records a chart sums the others, which are all but the ones shown', () => {
  const many = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, index) => row(1, name, String(10 - index)))
  const nameless = { ...row(1, '', '20', []), id: null, name: null }
  const { labels, series } = tradeWidget([...many, nameless], trade, context('Pie'))
  expect(labels.map(({ id }) => id)).toEqual(['none', 'A', 'B', 'C', 'D', 'others'])
  const points = series[0]?.points ?? []
  expect(points.map(({ value }) => value)).toEqual(['20.00', '10.00', '9.00', '8.00', '7.00', '15.00'])
  expect(points[0]?.drill).toContain('&party=&status=')
  expect(points[5]?.drill).toContain('&party_ne=&party_ne=A&party_ne=B&party_ne=C&party_ne=D&status=')
})

test('counts are whole numbers; a total has a single series', () => {
  const total = { ...row(1, '', '5'), id: null, ids: [], count: 3 }
  const { series } = tradeWidget([total], { path: 'sales/vouchers', by: null, measure: 'count' }, context('Table'))
  expect(series.map(({ id, kind, points }) => [id, kind, ...points.map(({ value }) => value)])).toEqual([
    ['count', 'count', '3', '0'],
  ])
  const nothing = tradeWidget([], { path: 'sales/vouchers', by: null, measure: 'amount' }, context('Pie'))
  expect(nothing.series[0]?.points.map(({ value }) => value)).toEqual(['0.00', '0.00'])
})

test('the largest items are followed by the rest', () => {
  const figures = { code: null, unit: null, quantity: null, discount: '0', tax: '0', total: '0', cost: '0' }
  const items = Array.from({ length: 7 }, (_, index) => ({
    ...figures,
    id: `i${index}`,
    ids: [`i${index}`],
    name: `Item ${index}`,
    net: String(70 - index * 10),
    document_path: null,
    date: null,
  }))
  const { labels, series } = topWidget(items, 'item', context('Pie'))
  expect(labels.at(-1)?.id).toBe('others')
  expect(series[0]?.points.at(-1)).toEqual({ value: '30.00', drill: expect.stringContaining('item_ne=i0&item_ne=i1') })
})
