/**
 * The periods of tax returns: whole months of the company's calendar, counted from the month of its stagger.
 *
 *   quarters, stagger 0     1 January to 31 March, 1 April to 30 June, …
 *   quarters, stagger 1     1 February to 30 April, …
 *   months, BS              1 Shrawan to the last of Shrawan, …
 */
import type { DateParts, LocalDate } from '../calendar/local-date.ts'
import { addDays, daysLater, FIRST_YEAR, fromParts, LAST_YEAR, partsOf } from '../calendar/local-date.ts'
import type { DatePeriod } from '../calendar/split-period.ts'
import { fromVikramSamvat, toVikramSamvat } from '../calendar/vikram-samvat.ts'

export const taxPeriodLengths = { months: 1, two_months: 2, quarters: 3, half_years: 6, years: 12 } as const
export type TaxPeriod = keyof typeof taxPeriodLengths
export type TaxPeriodRule = { readonly length: TaxPeriod; readonly stagger: number; readonly calendar: 'ad' | 'bs' }

/** Returns the period of a day; null outside the calendar. */
export function taxPeriodAround(date: LocalDate, { length, stagger, calendar }: TaxPeriodRule): DatePeriod | null {
  const parts = calendar === 'ad' ? partsOf(date) : toVikramSamvat(date)
  if (parts === null) return null
  const months = taxPeriodLengths[length]
  const place = parts.year * 12 + parts.month - 1 - stagger
  const first = place - (((place % months) + months) % months) + stagger
  const start = firstDay(first, calendar)
  const next = firstDay(first + months, calendar)
  return start === null || next === null ? null : { start, end: addDays(next, -1) }
}

/** Returns the period after a day, beginning on the next one; null outside the calendar. */
export function taxPeriodAfter(date: LocalDate, rule: TaxPeriodRule): DatePeriod | null {
  const start = daysLater(date, 1)
  const period = start && taxPeriodAround(start, rule)
  return start && period && { start, end: period.end }
}

/** Returns the name of a period: year and month of its last day, in the calendar of the company. */
export function taxPeriodName(end: LocalDate, calendar: 'ad' | 'bs'): string {
  const { year, month } = (calendar === 'bs' ? toVikramSamvat(end) : null) ?? partsOf(end)
  return `${year}-${String(month).padStart(2, '0')}`
}

function firstDay(place: number, calendar: 'ad' | 'bs'): LocalDate | null {
  const parts: DateParts = { year: Math.floor(place / 12), month: (place % 12) + 1, day: 1 }
  if (calendar === 'bs') return fromVikramSamvat(parts)
  return parts.year < FIRST_YEAR || parts.year > LAST_YEAR ? null : fromParts(parts)
}
