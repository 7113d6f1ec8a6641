/**
 * A document dated far in the future is usually a typing error in the year, so posting it needs a confirmation.
 *
 *   today 15 June 2026     14 August 2026, 60 days ahead: no warning     15 August 2026: warning
 */
import type { Problem } from '../errors.ts'
import { addDays, daysBetween, isLocalDate, localDate } from './local-date.ts'

/** The number of days ahead without a warning. */
const FAR_AHEAD_DAYS = 60

/**
 * Returns DATE_FAR_AHEAD at `date`, or nothing; `before` is the stored date of a posted document, which is accepted.
 */
export function farAheadProblems(date: string, { today, before }: { today: string; before: string | null }): Problem[] {
  if (!isLocalDate(date) || date === before || date <= addDays(localDate(today), FAR_AHEAD_DAYS)) return []
  const params = { date, days: `${daysBetween(localDate(today), date)}` }
  return [{ code: 'DATE_FAR_AHEAD', path: 'date', params }]
}
