/**
 * What the declaration of a report holds. Everything generic follows from it: the routes of the API with their schemas, the
 * files, the paper, the page, the permission. A report computes nothing by itself: its figures come from its `.sql` and
 * from a pure function of `domain/reports/` that makes rows of them.
 */
import type { Rights } from '../../permissions/can.ts'
import type { PrintedFact } from '../../printing/blocks.ts'
import type { PrintStyle } from '../../printing/print-style.ts'
import type { ReportColumn, ReportCompany, ReportContext, ReportResult } from '../../reports/report.ts'
import type { ReportParameters, ValuesOf } from './report-parameters.ts'

/** `needs`: a right without which a reader gets the report without this column. */
export type DeclaredColumn = ReportColumn & { readonly needs?: string }
/** A column left of the figures in files and on paper: a property of the rows, a document by the label of its path. */
export type LeadingColumn = {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'date' | 'quantity' | 'document'
}
declare const rowType: unique symbol
/** A file of `server/reports/` without its ending, and its parameters from $2 on; $1 is the company. `Row`: what it answers. */
export type ReportQuery<Row = unknown> = {
  readonly sql: string
  readonly takes: readonly unknown[]
  readonly [rowType]?: Row
}
/** A line of texts: the name, then a text for each column of figures. */
export type ReportLine = { readonly name: string; readonly isStrong?: boolean; readonly cells: readonly string[] }
/** What files hold below the totals, and what paper holds instead: facts at its head and a table of its own. */
export type ReportAppendix = {
  readonly below: readonly ReportLine[]
  facts(style: PrintStyle): readonly PrintedFact[]
  readonly second: { readonly name: string; readonly labels: readonly string[]; readonly lines: readonly ReportLine[] }
}

export type Report<
  Values = Readonly<Record<string, unknown>>,
  Facts = Readonly<Record<string, readonly unknown[]>>,
  Result extends ReportResult = ReportResult,
> = {
  /** The last segment of its path below `reports/`. */
  readonly name: string
  readonly label: string
  readonly parameters: ReportParameters
  readonly columns: readonly DeclaredColumn[]
  /** Flat: a row stands for itself. Tree: rows name their parent, and categories are strong. */
  readonly shape: 'flat' | 'tree'
  leading(values: Values): readonly LeadingColumn[]
  queries(asked: { values: Values; company: ReportCompany; limited: boolean }): Readonly<Record<string, ReportQuery>>
  rows(facts: Facts, context: ReportContext<Values>): Result
  /** The page behind a row, below the company. */
  drill?(row: Result['rows'][number], asked: { values: Values; rights: Rights }): string | null
  /** What files and paper show instead of the answer; `values` hold the parameters of files as well. */
  view?(result: Result, values: Values): ReportResult
  appendix?(result: Result): ReportAppendix
  /** Values of stock may still change while costs are computed: the answer says how many items wait. */
  readonly isOfCosts?: boolean
  /** What stands above the names on screen. */
  rowLabel(values: Values): string
  /** Shown on screen instead of rows. */
  empty(values: Values): string
  /** The name of the record that the answer is about. */
  about?(result: Result): string | null
  /** Shown on screen below the rows. */
  note?(values: Values): string
  /** Columns that stand beside the names on a phone. */
  readonly firstOnPhone?: RegExp
}

/** A declaration with the types of its parameters, facts and rows. */
export function defineReport<
  const P extends ReportParameters,
  Facts extends Readonly<Record<string, readonly unknown[]>>,
  Result extends ReportResult,
>(report: Report<ValuesOf<P>, Facts, Result> & { readonly parameters: P }): Report {
  return report as unknown as Report
}

/** A query of a report; held against the database like every statement. */
export function query<Row>(sql: string, ...takes: readonly unknown[]): ReportQuery<Row> {
  return { sql, takes }
}
export const amountOf = (key: string, label: string): ReportColumn => ({ key, label, kind: 'money' })

/** A page below the company with its query. */
export function pageWith(path: string, query: readonly (readonly [name: string, value: string])[]): string {
  const pairs = query.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
  return `${path}?${pairs.join('&')}`
}

/** The rights that reports have. */
export const REPORT_ACTIONS = 'RX'

/** What stands left of the figures, and below them. */
export const reportTexts = {
  code: 'Code',
  name: 'Name',
  unit: 'Unit',
  uncategorised: 'No category',
  total: 'Total',
  opening: 'Opening',
  closing: 'Closing',
  options: 'Options',
} as const

export const nameColumn = (label: string): LeadingColumn => ({ key: 'name', label, kind: 'text' })
const code: LeadingColumn = { key: 'code', label: reportTexts.code, kind: 'text' }
const unit: LeadingColumn = { key: 'unit', label: reportTexts.unit, kind: 'text' }
export const codeAndName = [code, nameColumn(reportTexts.name)]
export const codeNameAndUnit = [...codeAndName, unit]
