/**
 * The declaration of a report. Everything generic follows from it: the routes of the API with their schemas, the files,
 * the print, the page, the permission. The declaration computes nothing: the figures come from its `.sql` and from a
 * pure function of `domain/reports/` that makes rows of them.
 */
import type { Rights } from '../../permissions/can.ts'
import type { PrintedFact } from '../../printing/blocks.ts'
import type { PrintStyle } from '../../printing/print-style.ts'
import type { ReportChart } from '../../reports/report-chart.ts'
import type {
  Cells,
  ReportColumn,
  ReportCompany,
  ReportContext,
  ReportResult,
  ReportRow,
} from '../../reports/report.ts'
import type { PageParameters, PageQuery, ReportParameters, ValuesOf } from './define-parameters.ts'

/** `needs`: a right; users without it get the report without this column. */
export type DeclaredColumn = ReportColumn & { readonly needs?: string }
/**
 * A column before the figures in files and prints: a property of the rows, or the words of a document or a type by its path,
 * of an action by its name and of the changes of a record.
 */
export type LeadingColumn = {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'date' | 'quantity' | 'document' | 'type' | 'action' | 'changes'
}
declare const rowType: unique symbol
/**
 * A file of `server/reports/` without its extension, and its parameters from $2 on; $1 is the company. `Row`: its
 * result type.
 */
export type ReportQuery<Row = unknown> = {
  readonly sql: string
  readonly takes: readonly unknown[]
  readonly [rowType]?: Row
}
/** The rows that a query returns; those of an undeclared type have unknown columns. */
export type RowOf<Query extends ReportQuery> =
  Query extends ReportQuery<infer Row> ? (unknown extends Row ? Record<string, unknown> : Row) : never
/** A line of texts: the name, then a text for each column of figures. */
export type ReportLine = { readonly name: string; readonly isStrong?: boolean; readonly cells: readonly string[] }
/**
 * The lines below the totals in files, of which the strong ones have texts of ours; in prints the facts of the header and a
 * second table instead.
 */
export type ReportAppendix = {
  readonly below: readonly ReportLine[]
  facts(style: PrintStyle): readonly PrintedFact[]
  readonly second: { readonly name: string; readonly labels: readonly string[]; readonly lines: readonly ReportLine[] }
}

/** The requested lines: at most `rows` (null: all), after a line or from the beginning. */
export type LineRange<Line> = { readonly rows: number | null; readonly behind: Line | null }
/** The lines after a line (null: from the beginning); the last batch ends the report. */
export type Batch<Line> = { readonly behind: Line | null; readonly isLast: boolean }
type LineOf<Facts> = Facts extends { readonly lines?: readonly (infer Line)[] } ? Line : never

/** The entries that change a report: dated within a range, on all accounts or on income and expense, below a category or on an account. */
export type ChangedBy = {
  readonly start_date: string
  readonly end_date: string
  readonly of: 'all' | 'profit'
  readonly category: string | null
  readonly account: string | null
}

export type Report<
  Values = Readonly<Record<string, unknown>>,
  Facts = Readonly<Record<string, readonly unknown[]>>,
  Result extends ReportResult = ReportResult,
> = {
  /** The last segment of its path below `reports/`. */
  readonly name: string
  readonly label: string
  /** A right that the report requires besides its own. */
  readonly needs?: string
  readonly parameters: ReportParameters
  readonly columns: readonly DeclaredColumn[]
  /** Flat: rows are independent. Tree: rows name their parent, and categories are bold. */
  readonly shape: 'flat' | 'tree'
  leading(values: Values): readonly LeadingColumn[]
  /** The query of one row with the values of parameters that a request may leave out. */
  defaults?(values: Values): ReportQuery
  /** `most`: more rows than this are refused; null: all are read. */
  queries(request: {
    values: Values
    company: ReportCompany
    most: number | null
  }): Readonly<Record<string, ReportQuery>>
  /** Facts of a report with `lines` have them as `lines`; the rows and totals are then those of the batch. */
  rows(facts: Facts, context: ReportContext<Values>, batch: Batch<LineOf<Facts>>): Result
  /** The query of the next lines of a long report, which its files read in batches; null where these values have none. */
  lines?(request: { values: Values }, range: LineRange<LineOf<Facts>>): ReportQuery | null
  /** Returns the page behind a row, below the company. */
  drill?(
    row: Result['rows'][number],
    request: { values: Values; rights: Rights; company: ReportCompany },
  ): string | null
  /** Transforms the result for files and prints; `values` include the parameters of files. */
  view?(result: Result, values: Values): ReportResult
  appendix?(result: Result): ReportAppendix
  /** Returns the parameters of files that its page has under names of its own. */
  files?(page: PageParameters): PageQuery
  /** For a report with `known_at`: the entries that change it, and the figure of a row whose difference to now is shown. */
  readonly history?: {
    changedBy(request: { values: Values; company: ReportCompany }): ChangedBy
    figure?(cells: Cells): string
  }
  /** Whether a cell of a row (null: of the totals) can be explained by what makes it, down to documents. */
  explained?(cell: { row: Pick<ReportRow, 'id' | 'kind'> | null; column: string }): boolean
  /** Stock values may still change while costs are computed: the response has the number of waiting items. */
  readonly isOfCosts?: boolean
  /** The heading of the name column on screen. */
  rowLabel(values: Values): string
  /** Shown on screen when there are no rows. */
  empty(values: Values): string
  /** Returns the name of the record that the result is about. */
  about?(result: Result): string | null
  /** Returns the chart above the rows on screen; null without one. */
  chart?(result: Result, values: Values): ReportChart | null
  /** The notes below the rows on screen. */
  note?(values: Values, result: Result): string | readonly string[]
  /** The columns beside the names on a phone, where the others follow below each row; the last column without them. */
  readonly lead?: readonly string[]
}

/** Returns a declaration with the types of its parameters, facts and rows. */
export function defineReport<
  const P extends ReportParameters,
  Facts extends Readonly<Record<string, readonly unknown[]>>,
  Result extends ReportResult,
>(report: Report<ValuesOf<P>, Facts, Result> & { readonly parameters: P }): Report {
  return report as unknown as Report
}

/** Declares a query of a report; a test checks it against the database like every statement. */
export function query<Row>(sql: string, ...takes: readonly unknown[]): ReportQuery<Row> {
  return { sql, takes }
}

/** Returns the number of rows to query: one more than are shown, so that a larger report is refused; null for all. */
export function oneMore(most: number | null): number | null {
  return most === null ? null : most + 1
}

/** A column of amounts in the currency of the company; its cells are at `key`. */
export const amountOf = (key: string, label: string): ReportColumn => ({ key, label, kind: 'money' })

/** Returns the change of a report by all entries until a day. */
export function changedUntil(day: string, { fiscal_years: [first] }: ReportCompany): ChangedBy {
  return { start_date: first?.start_date ?? day, end_date: day, of: 'all', category: null, account: null }
}

/** The actions of reports. */
export const REPORT_ACTIONS = 'RX'

/** The labels of leading columns and totals. */
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

/** The leading column with the name of a row. */
export const nameColumn = (label: string): LeadingColumn => ({ key: 'name', label, kind: 'text' })
const code: LeadingColumn = { key: 'code', label: reportTexts.code, kind: 'text' }
const unit: LeadingColumn = { key: 'unit', label: reportTexts.unit, kind: 'text' }
export const codeAndName = [code, nameColumn(reportTexts.name)]
export const codeNameAndUnit = [...codeAndName, unit]
