/** The parts of a report: columns of figures, rows of cells, and the context of a row builder. */

import type { Wording } from '../language/languages.ts'

export type ReportColumn = {
  readonly key: string
  readonly label: string
  /** A ratio has two decimal places, or is a dash. */
  readonly kind: 'money' | 'count' | 'text' | 'quantity' | 'ratio'
  /** The heading above it and its neighbours with the same group. */
  readonly group?: string
  /** The period of a comparison column. */
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
  /** The days that a row of a period sums up; its name is these days in ISO format. */
  readonly period?: Days
  readonly cells: Cells
}
/**
 * The result of a row builder; further properties are part of the response. Empty totals: the rows contain the totals.
 */
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
  /** In order. */
  readonly fiscal_years: readonly Days[]
}
/**
 * `values` are the parameters, `names` the names of referenced records, `columns` the columns that the user may see.
 */
export type ReportContext<Values> = {
  readonly values: Values
  readonly names: Readonly<Record<string, string>>
  readonly columns: readonly ReportColumn[]
  readonly company: ReportCompany
}

const recordId = /[0-9a-f]{8}-[0-9a-f]{4}-/
/** Kinds of rows whose id has that of a record, but whose name is a text, or the name of a tax scheme with its kind. */
const ofProduct: ReadonlySet<string> = new Set(['opening', 'closing', 'subtotal', 'scheme'])

/**
 * Returns a row with its name and the texts of its columns in a language, where they are texts of the product. The rows of a
 * flat report repeat their name where documents have their narration.
 */
export function wordedRow<Row extends ReportRow>(row: Row, columns: readonly ReportColumn[], wording: Wording): Row {
  if (!isWorded(row)) return row
  const texts = columns.filter(({ key, kind }) => kind === 'text' && row.cells[key]).map(({ key }) => key)
  const cells = texts.map((key) => [key, wording(row.cells[key] ?? '')])
  const name = wording(row.name)
  const repeated = Object.entries(row).flatMap(([key, value]) => (value === row.name ? [[key, name]] : []))
  return { ...row, ...Object.fromEntries(repeated), cells: { ...row.cells, ...Object.fromEntries(cells) } }
}

/** Returns whether the name of a row is a text of the product, such as Gross profit, and not the name of a record. */
function isWorded({ id, kind }: Pick<ReportRow, 'id' | 'kind'>): boolean {
  return ofProduct.has(kind) || !recordId.test(id)
}
