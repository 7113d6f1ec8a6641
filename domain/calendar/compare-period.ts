/**
 * The comparison period of a report's period.
 *
 * The previous period has the same length and ends the day before the period starts; whole months, from any day of the
 * month, are preceded by the same number of whole months. The same period of the previous year is twelve months earlier:
 * it starts with the same day, or with the next month where its month has no such day, and an end of a month stays the
 * end. A single day is compared with the same day, or with the last of a shorter month. Months and years are those of the
 * company's calendar, so a Nepali fiscal year is compared with the Nepali year before it.
 *
 *   2026-01-01 to 2026-03-31    previous period 2025-10-01 to 2025-12-31, previous year 2025-01-01 to 2025-03-31
 *   2026-01-10 to 2026-01-16    previous period 2026-01-03 to 2026-01-09
 *   2024-04-06 to 2025-04-05    previous period 2023-04-06 to 2024-04-05
 *   2028-02-29 to 2028-03-10    previous year   2027-03-01 to 2027-03-10
 *   2025-02-28                  previous year   2024-02-28
 *   2082-04-01 to 2083-03-32 BS previous year   2081-04-01 to 2082-03-31 BS
 */
import type { DateParts, LocalDate } from './local-date.ts'
import { daysBetween, daysLater, endOfMonth, FIRST_YEAR, fromParts, isLocalDate, partsOf } from './local-date.ts'
import type { DatePeriod, PeriodPart } from './split-period.ts'
import { periodParts, splitPeriod } from './split-period.ts'
import { daysInVikramSamvatMonth, fromVikramSamvat, toVikramSamvat } from './vikram-samvat.ts'

/** The comparison: a period relative to the report's period, two dates, or the parts of the period itself. */
export type Comparison = 'previous_period' | 'previous_year' | PeriodPart | DatePeriod

type Months = {
  readonly partsOf: (date: LocalDate) => DateParts | null
  readonly dateOf: (parts: DateParts) => LocalDate | null
  readonly daysIn: (month: Omit<DateParts, 'day'>) => number | null
}

const CALENDARS: Readonly<Record<'ad' | 'bs', Months>> = {
  ad: {
    partsOf,
    dateOf: (parts) => (parts.year < FIRST_YEAR ? null : fromParts(parts)),
    daysIn: ({ year, month }) =>
      year < FIRST_YEAR ? null : partsOf(endOfMonth(fromParts({ year, month, day: 1 }))).day,
  },
  bs: {
    partsOf: toVikramSamvat,
    dateOf: fromVikramSamvat,
    daysIn: ({ year, month }) => daysInVikramSamvatMonth(year, month),
  },
}

const names: readonly string[] = ['previous_period', 'previous_year', ...periodParts]

/** Parses a name like 'previous_year' or 'months', or '2025-01-01..2025-12-31'; returns null for anything else. */
export function parseComparison(text: string): Comparison | null {
  if (isName(text)) return text
  const [start = '', end = '', ...rest] = text.split('..')
  return rest.length === 0 && isLocalDate(start) && isLocalDate(end) && start <= end ? { start, end } : null
}

function isName(text: string): text is Exclude<Comparison, DatePeriod> {
  return names.includes(text)
}

/**
 * Returns the comparison periods in the company's calendar, at most `most` parts of the period; null before the first
 * date of that calendar.
 */
export function comparisonPeriods(
  period: DatePeriod,
  comparison: Comparison,
  { calendar, most }: { calendar: 'ad' | 'bs'; most: number },
): DatePeriod[] | null {
  if (typeof comparison !== 'string') return [comparison]
  if (comparison !== 'previous_period' && comparison !== 'previous_year') {
    return splitPeriod(period, comparison, { calendar, most })
  }
  const compared = comparedPeriod(period, comparison, calendar)
  return compared && [compared]
}

/** Returns the period before, or a year earlier; null before the first date of the calendar. */
export function comparedPeriod(
  period: DatePeriod,
  comparison: 'previous_period' | 'previous_year',
  calendar: 'ad' | 'bs',
): DatePeriod | null {
  const months = CALENDARS[calendar]
  const [first, last] = [months.partsOf(period.start), months.partsOf(period.end)]
  if (comparison === 'previous_year') return first && last && yearEarlier(months, first, last)
  const count = first && last && wholeMonths(months, first, last)
  if (first && count) return periodOf(startEarlier(months, first, count), daysLater(period.start, -1))
  return periodOf(daysLater(period.start, -daysBetween(period.start, period.end) - 1), daysLater(period.start, -1))
}

/** Returns the same day of the previous year; null where its month has no such day, and before the calendar begins. */
export function sameDayOfYearBefore(day: LocalDate, calendar: 'ad' | 'bs'): LocalDate | null {
  const months = CALENDARS[calendar]
  const parts = months.partsOf(day)
  const before = parts && { ...parts, year: parts.year - 1 }
  return before && before.day <= (months.daysIn(before) ?? 0) ? months.dateOf(before) : null
}

/** Returns the number of whole months of a period, which may begin on any day: 6 April to 5 April are twelve; null for others. */
function wholeMonths(months: Months, first: DateParts, last: DateParts): number | null {
  const count = (last.year - first.year) * 12 + last.month - first.month
  if (first.day === 1) return last.day === months.daysIn(last) ? count + 1 : null
  return last.day === first.day - 1 ? count : null
}

function yearEarlier(months: Months, first: DateParts, last: DateParts): DatePeriod | null {
  const isOneDay = first.year === last.year && first.month === last.month && first.day === last.day
  const end = monthsEarlier(months, last, 12)
  const start = startEarlier(months, first, 12)
  if (!isOneDay || start === null || end === null) return periodOf(start, end)
  const day = start < end ? start : end
  return { start: day, end: day }
}

/** Returns the same day `count` months earlier, or the first of the next month where that month has no such day. */
function startEarlier(months: Months, parts: DateParts, count: number): LocalDate | null {
  const month = monthBefore(parts, count)
  const days = months.daysIn(month)
  if (days === null) return null
  if (parts.day <= days) return months.dateOf({ ...month, day: parts.day })
  const last = months.dateOf({ ...month, day: days })
  return last && daysLater(last, 1)
}

function periodOf(start: LocalDate | null, end: LocalDate | null): DatePeriod | null {
  return start && end && { start, end }
}

/** Returns the same day `count` months earlier; the last day of a month stays the last day. */
function monthsEarlier(months: Months, parts: DateParts, count: number): LocalDate | null {
  const month = monthBefore(parts, count)
  const days = months.daysIn(month)
  if (days === null) return null
  const day = parts.day === months.daysIn(parts) ? days : Math.min(parts.day, days)
  return months.dateOf({ ...month, day })
}

function monthBefore({ year, month }: DateParts, count: number): Omit<DateParts, 'day'> {
  const target = year * 12 + month - 1 - count
  return { year: Math.floor(target / 12), month: (target % 12) + 1 }
}
