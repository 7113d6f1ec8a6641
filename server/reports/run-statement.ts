/** A declared statement: a page of it with the figures of the whole range, and all of its lines. */
import { DomainError, refuse } from '../../domain/errors.ts'
import type { Days } from '../../domain/reports/report.ts'
import type { StatementPage } from '../../domain/reports/statement.ts'
import { MAX_LINE_COUNT } from '../../domain/reports/statement.ts'
import type { StatementRequest, LineRange, Statement } from '../../domain/resources/core/define-statement.ts'
import { ALWAYS } from '../../domain/resources/core/report-parameters.ts'
import type { Books } from './run-report.ts'
import { askAll } from './run-report.ts'

/** So many lines are read at once where all of them are. */
const EXPORT_ROWS = 2_000

/** Lines from `start` to before `end`, the newest being 0. */
export type Page = { start: number; end: number }

/**
 * One page with the figures of the whole range. Raises NOT_FOUND for a record that the company does not have, and what is wrong
 * with the parameters together.
 */
export async function runStatement<Line, Answer extends { readonly count: number }>(
  books: Books,
  statement: Statement<Line, Answer>,
  { start, end, ...asked }: StatementRequest & Page,
): Promise<Answer & StatementPage<Line>> {
  refuse(statement.problems?.(asked.values) ?? [])
  const first = await firstOf(books, statement, asked)
  const wanted = { rows: end - start, skip: start, behind: null }
  const { lines = [], ...facts } = await askAll(books, {
    ...statement.queries(asked, first),
    lines: statement.lines(asked, wanted, first),
  })
  const figures = statement.figures({ ...first, ...facts }, asked)
  if (!figures) throw new DomainError('NOT_FOUND')
  const exact = figures.count <= MAX_LINE_COUNT
  return {
    ...figures,
    ...daysOf(asked.values),
    count: exact ? figures.count : MAX_LINE_COUNT,
    exact,
    rows: shown(statement, lines as Line[], asked),
  }
}

/** All lines of a range in the order of the statement, a batch at a time, in constant memory. Raises NOT_FOUND. */
export async function* allLines<Line>(
  books: Books,
  statement: Statement<Line>,
  asked: StatementRequest,
): AsyncGenerator<Line[]> {
  const first = await firstOf(books, statement, asked)
  let wanted: LineRange<Line> = { rows: EXPORT_ROWS, skip: 0, behind: null }
  let lines: Line[]
  do {
    const found = await askAll(books, { lines: statement.lines(asked, wanted, first) })
    lines = found['lines'] as Line[]
    if (lines.length > 0) yield shown(statement, lines, asked)
    wanted = { ...wanted, behind: lines.at(-1) ?? null }
  } while (lines.length === EXPORT_ROWS)
}

async function firstOf(books: Books, statement: Statement, asked: StatementRequest) {
  const queries = statement.first?.(asked) ?? {}
  if (Object.keys(queries).length === 0) return {}
  const first = await askAll(books, queries)
  if (Object.values(first).some((rows) => rows.length === 0)) throw new DomainError('NOT_FOUND')
  return first
}

function shown<Line>({ line }: Statement<Line>, lines: Line[], { rights }: StatementRequest): Line[] {
  return line ? lines.map((read) => line(read, rights)) : lines
}

/** The days of a range, null where it is open. */
export function daysOf({ start_date, end_date }: Days): { start_date: string | null; end_date: string | null } {
  return {
    start_date: start_date === ALWAYS.start_date ? null : start_date,
    end_date: end_date === ALWAYS.end_date ? null : end_date,
  }
}
