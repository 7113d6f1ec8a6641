import type { ReportResult, ReportRow as AnsweredRow } from '../../../domain/reports/report.ts'

/** `drill`: the path within the application that shows what the row sums up. */
export type ReportRow = AnsweredRow & { drill?: string | null }
/** What a report answers. Cells are strings with the currency's digits; categories carry the sums of what is below. */
export type ReportAnswer = ReportResult<ReportRow> & {
  report: string
  /** As the server read them. */
  parameters: Readonly<Record<string, unknown>>
  currency: string
  as_of: string | null
}
/** A column that is shown: its figure is read from a row's cells or from the totals. */
export type ShownColumn = {
  key: string
  label: string
  value: (cells: Readonly<Record<string, string>>) => string
  /** Stands above it and its neighbours of the same group. */
  group?: string
  isQuantity?: boolean
  /** Stands as it is: a date, a number of days. */
  isText?: boolean
  /** Less than nothing is worth a warning here. */
  isStock?: boolean
}
