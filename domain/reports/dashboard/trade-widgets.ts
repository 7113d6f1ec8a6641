/**
 * The widgets of invoices and bills: sums or counts of a period by contact, sales agent or payment method, or in total.
 *
 * Bars and lines have a point for each period and a series for each record; pies and tables have one figure for each record.
 * Beyond the largest records the rest is summed as “others”. Drafts and cancelled documents do not count; credit notes are
 * documents of their own.
 *
 *   Amy 100.00 in May and 50.00 in June, Ben 70.00 in June
 *   bars   Amy  100.00   50.00        table   Amy  150.00
 *          Ben    0.00   70.00                Ben   70.00
 */
import type { TradeFigures } from '../../company/widget-types.ts'
import { seriesDisplays } from '../../company/widget-types.ts'
import { toMicros } from '../../money/micros.ts'
import { documentsPage, groupFilter, linesPage, otherFilter } from '../pages.ts'
import type { GroupField } from '../pages.ts'
import type { Days } from '../report.ts'
import type { AnalysisFigures } from '../trade-analysis.ts'
import type { FigureKind, WidgetContext, WidgetData, WidgetPoint, WidgetSeries } from './widget-data.ts'
import { figureText, MOST_IN_CHART, MOST_IN_TABLE, periodLabels, sumMicros, wholePeriod } from './widget-data.ts'

/** The documents of one record in one period, the first being 1. */
export type TradeWidgetRow = {
  period: number
  id: string | null
  /** The ids of the records that it sums: several where records were merged. */
  ids: string[]
  name: string | null
  count: number
  amount: string
}
type Group = { id: string; name: string | null; ids: readonly string[]; isOthers: boolean; values: readonly bigint[] }

/** Returns the figures of a widget of documents. */
export function tradeWidget(rows: readonly TradeWidgetRow[], trade: TradeFigures, context: WidgetContext): WidgetData {
  const { widget, periods, company } = context
  const { path, by, measure } = trade
  const kind: FigureKind = measure === 'amount' ? 'money' : 'count'
  const isSeries = by !== null && seriesDisplays.includes(widget.display_type)
  const groups = groupsOf(rows, trade, periods.length)
  const shown = withOthers(groups, widget.display_type === 'Table' ? MOST_IN_TABLE : MOST_IN_CHART)
  const filtersOf = ({ ids, isOthers }: Group) => {
    if (by === null) return []
    return isOthers ? otherFilter(by, idsBefore(shown)) : groupFilter(by, ids)
  }
  const point = (group: Group, value: bigint, days: Days): WidgetPoint => ({
    value: figureText(value, kind, company.digits),
    drill: documentsPage(path, days, filtersOf(group)),
  })
  const whole = wholePeriod(periods)
  const total = groups.reduce((sum, { values }) => sum + add(values), 0n)
  const facts = [
    { id: 'total', kind, value: figureText(total, kind, company.digits), drill: documentsPage(path, whole, []) },
  ]
  if (by === null || isSeries) {
    const series = shown.map((group): WidgetSeries => ({
      id: group.id,
      name: group.name,
      kind,
      points: periods.map((days, index) => point(group, group.values[index] ?? 0n, days)),
    }))
    return { labels: periodLabels(periods), series, facts }
  }
  const points = shown.map((group) => point(group, add(group.values), whole))
  return {
    labels: shown.map(({ id, name }) => ({ id, name })),
    series: [{ id: measure, name: null, kind, points }],
    facts,
  }
}

/** Returns the largest customers or items of a period by net sales, and the rest. */
export function topWidget(
  rows: readonly AnalysisFigures[],
  by: Extract<GroupField, 'party' | 'item'>,
  { widget, periods, company }: WidgetContext,
): WidgetData {
  const most = widget.display_type === 'Table' ? MOST_IN_TABLE : MOST_IN_CHART
  const groups = rows.map(({ id, name, ids, net }): Group => ({
    id,
    name,
    ids,
    isOthers: false,
    values: [toMicros(net)],
  }))
  const shown = withOthers(groups, most)
  const whole = wholePeriod(periods)
  const money = (value: bigint) => figureText(value, 'money', company.digits)
  const points = shown.map(({ values, ids, isOthers }) => ({
    value: money(add(values)),
    drill: linesPage('sales', whole, isOthers ? otherFilter(by, idsBefore(shown)) : groupFilter(by, ids)),
  }))
  return {
    labels: shown.map(({ id, name }) => ({ id, name })),
    series: [{ id: 'net', name: null, kind: 'money', points }],
    facts: [
      {
        id: 'total',
        kind: 'money',
        value: money(sumMicros(rows.map(({ net }) => net))),
        drill: linesPage('sales', whole, []),
      },
    ],
  }
}

/** Returns the groups by size, each with a value for each period. */
function groupsOf(rows: readonly TradeWidgetRow[], { by, measure }: TradeFigures, periods: number): Group[] {
  const byId = new Map<string, Group & { values: bigint[] }>()
  const empty = { ids: [], isOthers: false }
  if (by === null) byId.set('', { id: measure, name: null, ...empty, values: noValues(periods) })
  for (const { period, id, ids, name, count, amount } of rows) {
    const key = by === null ? '' : (id ?? 'none')
    const group = byId.get(key) ?? { id: key, name, ...empty, values: noValues(periods) }
    group.ids = [...new Set([...group.ids, ...ids])]
    group.values[period - 1] = toMicros(measure === 'amount' ? amount : String(count))
    byId.set(key, group)
  }
  return [...byId.values()].toSorted((a, b) => compareDescending(add(a.values), add(b.values)))
}

/** Returns the first groups and, where there are more, their sum as the last one. */
function withOthers(groups: readonly Group[], most: number): Group[] {
  if (groups.length <= most) return [...groups]
  const rest = groups.slice(most - 1)
  const values = (rest[0]?.values ?? []).map((_, index) => add(rest.map((group) => group.values[index] ?? 0n)))
  return [...groups.slice(0, most - 1), { id: 'others', name: null, ids: [], isOthers: true, values }]
}

/** Returns the ids of the groups before the others; null for the group of what has none. */
function idsBefore(groups: readonly Group[]): (string | null)[] {
  return groups.flatMap(({ ids, isOthers }): (string | null)[] =>
    isOthers ? [] : ids.length === 0 ? [null] : [...ids],
  )
}

function noValues(count: number): bigint[] {
  return Array.from({ length: count }, () => 0n)
}

function add(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n)
}

function compareDescending(a: bigint, b: bigint): number {
  return a === b ? 0 : a > b ? -1 : 1
}
