/** The pages behind figures: lists and reports that sum to them. */
import type { Days } from './report.ts'

export type TradeSide = 'sales' | 'purchase'
type Pair = readonly [name: string, value: string]

/** The fields of documents and their lines by which figures are grouped. */
const groupFields = {
  item: 'item',
  party: 'party',
  agent: 'sales_agent',
  category: 'category',
  mode: 'payment_mode',
} as const
export type GroupField = keyof typeof groupFields

/** Returns a page below the company with a query string. */
export function pageWith(path: string, query: readonly Pair[]): string {
  const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
  return `${path}?${pairs.join('&')}`
}

/** Issued documents, whatever is paid of them. */
const COUNTED = ['Issued', 'Partially Paid', 'Paid', 'Resolved']

/** Returns the filters of a list by date. */
export function daysFilter({ start_date, end_date }: Days): Pair[] {
  return [
    ['date_gte', start_date],
    ['date_lte', end_date],
  ]
}

/** Returns the filters by the records of a group; without ids those that have none. */
export function groupFilter(by: GroupField, ids: readonly string[]): Pair[] {
  return (ids.length === 0 ? [''] : ids).map((id) => [groupFields[by], id])
}

/** Returns the filters by all records of a group but these; null is what has none. */
export function otherFilter(by: GroupField, ids: readonly (string | null)[]): Pair[] {
  return ids.map((id) => [`${groupFields[by]}_ne`, id ?? ''])
}

/** Returns the list of the lines of issued documents in a period. */
export function linesPage(side: TradeSide, days: Days, filters: readonly Pair[]): string {
  return pageWith(`${side}/rows`, [...daysFilter(days), ...filters, ...statusFilter(COUNTED)])
}

/** Returns the list of the issued invoices or posted bills of a period. */
export function documentsPage(path: string, days: Days, filters: readonly Pair[]): string {
  return pageWith(path, [...daysFilter(days), ...filters, ...statusFilter(COUNTED.slice(0, 3))])
}

function statusFilter(statuses: readonly string[]): Pair[] {
  return statuses.map((status) => ['status', status])
}
