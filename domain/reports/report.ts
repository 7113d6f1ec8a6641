/** What every report is made of: columns of figures, rows of cells, and what a row builder is given besides its facts. */

export type ReportColumn = {
  readonly key: string
  readonly label: string
  readonly kind: 'money' | 'count' | 'text' | 'quantity'
  /** Shown above it and its neighbours of the same group. */
  readonly group?: string
  /** Of a column that shows a compared period. */
  readonly period?: Days
}
export type Days = { readonly start_date: string; readonly end_date: string }
/** Decimal strings and texts by the key of their column. */
export type Cells = Readonly<Record<string, string>>
export type ReportRow = {
  readonly id: string
  readonly parent_id: string | null
  readonly kind: string
  readonly code: string | null
  readonly name: string
  readonly unit?: string | null
  readonly depth: number
  readonly cells: Cells
}
/** What a row builder returns; further properties are answered as they are. */
export type ReportResult<Row extends ReportRow = ReportRow> = {
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly Row[]
  readonly totals: Cells
}
export type ReportCompany = {
  readonly currency: string
  readonly digits: number
  readonly calendar: 'ad' | 'bs'
  /** In the company's time zone. */
  readonly today: string
}
/** `values` are the parameters, `names` the records that they refer to, `columns` those that the reader may see. */
export type ReportContext<Values> = {
  readonly values: Values
  readonly names: Readonly<Record<string, string>>
  readonly columns: readonly ReportColumn[]
  readonly company: ReportCompany
}
