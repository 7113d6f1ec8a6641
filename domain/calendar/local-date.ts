/**
 * A day in a company's books as 'YYYY-MM-DD', without time or time zone.
 *
 * Today depends on the company's time zone and is always passed in. Two dates compare as texts:
 * '2024-02-29' < '2024-03-01'. The books accept dates from 1900-01-01 to 2200-12-31.
 *
 *   addDays('2024-02-28', 2)      is '2024-03-01'
 *   addMonths('2024-01-31', 1)    is '2024-02-29', the last day of the month
 */
declare const localDateBrand: unique symbol

/** A validated date; created only by isLocalDate, parseLocalDate or localDate. */
export type LocalDate = string & { readonly [localDateBrand]: true }

/** A date in parts: month 1 to 12, day 1 to 31. */
export type DateParts = { readonly year: number; readonly month: number; readonly day: number }

/** The first and the last calendar year and day of the books. */
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2200
const DATE_FORM = /^\d{4}-\d{2}-\d{2}$/
export const FIRST_DAY = localDate(`${FIRST_YEAR}-01-01`)
export const LAST_DAY = localDate(`${LAST_YEAR}-12-31`)
const DAYS_BEFORE_1970 = 719_468
const DAYS_PER_ERA = 146_097

/** Whether the text is a date of the books: YYYY-MM-DD, a day that exists, 1900 to 2200. */
export function isLocalDate(text: string): text is LocalDate {
  if (!DATE_FORM.test(text)) return false
  const { year, month, day } = split(text)
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return false
  return day >= 1 && day <= daysInMonth(year, month)
}

/** Parses a date from a user or a file; returns null when it is not valid. */
export function parseLocalDate(text: string): LocalDate | null {
  return isLocalDate(text) ? text : null
}

/** Converts a trusted date (a column of type date, a constant); throws RangeError when it is not a date. */
export function localDate(text: string): LocalDate {
  if (!isLocalDate(text)) throw new RangeError(`Not a date of the books: ${text}`)
  return text
}

/** Returns the date of a year, month and day; throws RangeError when the day does not exist. */
export function fromParts({ year, month, day }: DateParts): LocalDate {
  return localDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`)
}

/** Returns year, month (1 to 12) and day of a date. */
export function partsOf(date: LocalDate): DateParts {
  return split(date)
}

/** Returns the calendar year of a date. */
export function yearOf(date: LocalDate): number {
  return split(date).year
}

/** Adds days; a negative count subtracts. Throws RangeError outside 1900 to 2200. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return fromDayNumber(dayNumber(date) + days)
}

/** Returns the date so many days later, or earlier for a negative count; null outside 1900 to 2200. */
export function daysLater(date: LocalDate, days: number): LocalDate | null {
  return days < daysBetween(date, FIRST_DAY) || days > daysBetween(date, LAST_DAY) ? null : addDays(date, days)
}

/** Adds days, not beyond the first or the last day of the books; a negative count subtracts. */
export function addDaysWithin(date: LocalDate, days: number): LocalDate {
  return daysLater(date, days) ?? (days < 0 ? FIRST_DAY : LAST_DAY)
}

/** Adds months; a negative count subtracts. In a shorter month it returns the last day. Throws RangeError outside 1900 to 2200. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const later = monthsLater(date, months)
  if (later === null) throw new RangeError(`Not within the books: ${months} months after ${date}`)
  return later
}

/** Returns the date so many months later, or earlier for a negative count, as addMonths does; null outside 1900 to 2200. */
export function monthsLater(date: LocalDate, months: number): LocalDate | null {
  const { year, month, day } = split(date)
  const monthCount = year * 12 + (month - 1) + months
  const targetYear = Math.floor(monthCount / 12)
  if (targetYear < FIRST_YEAR || targetYear > LAST_YEAR) return null
  const targetMonth = monthCount - targetYear * 12 + 1
  return fromParts({ year: targetYear, month: targetMonth, day: Math.min(day, daysInMonth(targetYear, targetMonth)) })
}

/** Returns the number of days from one date to another: 1 from a day to the next, negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** Returns the first day of the date's month. */
export function startOfMonth(date: LocalDate): LocalDate {
  return fromParts({ ...split(date), day: 1 })
}

/** Returns the last day of the date's month. */
export function endOfMonth(date: LocalDate): LocalDate {
  const { year, month } = split(date)
  return fromParts({ year, month, day: daysInMonth(year, month) })
}

/** Returns the day of the week, 0 for Sunday to 6 for Saturday. */
export function dayOfWeek(date: LocalDate): number {
  // 1970-01-01, day number 0, was a Thursday.
  return (((dayNumber(date) + 4) % 7) + 7) % 7
}

function split(date: string): DateParts {
  return {
    year: parseInt(date.slice(0, 4), 10),
    month: parseInt(date.slice(5, 7), 10),
    day: parseInt(date.slice(8, 10), 10),
  }
}

function pad(value: number, width: number): string {
  return value.toString().padStart(width, '0')
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/**
 * Returns the days since 1970-01-01. Years start in March, so that the leap day is the last day of its year, and are
 * grouped in eras of 400 years, after which the Gregorian calendar repeats.
 */
function dayNumber(date: LocalDate): number {
  const { year, month, day } = split(date)
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_1970
}

/** The inverse of dayNumber. */
function fromDayNumber(days: number): LocalDate {
  const shifted = days + DAYS_BEFORE_1970
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const dayOfEra = shifted - era * DAYS_PER_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return fromParts({ year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day })
}
