/**
 * The days on which a scheduled report is due, at an hour of the company’s clocks and in its calendar. A run is named by its day:
 * an hour that the clocks skip is due when they go forward, and one that comes twice is due the first time.
 *
 * A quarter is one of the company's fiscal year; its report is due so many days after its last day. Years that the company
 * does not have yet follow its last one.
 *
 *   monthly, last day                                2026-02-28, 2026-03-31
 *   monthly, day 1, in Bikram Sambat                 2026-11-17, the first day of Mangsir 2083
 *   quarterly, day 5, years begin on 1 April         2026-07-05, 2026-10-05, 2027-01-05, 2027-04-05
 *   daily, the server was down from 3 to 7 March     2026-03-07 only
 */
import { followingYear } from '../../calendar/fiscal-year.ts'
import type { LocalDate } from '../../calendar/local-date.ts'
import { addDays, dayOfWeek, localDate } from '../../calendar/local-date.ts'
import { monthAround } from '../../calendar/month.ts'
import { splitPeriod } from '../../calendar/split-period.ts'
import type { Days } from '../report.ts'

export const frequencies = { Daily: 'Daily', Weekly: 'Weekly', Monthly: 'Monthly', Quarterly: 'Quarterly' } as const
export type Frequency = keyof typeof frequencies

/**
 * `weekday`: 1 (Monday) to 7 of a weekly report, otherwise null. `day`: of the month, or days after the end of the quarter,
 * 1 to 28; null on the last day of the month. `hour`: 0 to 23.
 */
export type RunTimes = { frequency: Frequency; weekday: number | null; day: number | null; hour: number }

/** What the days of a company depend on, and the date and the hour that its clocks show. */
export type ScheduleBooks = { calendar: 'ad' | 'bs'; fiscal_years: readonly Days[]; today: string; hour: number }

/** No two runs are so many days apart: a quarter, which a fiscal year that is not whole can shift, has about half of them. */
const MOST_DAYS = 200

/** Returns the day of the first run after now; null for a quarterly report of a company without fiscal years. */
export function nextRun(times: RunTimes, books: ScheduleBooks): string | null {
  return nearestRun(times, books, { from: addDays(passedUntil(times, books), 1), step: 1 })
}

/** Returns the day of the last run until now; null when there was none within two hundred days. */
export function latestRun(times: RunTimes, books: ScheduleBooks): string | null {
  return nearestRun(times, books, { from: passedUntil(times, books), step: -1 })
}

/** Returns the last day on which the clocks have shown the hour of a run. */
export function passedUntil({ hour }: RunTimes, books: ScheduleBooks): LocalDate {
  const today = localDate(books.today)
  return hour > books.hour ? addDays(today, -1) : today
}

function nearestRun(
  times: RunTimes,
  books: ScheduleBooks,
  { from, step }: { from: LocalDate; step: 1 | -1 },
): string | null {
  let day = from
  for (let count = 0; count < MOST_DAYS; count += 1) {
    if (isDue(times, books, day)) return day
    day = addDays(day, step)
  }
  return null
}

function isDue({ frequency, weekday, day }: RunTimes, books: ScheduleBooks, date: LocalDate): boolean {
  switch (frequency) {
    case 'Daily':
      return true
    case 'Weekly':
      return weekday !== null && dayOfWeek(date) === weekday % 7
    case 'Monthly': {
      const month = monthAround(date, books.calendar)
      return date === (day === null ? month.end : addDays(month.start, day - 1))
    }
    case 'Quarterly':
      return endsQuarter(addDays(date, -(day ?? 1)), books)
  }
}

function endsQuarter(date: LocalDate, { fiscal_years: years, calendar }: ScheduleBooks): boolean {
  const year = yearOf(date, years, calendar)
  const quarters = year && splitPeriod(year, 'quarters', { calendar, most: 8 })
  return quarters?.some(({ end }) => end === date) === true
}

function yearOf(date: LocalDate, years: readonly Days[], calendar: 'ad' | 'bs') {
  const existing = years.find(({ start_date, end_date }) => start_date <= date && date <= end_date)
  if (existing) return { start: localDate(existing.start_date), end: localDate(existing.end_date) }
  let last = followingYear(
    calendar,
    years.map(({ end_date: endDate }) => ({ endDate })),
  )
  while (last && last.endDate < date) last = followingYear(calendar, [last])
  return last && last.startDate <= date ? { start: last.startDate, end: last.endDate } : null
}
