import { expect, test } from 'vitest'
import { widgetTypes } from '../../company/widget-types.ts'
import type { TradeWidgetRow } from './trade-widgets.ts'
import { tradeWidget } from './trade-widgets.ts'
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
const row = (period: number, name: string, amount: string): TradeWidgetRow => ({
  period,
  is_others: false,
  id: name,
  ids: name === '' ? [] : [name],
  name,
  amount,
})
const rows = [row(1, 'Amy', '100'), { ...row(2, 'Amy', '50'), ids: ['Amy', 'Old Amy'] }, row(2, 'Ben', '70')]
const others = { ...row(1, '', '15'), is_others: true, id: null, name: null }

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
  const { labels, series } = tradeWidget([row(1, 'Ben', '70'), row(1, 'Amy', '150')], trade, context('Table'))
  expect(labels.map(({ name }, index) => [name, series[0]?.points[index]?.value])).toEqual([
    ['Amy', '150.00'],
    ['Ben', '70.00'],
  ])
})

test('the others come last, and are all but the records that are shown', () => {
  const nameless = { ...row(1, '', '20'), id: null, name: null }
  const { labels, series } = tradeWidget([others, nameless, row(1, 'A', '10')], trade, context('Pie'))
  expect(labels.map(({ id }) => id)).toEqual(['none', 'A', 'others'])
  const points = series[0]?.points ?? []
  expect(points.map(({ value }) => value)).toEqual(['20.00', '10.00', '15.00'])
  expect(points[0]?.drill).toContain('&party=&status=')
  expect(points[2]?.drill).toContain('&party_ne=&party_ne=A&status=')
})

test('counts are whole numbers; a total has a single series', () => {
  const total = [row(1, 'A', '3'), { ...others, period: 2, amount: '1' }]
  const { series } = tradeWidget(total, { path: 'sales/vouchers', by: null, measure: 'count' }, context('Table'))
  expect(series.map(({ id, kind, points }) => [id, kind, ...points.map(({ value }) => value)])).toEqual([
    ['count', 'count', '3', '1'],
  ])
  const nothing = tradeWidget([], { path: 'sales/vouchers', by: null, measure: 'total' }, context('Pie'))
  expect(nothing.series[0]?.points.map(({ value }) => value)).toEqual(['0.00', '0.00'])
})

test('a ranking has no series of periods in a chart of bars, and opens lines', () => {
  const ranking = widgetTypes['Top Items'].trade
  const { labels, series } = tradeWidget([row(1, 'Tea', '90'), { ...others, amount: '30' }], ranking, context('Bar'))
  expect(labels.map(({ id }) => id)).toEqual(['Tea', 'others'])
  expect(series[0]?.points.map(({ drill }) => drill?.split('?')[0])).toEqual(['sales/rows', 'sales/rows'])
  expect(series[0]?.points[1]?.drill).toContain('&item_ne=Tea&')
})
