/**
 * The declaration of a statement: the transactions of one record (an account, a party, an item) in a range of days, the
 * oldest or the newest first, each line with its running balance. The routes of the API with their schemas, the files, the print and
 * the permission follow from it; `src/components/report/statement/` renders its page.
 */
import type { Problem } from '../../errors.ts'
import type { Wording } from '../../language/languages.ts'
import type { Rights } from '../../permissions/can.ts'
import type { PrintedDocument } from '../../printing/blocks.ts'
import type { PrintMoment, PrintStyle } from '../../printing/print-style.ts'
import type { Days } from '../../reports/report.ts'
import type { LineOrder, StatementPage } from '../../reports/statement.ts'
import type { ReportQuery } from './define-report.ts'
import type { ReportParameters, ValuesOf } from './define-parameters.ts'

export type StatementColumn<Line> = {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'date' | 'quantity' | 'money'
  /** A right; files of users without it omit this column. */
  readonly needs?: string
  /** Returns the text of a line in files, words of ours in their language; by default the property of that key. */
  text?(line: Line, wording: Wording): string
}
/** The parameters of every statement; a range of days has both ends. */
export type StatementValues = Days & { readonly order: LineOrder }
/** The record and the parameters of a statement. */
export type StatementRequest<Values = StatementValues> = {
  readonly id: string
  readonly values: Values
  readonly rights: Rights
}
/** The requested lines: a number of lines from a position, or after a line. */
export type LineRange<Line> = { readonly rows: number; readonly skip: number; readonly behind: Line | null }
type Queries = Readonly<Record<string, ReportQuery>>
type Facts = Readonly<Record<string, readonly unknown[]>>

export type Statement<
  Line = unknown,
  Answer = { readonly count: number },
  StatementFacts = Facts,
  Values = StatementValues,
  StoredLine extends Line = Line,
> = {
  /**
   * The resource whose records have the statement and whose rights apply, and the last segment of its path below a
   * record, if any.
   */
  readonly of: string
  readonly part: string
  readonly label: string
  readonly parameters: ReportParameters
  readonly columns: readonly StatementColumn<Line>[]
  /** Returns problems of combinations of parameters. */
  problems?(values: Values): readonly Problem[]
  /** Queries that the others depend on. NOT_FOUND when one of them has no rows. */
  first?(request: StatementRequest<Values>): Queries
  queries(request: StatementRequest<Values>, first: StatementFacts): Queries
  lines(request: StatementRequest<Values>, range: LineRange<StoredLine>, first: StatementFacts): ReportQuery<StoredLine>
  /** Converts a line of the query to the response, if they differ. */
  line?(stored: StoredLine, rights: Rights): Line
  /** Returns the response without its lines, with their number; null for an unknown record. */
  figures(facts: StatementFacts, request: StatementRequest<Values>): Answer | null
  /** Returns the record of the response. Declared after `figures`, which determines the type of the response. */
  record(answer: NoInfer<Answer>): { readonly id: string; readonly name: string }
  /** Whether values may still change, so that the page reloads. */
  isPending?(answer: NoInfer<Answer>): boolean
  /** Returns the print; without it the print is made elsewhere. */
  paper?(answer: NoInfer<Answer & StatementPage<Line>>, style: PrintStyle, printing: PrintMoment): PrintedDocument
}

/** Returns a declaration with the types of its parameters, facts and lines. */
export function defineStatement<
  const P extends ReportParameters,
  Line,
  Answer extends { readonly count: number },
  StatementFacts extends Facts,
  StoredLine extends Line = Line,
>(
  statement: Statement<Line, Answer, StatementFacts, ValuesOf<P>, StoredLine> & { readonly parameters: P },
): Statement<Line, Answer> {
  return statement as unknown as Statement<Line, Answer>
}
