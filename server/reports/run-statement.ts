/** Runs declared statements: a page with the figures of the whole range, and all lines. */
import { DomainError, refuse } from '../../domain/errors.ts'
import type { Days } from '../../domain/reports/report.ts'
import type { StatementPage } from '../../domain/reports/statement.ts'
import { MAX_LINE_COUNT } from '../../domain/reports/statement.ts'
import type { StatementRequest, LineRange, Statement } from '../../domain/resources/core/define-statement.ts'
import { ALWAYS } from '../../domain/resources/core/report-parameters.ts'
import type { Books } from './run-report.ts'
import { askAll, MOST_PRINTED, refuseTooLarge } from './run-report.ts'

/** The number of lines per query where all of them are read. */
const EXPORT_ROWS = 2_000

/** Lines from `start` to before `end`, the first of the order being 0. */
export type Page = { start: number; end: number }

/**
 * Returns one page with the figures of the whole range. Raises NOT_FOUND for an unknown record, and all problems of the
 * parameters.
 */
export async function runStatement<Line, Answer extends { readonly count: number }>(
  books: Books,
  statement: Statement<Line, Answer>,
  { start, end, ...query }: StatementRequest & Page,
): Promise<Answer & StatementPage<Line>> {
  refuse(statement.problems?.(query.values) ?? [])
  const first = await firstOf(books, statement, query)
  const page = { rows: end - start, skip: start, behind: null }
  const { lines = [], ...facts } = await askAll(books, {
    ...statement.queries(query, first),
    lines: statement.lines(query, page, first),
  })
  const figures = statement.figures({ ...first, ...facts }, query)
  if (!figures) throw new DomainError('NOT_FOUND')
  const exact = figures.count <= MAX_LINE_COUNT
  return {
    ...figures,
    ...daysOf(query.values),
    order: query.values.order,
    count: exact ? figures.count : MAX_LINE_COUNT,
    exact,
    rows: visibleLines(statement, lines as Line[], query),
  }
}

/** Raises REPORT_TOO_LARGE for a statement with more lines than a paper may have. */
export function refuseLongPaper({ count, exact }: Pick<StatementPage<unknown>, 'count' | 'exact'>): void {
  refuseTooLarge(exact ? count : MOST_PRINTED + 1, MOST_PRINTED)
}

/** Yields all lines of a range in the order of the statement, in batches of constant memory. Raises NOT_FOUND. */
export async function* allLines<Line>(
  books: Books,
  statement: Statement<Line>,
  query: StatementRequest,
): AsyncGenerator<Line[]> {
  const first = await firstOf(books, statement, query)
  let page: LineRange<Line> = { rows: EXPORT_ROWS, skip: 0, behind: null }
  let lines: Line[]
  do {
    const answers = await askAll(books, { lines: statement.lines(query, page, first) })
    lines = answers['lines'] as Line[]
    if (lines.length > 0) yield visibleLines(statement, lines, query)
    page = { ...page, behind: lines.at(-1) ?? null }
  } while (lines.length === EXPORT_ROWS)
}

async function firstOf(books: Books, statement: Statement, query: StatementRequest) {
  const queries = statement.first?.(query) ?? {}
  if (Object.keys(queries).length === 0) return {}
  const first = await askAll(books, queries)
  if (Object.values(first).some((rows) => rows.length === 0)) throw new DomainError('NOT_FOUND')
  return first
}

function visibleLines<Line>({ line }: Statement<Line>, lines: Line[], { rights }: StatementRequest): Line[] {
  return line ? lines.map((read) => line(read, rights)) : lines
}

/** Returns the dates of a range, null where it is open. */
export function daysOf({ start_date, end_date }: Days): { start_date: string | null; end_date: string | null } {
  return {
    start_date: start_date === ALWAYS.start_date ? null : start_date,
    end_date: end_date === ALWAYS.end_date ? null : end_date,
  }
}
