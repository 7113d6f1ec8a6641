/**
 * The last periods up to a day, oldest first, in the company's calendar; the last one contains the day and ends with it.
 *
 * Weeks are seven days each and end with the day. Months and years are those of the calendar; outside the years of the
 * Vikram Samvat table they are Gregorian.
 *
 *   the last 3 days until 2026-11-21      2026-11-19, 2026-11-20, 2026-11-21
 *   the last 2 weeks                      2026-11-08 to 2026-11-14, 2026-11-15 to 2026-11-21
 *   the last 2 months                     2026-10-01 to 2026-10-31, 2026-11-01 to 2026-11-21
 *   the last 2 months in BS               2026-10-18 to 2026-11-16, 2026-11-17 to 2026-11-21
 *   the last 2 years                      2025-01-01 to 2025-12-31, 2026-01-01 to 2026-11-21
 */
import type { LocalDate } from './local-date.ts'
import { addDays, fromParts, partsOf } from './local-date.ts'
import { monthAround } from './month.ts'
import type { DatePeriod } from './split-period.ts'
import { fromVikramSamvat, toVikramSamvat } from './vikram-samvat.ts'

/** The units of periods, as widgets store them. */
export const periodUnits = ['Day', 'Week', 'Month', 'Year'] as const
export type PeriodUnit = (typeof periodUnits)[number]

type LastPeriods = { unit: PeriodUnit; count: number; calendar: 'ad' | 'bs' }

/** Returns `count` periods, the last of which ends with `until`. */
export function lastPeriods(until: LocalDate, { unit, count, calendar }: LastPeriods): DatePeriod[] {
  const periods: DatePeriod[] = []
  for (let end = until; periods.length < count;) {
    const start = startOf(end, unit, calendar)
    periods.unshift({ start, end })
    end = addDays(start, -1)
  }
  return periods
}

function startOf(end: LocalDate, unit: PeriodUnit, calendar: 'ad' | 'bs'): LocalDate {
  switch (unit) {
    case 'Day':
      return end
    case 'Week':
      return addDays(end, -6)
    case 'Month':
      return monthAround(end, calendar).start
    case 'Year':
      return startOfYear(end, calendar)
  }
}

function startOfYear(day: LocalDate, calendar: 'ad' | 'bs'): LocalDate {
  const parts = calendar === 'bs' ? toVikramSamvat(day) : null
  const newYear = parts && fromVikramSamvat({ year: parts.year, month: 1, day: 1 })
  return newYear ?? fromParts({ year: partsOf(day).year, month: 1, day: 1 })
}
