/** Days and chances of the demo: the same figures at every first start, on the days of the last twelve months. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { addDays, addMonths, dayOfWeek, daysBetween, startOfMonth } from '../../domain/calendar/local-date.ts'

export type Span = { start: LocalDate; end: LocalDate }

/** The days `day` of every month in the span (0 is the first), or the Monday after when that is a weekend. */
export function monthly({ start, end }: Span, day: number): LocalDate[] {
  const days: LocalDate[] = []
  for (let month = startOfMonth(start); month <= end; month = addMonths(month, 1))
    days.push(workday(addDays(month, day)))
  return days.filter((date) => start <= date && date <= end)
}

/** So many days, evenly spread over the span, on workdays where the span allows it. */
export function spread({ start, end }: Span, count: number): LocalDate[] {
  const length = daysBetween(start, end)
  return Array.from({ length: count }, (_, index) => {
    const date = workday(addDays(start, 1 + Math.floor((index * (length - 1)) / count)))
    return date <= end ? date : end
  })
}

function workday(date: LocalDate): LocalDate {
  const weekday = dayOfWeek(date)
  if (weekday === 6) return addDays(date, 2)
  return weekday === 0 ? addDays(date, 1) : date
}

/** Whole numbers from `least` to `most`, the same row of them for the same seed (mulberry32). */
export function chance(seed: number): (least: number, most: number) => number {
  let state = seed
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) % (most - least + 1))
  }
}
