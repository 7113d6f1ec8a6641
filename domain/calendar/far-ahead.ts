/**
 * A document that is dated far ahead of today is more often a slip of the year than a plan: whoever posts it is asked once.
 *
 *   today 15 June 2026     14 August 2026, 60 days ahead: nothing is asked     15 August 2026: asked
 */
import type { Problem } from '../errors.ts'
import { addDays, daysBetween, isLocalDate, localDate } from './local-date.ts'

/** So many days ahead nothing is asked. */
export const FAR_AHEAD_DAYS = 60

/** DATE_FAR_AHEAD at `date`, or none; `before` is the date that a posted document has already, which is not asked about. */
export function farAheadProblems(date: string, { today, before }: { today: string; before: string | null }): Problem[] {
  if (!isLocalDate(date) || date === before || date <= addDays(localDate(today), FAR_AHEAD_DAYS)) return []
  const params = { date, days: `${daysBetween(localDate(today), date)}` }
  return [{ code: 'DATE_FAR_AHEAD', path: 'date', params }]
}
