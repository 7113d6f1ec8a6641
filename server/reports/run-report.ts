/** What all reports share: their SQL files, their parameters, their limit. Reports read and nothing else. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Comparison } from '../../domain/calendar/compare-period.ts'
import { comparedPeriod, parseComparison } from '../../domain/calendar/compare-period.ts'
import { isLocalDate, localDate } from '../../domain/calendar/local-date.ts'
import type { Problem } from '../../domain/errors.ts'
import { DomainError, refuse } from '../../domain/errors.ts'
import { isId } from '../../domain/resources/list-query.ts'
import type { Report, ReportFlag, ReportParameter } from '../../domain/resources/report.ts'
import { MOST_COMPARED } from '../../domain/resources/reports.ts'
import type { Database, Statement } from '../db/client.ts'
import { statement } from '../db/client.ts'
import { projectRoot } from '../paths.ts'

/** Whose books a report reads. */
export type Books = { db: Database; companyId: string }

const MOST_ROWS = 50_000
const texts = new Map<string, string>()

/** The first statement of every report's transaction. */
export const readOnly: Statement = statement('set transaction read only')

/**
 * For reports that sum up all of a period or of the open items: room to do it in memory, and a plan that knows the period
 * and what is asked for. The plan for just any period that PostgreSQL takes from the sixth time on looks up each row alone.
 */
export const roomy: Statement = statement(
  `select set_config('work_mem', '64MB', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
)

/** A report's SQL file with its parameters as a prepared statement. */
export function fromFile<Row>(name: string, parameters: readonly unknown[]): Statement<Row> {
  const text = texts.get(name) ?? readFileSync(path.join(projectRoot, 'server/reports', `${name}.sql`), 'utf8')
  texts.set(name, text)
  return statement<Row>(text, parameters)
}

export type Period = { start_date: string; end_date: string }
export type Parameters = Period & { category: string | null; hide_zero: boolean; compare: Comparison[] }
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The parameters of a report from a query string. Raises UNKNOWN_FILTER for a parameter that the report does not have,
 * REQUIRED for a missing date, and what is wrong with a value, each at its parameter.
 */
export function reportParameters(report: Report, query: Query): Parameters {
  const known: readonly string[] = report.parameters
  const problems: Problem[] = Object.keys(query)
    .filter((field) => !known.includes(field))
    .map((field) => ({ code: 'UNKNOWN_FILTER', path: field, params: { field } }))
  const dates: ReportParameter[] = ['start_date', 'end_date']
  for (const path of dates) if (known.includes(path) && !query[path]) problems.push({ code: 'REQUIRED', path })
  const { category = '', hide_zero: hideZero = 'false' } = query
  if (category !== '' && !(typeof category === 'string' && isId(category))) {
    problems.push({ code: 'UNKNOWN_REFERENCE', path: 'category' })
  }
  if (hideZero !== 'true' && hideZero !== 'false') {
    problems.push({ code: 'NOT_IN_LIST', path: 'hide_zero', params: { choices: 'true, false' } })
  }
  refuse(problems)
  return {
    ...period(query),
    category: category === '' ? null : String(category),
    hide_zero: hideZero === 'true',
    compare: comparisons(query),
  }
}

/**
 * The periods to compare with, three at most: previous_period, previous_year, or two dates '2025-01-01..2025-12-31';
 * `none` is no period. Raises NOT_IN_LIST for anything else.
 */
export function comparisons({ compare = 'none' }: Query): Comparison[] {
  const named = [compare].flat().filter((text) => text !== 'none' && text !== '')
  const read = named.map(parseComparison).filter((comparison) => comparison !== null)
  const choices = 'none, previous_period, previous_year, 2025-01-01..2025-12-31'
  if (read.length < named.length || read.length > MOST_COMPARED) {
    refuse([{ code: 'NOT_IN_LIST', path: 'compare', params: { choices } }])
  }
  return read
}

/** The days of the compared periods in the company's calendar. Raises NOT_A_DATE where the calendar ends before. */
export function comparedPeriods(range: Period, compare: readonly Comparison[], calendar: 'ad' | 'bs'): Period[] {
  return compare.map((comparison) => {
    const own = { start: localDate(range.start_date), end: localDate(range.end_date) }
    const found = comparedPeriod(own, comparison, calendar)
    if (!found) throw new DomainError('NOT_A_DATE', {}, [{ code: 'NOT_A_DATE', path: 'compare' }])
    return { start_date: found.start, end_date: found.end }
  })
}

/**
 * The switches of a report that has nothing else, such as `include_empty=true`; what is not said is off. Raises
 * UNKNOWN_FILTER for a parameter that the report does not have, NOT_IN_LIST for a value that is neither true nor false.
 */
export function reportFlags<Flag extends ReportFlag>(flags: readonly Flag[], query: Query): Record<Flag, boolean> {
  const known: readonly string[] = flags
  refuse([
    ...Object.keys(query)
      .filter((field) => !known.includes(field))
      .map((field): Problem => ({ code: 'UNKNOWN_FILTER', path: field, params: { field } })),
    ...flags
      .filter((path) => !['true', 'false', undefined].some((value) => value === query[path]))
      .map((path): Problem => ({ code: 'NOT_IN_LIST', path, params: { choices: 'true, false' } })),
  ])
  return Object.fromEntries(flags.map((flag) => [flag, query[flag] === 'true'])) as Record<Flag, boolean>
}

/** The first and last day that dates can have: a range without bounds. */
export const ALWAYS: Period = { start_date: '0001-01-01', end_date: '9999-12-31' }

/** A range of days, both included; what is not said is open. Raises NOT_A_DATE, DATES_REVERSED. */
export function period({ start_date: start, end_date: end }: Query): Period {
  const said = Object.entries({ start_date: start, end_date: end }).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const wrong = said.filter(([, value]) => typeof value !== 'string' || !isLocalDate(value))
  refuse(wrong.map(([path]) => ({ code: 'NOT_A_DATE', path })))
  const range: Period = { ...ALWAYS, ...Object.fromEntries(said) }
  if (range.end_date < range.start_date) refuse([{ code: 'DATES_REVERSED', path: 'end_date' }])
  return range
}

/** Raises REPORT_TOO_LARGE for a report with more rows than a page can show; an export has no such limit. */
export function refuseTooLarge(rows: number, most = MOST_ROWS): void {
  if (rows > most) throw new DomainError('REPORT_TOO_LARGE', { max: String(most) })
}
