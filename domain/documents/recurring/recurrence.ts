/**
 * The dates of a recurring document. Each is computed from the start date, never from the one before, so that dates at the end
 * of the month stay there; months and years are those of the company's calendar. The start date is the first.
 *
 *   every month from 2026-01-31     2026-01-31, 2026-02-28, 2026-03-31
 *   every month from 2026-01-30     2026-01-30, 2026-02-28, 2026-03-30
 *   every 2 weeks from 2026-03-02   2026-03-02, 2026-03-16, 2026-03-30
 */
import type { LocalDate } from '../../calendar/local-date.ts'
import { daysBetween, daysLater, LAST_DAY, localDate, monthsLater } from '../../calendar/local-date.ts'
import type { Interval } from './repeat-units.ts'
import { daysInVikramSamvatMonth, fromVikramSamvat, toVikramSamvat } from '../../calendar/vikram-samvat.ts'

export type Calendar = 'ad' | 'bs'

/** `end_after`: the number of documents after which it ends; null for no limit. */
export type Recurrence = Interval & {
  start_date: string
  end_date: string | null
  end_after: number | null
  calendar: Calendar
}

const MONTHS_PER_YEAR = 12
const LONGEST_MONTH = 32

/** Returns the date an interval after another; in a shorter month its last day. Null after 2200. */
export function addInterval(date: LocalDate, { every, unit }: Interval, calendar: Calendar): LocalDate | null {
  switch (unit) {
    case 'Day':
      return daysLater(date, every)
    case 'Week':
      return daysLater(date, every * 7)
    case 'Month':
      return addCalendarMonths(date, every, calendar)
    case 'Year':
      return addCalendarMonths(date, every * MONTHS_PER_YEAR, calendar)
  }
}

/** Returns the date of a place, 0 for the start date; null after 2200. */
export function dateAt({ start_date: start, every, unit, calendar }: Recurrence, place: number): LocalDate | null {
  return addInterval(localDate(start), { every: every * place, unit }, calendar)
}

/**
 * Returns the next dates after a day (null: from the start), at most `count`; fewer where it ends by its date, or by the
 * number of documents, of which `documents` exist.
 */
export function nextDates(
  recurrence: Recurrence,
  { after, documents, count }: { after: string | null; documents: number; count: number },
): LocalDate[] {
  const { end_date: endDate, end_after: endAfter } = recurrence
  const most = endAfter === null ? count : Math.min(count, Math.max(0, endAfter - documents))
  const last = endDate ?? LAST_DAY
  const dates: LocalDate[] = []
  for (let place = firstPlaceAfter(recurrence, after); dates.length < most; place += 1) {
    const date = dateAt(recurrence, place)
    if (date === null || date > last) break
    dates.push(date)
  }
  return dates
}

/** Returns the place of the first date after a day: an estimate that is never too late, then step by step. */
function firstPlaceAfter(recurrence: Recurrence, after: string | null): number {
  const { start_date: start, every, unit } = recurrence
  if (after === null || after < start) return 0
  const days = { Day: 1, Week: 7, Month: LONGEST_MONTH, Year: LONGEST_MONTH * MONTHS_PER_YEAR }[unit] * every
  for (let place = Math.floor(daysBetween(localDate(start), localDate(after)) / days); ; place += 1) {
    const date = dateAt(recurrence, place)
    if (date === null || date > after) return place
  }
}

/** Adds months of a calendar; outside the table of Vikram Samvat they are Gregorian. */
function addCalendarMonths(date: LocalDate, months: number, calendar: Calendar): LocalDate | null {
  const parts = calendar === 'bs' ? toVikramSamvat(date) : null
  if (parts === null) return monthsLater(date, months)
  const monthCount = parts.year * MONTHS_PER_YEAR + (parts.month - 1) + months
  const year = Math.floor(monthCount / MONTHS_PER_YEAR)
  const month = monthCount - year * MONTHS_PER_YEAR + 1
  const length = daysInVikramSamvatMonth(year, month)
  const day = length === null ? null : fromVikramSamvat({ year, month, day: Math.min(parts.day, length) })
  return day ?? monthsLater(date, months)
}
