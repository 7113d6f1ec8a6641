/**
 * The widgets of invoices and bills: sums or counts by contact, sales agent, payment method or item, or in total.
 *
 * Bars and lines have a point for each period and a series for each record; pies, tables and rankings have one figure for
 * each record. Beyond the largest records the rest is “others”. Drafts and cancelled documents do not count; rankings are
 * net of tax and of credit notes.
 *
 *   Amy 100.00 in May and 50.00 in June, Ben 70.00 in June
 *   bars   Amy  100.00   50.00        table   Amy  150.00
 *          Ben    0.00   70.00                Ben   70.00
 */
import type { TradeFigures } from '../../company/widget-types.ts'
import { seriesDisplays } from '../../company/widget-types.ts'
import { toMicros } from '../../money/micros.ts'
import { documentsPage, groupFilter, linesPage, otherFilter } from '../pages.ts'
import type { Days } from '../report.ts'
import type { FigureKind, WidgetContext, WidgetData, WidgetPoint, WidgetSeries } from './widget-data.ts'
import { figureText, MOST_IN_CHART, MOST_IN_TABLE, periodLabels, wholePeriod } from './widget-data.ts'

/** The documents of one record, or of all smaller ones, in one period, the first being 1. */
export type TradeWidgetRow = {
  period: number
  is_others: boolean
  /** Null: without a record, or others. */
  id: string | null
  /** The ids of the records that it sums: several where records were merged. */
  ids: string[]
  name: string | null
  amount: string
}
type Group = { id: string; name: string | null; ids: readonly string[]; isOthers: boolean; values: bigint[] }

/** Whether a display has a point for each period; otherwise all periods are one. */
export function isByPeriod(
  { by, isRanking = false }: TradeFigures,
  { display_type: display }: WidgetContext['widget'],
): boolean {
  return by === null || (!isRanking && seriesDisplays.includes(display))
}

/** Returns the most records that a display shows. */
export function mostRecords({ display_type: display }: WidgetContext['widget']): number {
  return display === 'Table' ? MOST_IN_TABLE : MOST_IN_CHART
}

/** Returns the figures of a widget of documents. */
export function tradeWidget(rows: readonly TradeWidgetRow[], trade: TradeFigures, context: WidgetContext): WidgetData {
  const { widget, periods, company } = context
  const { by, measure } = trade
  const kind: FigureKind = measure === 'count' ? 'count' : 'money'
  const groups = groupsOf(rows, trade, periods.length)
  const whole = wholePeriod(periods)
  const pageOf = (days: Days, group?: Group) => {
    const filters = group ? filtersOf(group, by, groups) : []
    return measure === 'net' ? linesPage('sales', days, filters) : documentsPage(trade.path, days, filters)
  }
  const point = (value: bigint, drill: string): WidgetPoint => ({
    value: figureText(value, kind, company.digits),
    drill,
  })
  const total = groups.reduce((sum, { values }) => sum + add(values), 0n)
  const facts = [{ id: 'total', kind, ...point(total, pageOf(whole)) }]
  if (isByPeriod(trade, widget)) {
    const series = groups.map((group): WidgetSeries => ({
      id: group.id,
      name: group.name,
      kind,
      points: periods.map((days, index) => point(group.values[index] ?? 0n, pageOf(days, group))),
    }))
    return { labels: periodLabels(periods), series, facts }
  }
  const points = groups.map((group) => point(add(group.values), pageOf(whole, group)))
  const labels = groups.map(({ id, name }) => ({ id, name }))
  return { labels, series: [{ id: measure, name: null, kind, points }], facts }
}

/** Returns the groups by size with the others last, each with a value for each period; without a field there is one. */
function groupsOf(rows: readonly TradeWidgetRow[], { by, measure }: TradeFigures, periods: number): Group[] {
  const noValues = () => Array.from({ length: periods }, () => 0n)
  const groups = new Map<string, Group>()
  if (by === null) groups.set(measure, { id: measure, name: null, ids: [], isOthers: false, values: noValues() })
  for (const { period, is_others: isOthers, id, ids, name, amount } of rows) {
    const key = by === null ? measure : isOthers ? 'others' : (id ?? 'none')
    const group = groups.get(key) ?? { id: key, name, ids: [], isOthers, values: noValues() }
    const value = (group.values[period - 1] ?? 0n) + toMicros(amount)
    groups.set(key, {
      ...group,
      ids: [...new Set([...group.ids, ...ids])],
      values: group.values.with(period - 1, value),
    })
  }
  return [...groups.values()].toSorted((a, b) => {
    if (a.isOthers !== b.isOthers) return a.isOthers ? 1 : -1
    return descending(add(a.values), add(b.values))
  })
}

function filtersOf(group: Group, by: TradeFigures['by'], groups: readonly Group[]) {
  if (by === null) return []
  if (!group.isOthers) return groupFilter(by, group.ids)
  const shown = groups.filter(({ isOthers }) => !isOthers)
  return otherFilter(
    by,
    shown.flatMap(({ ids }): (string | null)[] => (ids.length === 0 ? [null] : [...ids])),
  )
}

function add(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n)
}

function descending(a: bigint, b: bigint): number {
  return a === b ? 0 : a > b ? -1 : 1
}
