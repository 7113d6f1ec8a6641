/** What a report answers. Cells are strings with the currency's digits; categories carry the sums of what is below. */
import type { TreeRow } from './report-tree.ts'

export type ReportRow = TreeRow & {
  code: string | null
  name: string
  /** What the quantities of the row are counted in. */
  unit?: string | null
  cells: Readonly<Record<string, string>>
  /** Path within the application that shows what the row sums up. */
  drill?: string | null
}
export type ReportAnswer = {
  report: string
  currency: string
  as_of: string | null
  columns: {
    key: string
    label: string
    kind: string
    /** What stands above it and its neighbours. */
    group?: string
    /** Of a column that shows a period compared with. */
    period?: { start_date: string; end_date: string }
  }[]
  rows: ReportRow[]
  totals: Readonly<Record<string, string>>
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
