/** The comparison periods of a report: each one is a column, or a set of figures. */
import type { Comparison } from '../calendar/compare-period.ts'
import { comparisonPeriods } from '../calendar/compare-period.ts'
import { localDate } from '../calendar/local-date.ts'
import { DomainError } from '../errors.ts'
import type { Days } from './report.ts'

/** The maximum number of comparison periods that a report shows. */
const MAX_PERIODS = 36

/**
 * Returns the comparison periods in the company's calendar. Throws NOT_A_DATE before the first date of the calendar, and
 * TOO_MANY_PERIODS.
 */
export function comparedPeriods(days: Days, compare: readonly Comparison[], calendar: 'ad' | 'bs'): Days[] {
  const periods = compare.flatMap((comparison) => {
    const period = { start: localDate(days.start_date), end: localDate(days.end_date) }
    const compared = comparisonPeriods(period, comparison, { calendar, most: MAX_PERIODS + 1 })
    if (!compared) throw new DomainError('NOT_A_DATE', {}, [{ code: 'NOT_A_DATE', path: 'compare' }])
    return compared.map(({ start, end }) => ({ start_date: start, end_date: end }))
  })
  if (periods.length <= MAX_PERIODS) return periods
  const params = { max: String(MAX_PERIODS) }
  throw new DomainError('TOO_MANY_PERIODS', params, [{ code: 'TOO_MANY_PERIODS', path: 'compare', params }])
}
