/**
 * The month of a day and the previous month, in the company's calendar.
 *
 * Outside the years of the Vikram Samvat table, dates and months are Gregorian.
 *
 *   2026-11-21 AD            November 2026, 2026-11-01 to 2026-11-30, after October, 2026-10-01 to 2026-10-31
 *   2026-11-21 = 5 Mangsir   Mangsir 2083 BS, 2026-11-17 to 2026-12-15, after Kartik, 2026-10-18 to 2026-11-16
 */
import type { DatePeriod } from './split-period.ts'
import type { LocalDate } from './local-date.ts'
import { addDays, endOfMonth, startOfMonth } from './local-date.ts'
import { daysInVikramSamvatMonth, toVikramSamvat } from './vikram-samvat.ts'

/** Returns the whole month of a day. */
export function monthAround(date: LocalDate, calendar: 'ad' | 'bs'): DatePeriod {
  const parts = calendar === 'bs' ? toVikramSamvat(date) : null
  const length = parts && daysInVikramSamvatMonth(parts.year, parts.month)
  if (!parts || length === null) return { start: startOfMonth(date), end: endOfMonth(date) }
  const start = addDays(date, 1 - parts.day)
  return { start, end: addDays(start, length - 1) }
}

/** Returns the whole month before the month of a day. */
export function monthBefore(date: LocalDate, calendar: 'ad' | 'bs'): DatePeriod {
  return monthAround(addDays(monthAround(date, calendar).start, -1), calendar)
}
