/**
 * Fiscal years: the year of a date, the name of a year, and whether a date can be posted to.
 *
 * A company's years begin on one day of the Gregorian (AD) or the Vikram Samvat (BS) calendar and follow each other
 * without gap or overlap; a document belongs to the year of its date, and there is no current-year setting.
 * A date can be posted to while its year is open and the date is after the lock date. While a year is being closed it
 * takes only its closing entry; that entry is dated the last day of the year and may lie in a locked period, because a
 * closing entry does not change the locked figures.
 *
 *   begins AD 1 January      2010-12-01 lies in '2010' (2010-01-01 to 2010-12-31)
 *   begins AD 1 April        2025-07-16 lies in '2025-26' (2025-04-01 to 2026-03-31)
 *   begins BS 1 Shrawan      2025-07-16 lies in '2081-82' (2024-07-16 to 2025-07-16), 2025-07-17 in '2082-83'
 */
import type { Problem } from '../errors.ts'
import type { EntryKind } from '../ledger/posting.ts'
import { addDays, daysLater, FIRST_YEAR, fromParts, LAST_YEAR, localDate, partsOf } from './local-date.ts'
import type { LocalDate } from './local-date.ts'
import { fromVikramSamvat, toVikramSamvat } from './vikram-samvat.ts'

/** The day of the calendar on which a company's fiscal years begin; companies choose one that exists in every year. */
export type FiscalYearStart = { readonly calendar: 'ad' | 'bs'; readonly month: number; readonly day: number }

/** First and last day of a fiscal year, both inclusive, and its name. */
export type FiscalYearBounds = { readonly startDate: LocalDate; readonly endDate: LocalDate; readonly name: string }

/** A year is `closing` only while its closing entry is posted or reversed. */
export type FiscalYearState = 'open' | 'closing' | 'closed'

/** First and last day, as the database returns them. */
export type Span = { readonly startDate: string; readonly endDate: string }

const CALENDAR_YEAR: FiscalYearStart = { calendar: 'ad', month: 1, day: 1 }

const START_BY_COUNTRY: Readonly<Record<string, FiscalYearStart>> = {
  NP: { calendar: 'bs', month: 4, day: 1 },
  IN: { calendar: 'ad', month: 4, day: 1 },
}

/** Returns the default start for a country (ISO 3166 code of two letters); the company may change it. */
export function usualFiscalYearStart(countryCode: string): FiscalYearStart {
  return START_BY_COUNTRY[countryCode] ?? CALENDAR_YEAR
}

/** Returns the fiscal year of a date; null outside the calendar: 1900 to 2200 AD, 1978 to 2090 BS. */
export function fiscalYearContaining(start: FiscalYearStart, date: LocalDate): FiscalYearBounds | null {
  const calendarYear = start.calendar === 'bs' ? toVikramSamvat(date)?.year : partsOf(date).year
  if (calendarYear === undefined) return null
  const startThisYear = startDateIn(start, calendarYear)
  if (startThisYear === null) return null
  const firstYear = startThisYear <= date ? calendarYear : calendarYear - 1
  const startDate = startDateIn(start, firstYear)
  const startOfNext = startDateIn(start, firstYear + 1)
  if (startDate === null || startOfNext === null) return null
  return { startDate, endDate: addDays(startOfNext, -1), name: nameOf(start, firstYear) }
}

/**
 * Returns the year that a company adds next: it begins the day after its last year and lasts a year of its calendar,
 * to the end of the month if that lacks the day a year later (29 February 2028 to 28 February 2029). Returns null
 * without years and outside the calendar.
 */
export function followingYear(calendar: 'ad' | 'bs', years: readonly Pick<Span, 'endDate'>[]): FiscalYearBounds | null {
  const last = years
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1)
  if (last === undefined) return null
  const first = daysLater(localDate(last), 1)
  if (first === null) return null
  const parts = calendar === 'bs' ? toVikramSamvat(first) : partsOf(first)
  return parts && fiscalYearContaining({ calendar, month: parts.month, day: parts.day }, first)
}

/** Returns the previous fiscal year; null outside the calendar. */
export function previousFiscalYear(
  start: FiscalYearStart,
  year: Pick<FiscalYearBounds, 'startDate'>,
): FiscalYearBounds | null {
  return fiscalYearContaining(start, addDays(year.startDate, -1))
}

/** Returns the year of the list that holds the date, or null. */
export function findYear<Year extends Span>(years: readonly Year[], date: string): Year | null {
  return years.find((year) => year.startDate <= date && date <= year.endDate) ?? null
}

/** Whether the years, in any order, follow each other without gap or overlap. */
export function areAdjacent(years: readonly Span[]): boolean {
  const sorted = years.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
  return sorted.every((year, index) => {
    const previous = sorted[index - 1]
    if (year.endDate < year.startDate) return false
    return previous === undefined || daysLater(localDate(previous.endDate), 1) === year.startDate
  })
}

/**
 * Returns why a document or entry cannot be posted on a date, or null when it can. `lockDate` is the last locked day.
 * The problem is at `date`: NO_FISCAL_YEAR {date}, YEAR_CLOSED {year} or PERIOD_LOCKED {lockDate}. Throws an Error for
 * a closing entry outside a year that is being closed.
 */
export function postingProblem<
  Year extends Span & { readonly name: string; readonly state: FiscalYearState },
>(posting: {
  readonly date: string
  readonly years: readonly Year[]
  readonly lockDate: string | null
  readonly kind: EntryKind
}): Problem | null {
  const { date, years, lockDate, kind } = posting
  const year = findYear(years, date)
  if (year === null) return { code: 'NO_FISCAL_YEAR', path: 'date', params: { date } }
  if (kind === 'closing') {
    if (year.state === 'closing') return null
    throw new Error(`A closing entry on ${date}, but the year ${year.name} is ${year.state}`)
  }
  if (year.state !== 'open') return { code: 'YEAR_CLOSED', path: 'date', params: { year: year.name } }
  if (lockDate !== null && date <= lockDate) return { code: 'PERIOD_LOCKED', path: 'date', params: { lockDate } }
  return null
}

/** Returns the first day of a year; the first of the next month where the month is too short for it. */
function startDateIn(start: FiscalYearStart, year: number): LocalDate | null {
  const { calendar, month, day } = start
  const first = { year, month, day: 1 }
  if (calendar === 'ad' && (year < FIRST_YEAR || year > LAST_YEAR)) return null
  const startOfMonth = calendar === 'bs' ? fromVikramSamvat(first) : fromParts(first)
  return startOfMonth && addDays(startOfMonth, day - 1)
}

function nameOf(start: FiscalYearStart, firstYear: number): string {
  if (start.month === 1 && start.day === 1) return firstYear.toString()
  return `${firstYear}-${((firstYear + 1) % 100).toString().padStart(2, '0')}`
}
