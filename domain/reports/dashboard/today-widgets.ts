/**
 * The widgets of today: receivables and payables by age, items that are low in stock, and work that waits.
 *
 *   receivables   current 100.00   1–30 days 40.00   …   total 140.00, overdue 40.00
 */
import type { AgedPartyRow } from '../ageing.ts'
import { pageWith } from '../pages.ts'
import type { WidgetContext, WidgetData } from './widget-data.ts'
import { figureText, sumMicros } from './widget-data.ts'

const ages = ['not_due', 'up_to_30', 'up_to_60', 'up_to_90', 'up_to_120', 'older'] as const
export type LowStockRow = { id: string; name: string; unit: string; quantity: string; reorder_level: string | null }
/** Work in a list: the number of records and the filters of their view. */
export type WaitingRow = {
  path: string
  name: string
  count: number
  filters: Readonly<Record<string, readonly string[]>>
}

/** Returns what is outstanding by age, its total and the overdue part; advances are not deducted. */
export function ageingWidget(
  rows: readonly AgedPartyRow[],
  report: 'customer-ageing' | 'supplier-ageing',
  { company }: WidgetContext,
): WidgetData {
  const drill = pageWith(`reports/${report}`, [
    ['as_of', company.today],
    ['by', 'due'],
  ])
  const sums = ages.map((age) => sumMicros(rows.map((row) => row[age])))
  const money = (amount: bigint) => figureText(amount, 'money', company.digits)
  const total = sums.reduce((sum, amount) => sum + amount, 0n)
  const overdue = total - (sums[0] ?? 0n)
  return {
    labels: ages.map((id) => ({ id, name: null })),
    series: [
      { id: 'outstanding', name: null, kind: 'money', points: sums.map((amount) => ({ value: money(amount), drill })) },
    ],
    facts: [
      { id: 'total', kind: 'money', value: money(total), drill },
      { id: 'overdue', kind: 'money', value: money(overdue), drill },
    ],
  }
}

/** Returns items at or below their reorder level or below zero, with both quantities. */
export function lowStockWidget(rows: readonly LowStockRow[]): WidgetData {
  const drillOf = (id: string) => `inventory/items/${id}`
  return {
    labels: rows.map(({ id, name }) => ({ id, name })),
    series: [
      {
        id: 'in_stock',
        name: null,
        kind: 'quantity',
        points: rows.map(({ id, quantity }) => ({ value: quantity, drill: drillOf(id) })),
      },
      {
        id: 'reorder_level',
        name: null,
        kind: 'quantity',
        points: rows.map(({ id, reorder_level: level }) => ({ value: level ?? '', drill: drillOf(id) })),
      },
    ],
    facts: [],
  }
}

/** Returns the number of records that wait in each list. */
export function waitingWidget(rows: readonly WaitingRow[]): WidgetData {
  const page = ({ path, filters }: WaitingRow): string =>
    pageWith(
      path,
      Object.entries(filters).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
    )
  return {
    labels: rows.map(({ path, name }) => ({ id: `${path} ${name}`, name })),
    series: [
      {
        id: 'waiting',
        name: null,
        kind: 'count',
        points: rows.map((row) => ({ value: String(row.count), drill: page(row) })),
      },
    ],
    facts: [],
  }
}
