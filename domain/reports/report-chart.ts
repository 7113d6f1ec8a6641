/**
 * The chart above a report: the figures of its periods from the oldest on, or the largest rows.
 *
 * A period that contains another one of the report is its total and has no point of its own.
 *
 *   an income statement of 2026 by months     a point for each month, none for the year
 *   one of March with the year before         a point for March 2025 and one for March 2026
 *   a sales analysis of one period            a bar for each of the largest rows
 */
import type { Days, ReportColumn, ReportResult } from './report.ts'

/** A label is a period, or the name of a row. */
export type ReportChart = {
  /** Mixed: bars, with every second series as a line. */
  readonly kind: 'Bar' | 'Line' | 'Mixed'
  readonly labels: readonly (Days | string)[]
  readonly series: readonly { readonly name: string; readonly values: readonly string[] }[]
}
type PeriodColumn = { readonly key: string; readonly period: Days }

const MOST_ROWS = 10
const STATEMENT_ROWS = ['revenue', 'gross_profit', 'net_profit']

/** Returns revenue, gross profit and net profit by period; null with fewer than two periods. */
export function statementChart({ columns, rows }: ReportResult): ReportChart | null {
  const periods = trendColumns(columns)
  if (periods.length < 2) return null
  const shown = rows.filter(({ id }) => STATEMENT_ROWS.includes(id))
  return {
    kind: 'Line',
    labels: periods.map(({ period }) => period),
    series: shown.map(({ name, cells }) => ({ name, values: periods.map(({ key }) => cells[key] ?? '0') })),
  }
}

/** Returns the net total by period, or without comparison the net of the largest rows; null with fewer than two. */
export function analysisChart(
  { columns, rows, totals }: ReportResult,
  { start_date, end_date }: Days,
  { key, name }: { key: string; name: string },
): ReportChart | null {
  const compared = columns.filter(({ period }) => period !== undefined)
  if (compared.length > 0) {
    const periods = trendColumns([{ key, label: name, kind: 'money', period: { start_date, end_date } }, ...compared])
    const series = [{ name, values: periods.map((column) => totals[column.key] ?? '0') }]
    return periods.length < 2 ? null : { kind: 'Bar', labels: periods.map(({ period }) => period), series }
  }
  const largest = rows.slice(0, MOST_ROWS)
  if (largest.length < 2) return null
  const labels = largest.map((row) => row.code ?? row.name)
  return { kind: 'Bar', labels, series: [{ name, values: largest.map(({ cells }) => cells[key] ?? '0') }] }
}

/** Returns the columns of periods, oldest first, without those that contain another one. */
function trendColumns(columns: readonly ReportColumn[]): PeriodColumn[] {
  const dated = columns.flatMap(({ key, period }): PeriodColumn[] => (period ? [{ key, period }] : []))
  return dated
    .filter((one) => !dated.some((other) => isWithin(other.period, one.period)))
    .toSorted((a, b) => (a.period.start_date < b.period.start_date ? -1 : 1))
}

function isWithin(inner: Days, outer: Days): boolean {
  const isSame = inner.start_date === outer.start_date && inner.end_date === outer.end_date
  return !isSame && outer.start_date <= inner.start_date && inner.end_date <= outer.end_date
}
