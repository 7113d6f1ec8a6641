/** What every statement is asked by: whose it is, the days, and the page of its lines. */
import { DomainError } from '../../../domain/errors.ts'
import { MOST_PAGE_ROWS, PAGE_ROWS, isId } from '../../../domain/resources/core/list-query.ts'
import type { Days } from '../../../domain/reports/report.ts'
import type { Query } from '../../../domain/resources/core/report-parameters.ts'
import { period } from '../../reports/run-report.ts'
import { refuseOthers } from '../core/query.ts'

/**
 * The days and the page of a statement from its address. Raises NOT_FOUND for what is no id, UNKNOWN_FILTER, NOT_A_DATE,
 * DATES_REVERSED, and BAD_REQUEST for a page that cannot be.
 */
export function statementPage(id: string, query: Query): { range: Days; start: number; end: number } {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { start_date, end_date, _start = '0', _end, ...others } = query
  refuseOthers(others)
  const start = Number(_start)
  const end = Number(_end ?? start + PAGE_ROWS)
  const isPage = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end >= start
  if (!isPage || end > 1_000_000_000 || end - start > MOST_PAGE_ROWS) {
    throw new DomainError('BAD_REQUEST', {}, [{ code: 'BAD_REQUEST', path: '_end' }])
  }
  return { range: period({ start_date, end_date }), start, end }
}
