/**
 * What the declaration of a statement holds: what happened to one record (an account, a party, an item) in a range of days, the
 * newest first, each line with what there is after it. The routes of the API with their schemas, the files, the paper and
 * the permission follow from it; `src/components/report/statement/` draws its page.
 */
import type { Problem } from '../../errors.ts'
import type { Rights } from '../../permissions/can.ts'
import type { PrintedDocument } from '../../printing/blocks.ts'
import type { Printing, PrintStyle } from '../../printing/print-style.ts'
import type { Days } from '../../reports/report.ts'
import type { StatementPage } from '../../reports/statement.ts'
import type { ReportQuery } from './define-report.ts'
import type { ReportParameters, ValuesOf } from './report-parameters.ts'

export type StatementColumn<Line> = {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'date' | 'quantity' | 'money'
  /** A right without which files are without this column. */
  readonly needs?: string
  /** What files say of a line; without it the property of that key. */
  text?(line: Line): string
}
/** Whose statement it is, and its parameters; a range of days has both ends. */
export type AskedStatement<Values = Days> = { readonly id: string; readonly values: Values; readonly rights: Rights }
/** Which lines: so many from a place on, or behind a line. */
export type LinesWanted<Line> = { readonly rows: number; readonly skip: number; readonly behind: Line | null }
type Queries = Readonly<Record<string, ReportQuery>>
type Facts = Readonly<Record<string, readonly unknown[]>>

export type Statement<
  Line = unknown,
  Answer = { readonly count: number },
  Found = Facts,
  Values = Days,
  Read extends Line = Line,
> = {
  /** The resource that it is of, whose rights it asks for, and the last segment of its path below a record, if any. */
  readonly of: string
  readonly part: string
  readonly label: string
  readonly parameters: ReportParameters
  readonly columns: readonly StatementColumn<Line>[]
  /** What is wrong with parameters together. */
  problems?(values: Values): readonly Problem[]
  /** What the other queries depend on. NOT_FOUND where one of these finds nothing. */
  first?(asked: AskedStatement<Values>): Queries
  queries(asked: AskedStatement<Values>, first: Found): Queries
  lines(asked: AskedStatement<Values>, wanted: LinesWanted<Read>, first: Found): ReportQuery<Read>
  /** A line as it is answered, where that is not all that is read. */
  line?(read: Read, rights: Rights): Line
  /** The answer without its lines, with the number of these; null for a record that is not there. */
  figures(found: Found, asked: AskedStatement<Values>): Answer | null
  /** The record in the answer. Declared behind `figures`, which says what the answer is. */
  record(answer: NoInfer<Answer>): { readonly id: string; readonly name: string }
  /** Its values may still change, so that a page asks again. */
  isPending?(answer: NoInfer<Answer>): boolean
  /** Without it the paper is made elsewhere. */
  paper?(answer: NoInfer<Answer & StatementPage<Line>>, style: PrintStyle, printing: Printing): PrintedDocument
}

/** A declaration with the types of its parameters, facts and lines. */
export function defineStatement<
  const P extends ReportParameters,
  Line,
  Answer extends { readonly count: number },
  Found extends Facts,
  Read extends Line = Line,
>(statement: Statement<Line, Answer, Found, ValuesOf<P>, Read> & { readonly parameters: P }): Statement<Line, Answer> {
  return statement as unknown as Statement<Line, Answer>
}
