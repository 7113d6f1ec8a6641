import type { ReportResult, ReportRow as AnsweredRow } from '../../../domain/reports/report.ts'

/** `drill`: the path within the application that shows the lines of the row. */
export type ReportRow = AnsweredRow & { drill?: string | null }
/** The answer of a report. Cells are strings with the currency's digits; categories contain the sums below them. */
export type ReportAnswer = ReportResult<ReportRow> & {
  report: string
  /** The parameters as the server read them. */
  parameters: Readonly<Record<string, unknown>>
  currency: string
  as_of: string | null
  /** The instant at which the books are known; null is now. */
  known_at?: string | null
  /** The entries recorded since then that change the report, and the page that lists them. */
  changed_since?: { entries: number; page: string }
}
/** A displayed column: its figure comes from a row's cells or from the totals. */
export type ShownColumn = {
  key: string
  label: string
  value: (cells: Readonly<Record<string, string>>) => string
  /** The heading above it and its neighbours of the same group. */
  group?: string
  isQuantity?: boolean
  /** Whether the value is shown unformatted: a date, a number of days. */
  isText?: boolean
  /** Whether the value always has two decimal places, or is a dash. */
  isRatio?: boolean
  /** Whether a negative value is highlighted. */
  isStock?: boolean
}
