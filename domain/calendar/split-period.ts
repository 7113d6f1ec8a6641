/**
 * Splits a period into months, quarters or years of the company's calendar, for a column each.
 *
 * Parts begin on the first day of a month; the first one begins with the period, the last one ends with it. Quarters and
 * years are counted from the month in which the period begins, so that those of a fiscal year are its own.
 *
 *   2026-04-06 to 2027-04-05 in quarters: to 2026-06-30, to 2026-09-30, to 2026-12-31, to 2027-03-31, to 2027-04-05
 */
import type { DateParts, LocalDate } from './local-date.ts'
import { addDays, endOfMonth, fromParts, LAST_DAY, LAST_YEAR, partsOf } from './local-date.ts'
import { daysInVikramSamvatMonth, fromVikramSamvat, toVikramSamvat } from './vikram-samvat.ts'

/** A period of days; both ends are inclusive. */
export type DatePeriod = { readonly start: LocalDate; readonly end: LocalDate }

export const periodParts = ['months', 'quarters', 'years'] as const
export type PeriodPart = (typeof periodParts)[number]

type Month = Omit<DateParts, 'day'>

const MONTHS: Readonly<Record<PeriodPart, number>> = { months: 1, quarters: 3, years: 12 }

/** Returns at most `most` parts in order; null for a period outside the calendar. */
export function splitPeriod(
  { start, end }: DatePeriod,
  part: PeriodPart,
  { calendar, most }: { calendar: 'ad' | 'bs'; most: number },
): DatePeriod[] | null {
  const first = calendar === 'ad' ? partsOf(start) : toVikramSamvat(start)
  if (first === null) return null
  const parts: DatePeriod[] = []
  let next = start
  for (let month = laterMonth(first, MONTHS[part] - 1); parts.length < most; month = laterMonth(month, MONTHS[part])) {
    const last = lastDay(month, calendar)
    if (last === null) return null
    if (last >= end) return [...parts, { start: next, end }]
    parts.push({ start: next, end: last })
    next = addDays(last, 1)
  }
  return parts
}

function laterMonth({ year, month }: Month, count: number): Month {
  const place = year * 12 + month - 1 + count
  return { year: Math.floor(place / 12), month: (place % 12) + 1 }
}

function lastDay({ year, month }: Month, calendar: 'ad' | 'bs'): LocalDate | null {
  if (calendar === 'ad') return year > LAST_YEAR ? LAST_DAY : endOfMonth(fromParts({ year, month, day: 1 }))
  const day = daysInVikramSamvatMonth(year, month)
  return day === null ? null : fromVikramSamvat({ year, month, day })
}
