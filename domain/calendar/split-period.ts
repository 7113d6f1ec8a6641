/**
 * Splits a period into months, quarters or years of the company's calendar, for a column each.
 *
 * Parts begin on the first day of a month; quarters and years of a period of whole months begin on the day of the month on
 * which it begins. The first one begins with the period, the last one ends with it. Quarters and years are counted from the
 * month in which the period begins, so that those of a fiscal year are its own.
 *
 *   2026-04-06 to 2027-04-05 in quarters: to 2026-07-05, to 2026-10-05, to 2027-01-05, to 2027-04-05
 *   2026-04-06 to 2026-11-30 in quarters: to 2026-06-30, to 2026-09-30, to 2026-11-30
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
  const [first, ending] = [start, end].map((date) => (calendar === 'ad' ? partsOf(date) : toVikramSamvat(date)))
  if (!first) return null
  // The day on which each part ends; null: the last of its month.
  const endDay = part !== 'months' && ending && first.day > 1 && ending.day === first.day - 1 ? ending.day : null
  const parts: DatePeriod[] = []
  let next = start
  const firstEnd = laterMonth(first, endDay === null ? MONTHS[part] - 1 : MONTHS[part])
  for (let month = firstEnd; parts.length < most; month = laterMonth(month, MONTHS[part])) {
    const last = lastDay(month, endDay, calendar)
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

/** Returns a day of a month, or its last one where it has no such day. */
function lastDay({ year, month }: Month, endDay: number | null, calendar: 'ad' | 'bs'): LocalDate | null {
  if (calendar === 'bs') {
    const days = daysInVikramSamvatMonth(year, month)
    return days === null ? null : fromVikramSamvat({ year, month, day: Math.min(endDay ?? days, days) })
  }
  if (year > LAST_YEAR) return LAST_DAY
  const last = endOfMonth(fromParts({ year, month, day: 1 }))
  return endDay === null || partsOf(last).day <= endDay ? last : fromParts({ year, month, day: endDay })
}
