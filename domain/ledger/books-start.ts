/**
 * The first day of the books and the fiscal years around it. Every opening entry (balances, stock, open items) is dated
 * the first day of the first fiscal year, so that each year opens with what the one before closed with. While an
 * opening entry exists, an earlier year is created only by moving the start of the books with all of them.
 *
 *   years from 2026 on, opening stock of 12 items    2025 is refused: OPENINGS_EXIST
 *   years 2026 and 2027, no openings                 a file with dates of 2024 and 2029 needs 2024, 2025, 2028 and 2029
 */
import type { FiscalYearBounds, FiscalYearStart, FiscalYearState, Span } from '../calendar/fiscal-year.ts'
import { followingYear, previousFiscalYear } from '../calendar/fiscal-year.ts'
import { addDays, isLocalDate, localDate } from '../calendar/local-date.ts'
import type { Problem } from '../errors.ts'

/** The maximum number of fiscal years created at once, before the first year and after the last one each. */
export const mostNewYears = 50

/** The number of opening balances, and of items with opening stock. */
export type OpeningCounts = { readonly balances: number; readonly items: number }

export type BookYear = Span & { readonly name: string; readonly state: FiscalYearState }

export type BookYears = {
  /** In order, without gaps. */
  readonly years: readonly BookYear[]
  readonly fiscalYearStart: FiscalYearStart
  readonly openings: OpeningCounts
}

/**
 * Returns why no year can be created before the first one, at `start_date`, or null: OPENINGS_EXIST {date, balances,
 * items} while opening entries are dated the first day, YEAR_CLOSED {year} while a year is not open.
 */
export function earlierYearProblem({ years, openings }: Omit<BookYears, 'fiscalYearStart'>): Problem | null {
  const date = years[0]?.startDate ?? ''
  if (openings.balances + openings.items > 0) {
    const params = { date, balances: openings.balances.toString(), items: openings.items.toString() }
    return { code: 'OPENINGS_EXIST', path: 'start_date', params }
  }
  return closedYearProblem(years)
}

/** Returns YEAR_CLOSED {year} at `start_date` for the first year that is not open, or null. */
export function closedYearProblem(years: readonly BookYear[]): Problem | null {
  const closed = years.find(({ state }) => state !== 'open')
  return closed ? { code: 'YEAR_CLOSED', path: 'start_date', params: { year: closed.name } } : null
}

/**
 * Returns the years from the one that holds `date` to the one before the first, in order; at most 50, none for a later
 * date.
 */
export function yearsBackTo(date: string, { years, fiscalYearStart }: Omit<BookYears, 'openings'>): FiscalYearBounds[] {
  const [first] = years
  if (!first) return []
  const added: FiscalYearBounds[] = []
  let startDate = localDate(first.startDate)
  while (date < startDate && added.length < mostNewYears) {
    const year = previousFiscalYear(fiscalYearStart, { startDate })
    if (year === null || addDays(year.endDate, 1) !== startDate) break
    added.unshift(year)
    startDate = year.startDate
  }
  return added
}

/**
 * Returns the years from the one after the last to the one that holds `date`, in order; at most 50, none for an earlier
 * date.
 */
export function yearsOnTo(date: string, { years, fiscalYearStart }: Omit<BookYears, 'openings'>): FiscalYearBounds[] {
  const added: FiscalYearBounds[] = []
  let last: Span | undefined = years.at(-1)
  while (last && last.endDate < date && added.length < mostNewYears) {
    const year = followingYear(fiscalYearStart.calendar, [last])
    if (year === null) break
    added.push(year)
    last = year
  }
  return added
}

/** The years that an import creates, and all years of the books with them. */
export type YearPlan = {
  readonly before: readonly FiscalYearBounds[]
  readonly after: readonly FiscalYearBounds[]
  readonly years: readonly BookYear[]
  /** Returns why a date is outside these years, at `date`; null inside. */
  readonly problemOf: (date: string) => Problem | null
}

/**
 * Plans the fiscal years that the dates of a file need, if years are to be created; invalid dates need none. A date
 * outside all years gets BEFORE_FIRST_YEAR or AFTER_LAST_YEAR {year}, TOO_MANY_YEARS {max} when it is more than 50
 * years away, or the reason why no earlier year can be created.
 */
export function planYears(
  documents: readonly { readonly date: string }[],
  { createYears, ...books }: BookYears & { readonly createYears: boolean },
): YearPlan {
  const refusal = earlierYearProblem(books)
  const [first = '', last = ''] = [books.years[0]?.startDate, books.years.at(-1)?.endDate]
  // A date that is too far away does not create years.
  const reach = {
    first: yearsBackTo('', books)[0]?.startDate ?? first,
    last: yearsOnTo('9', books).at(-1)?.endDate ?? last,
  }
  let [earliest, latest] = [first, last]
  for (const { date } of createYears ? documents : []) {
    const isEarlier = date < earliest && date >= reach.first
    const isLater = date > latest && date <= reach.last
    if ((isEarlier || isLater) && isLocalDate(date)) [earliest, latest] = isEarlier ? [date, latest] : [earliest, date]
  }
  const before = refusal === null ? yearsBackTo(earliest, books) : []
  const after = yearsOnTo(latest, books)
  const years = [...before.map(asOpen), ...books.years, ...after.map(asOpen)]
  return {
    before,
    after,
    years,
    problemOf: (date) => {
      if (years.some(({ startDate, endDate }) => startDate <= date && date <= endDate)) return null
      const isBefore = date < first
      if (isBefore && refusal !== null) return { ...refusal, path: 'date' }
      if (createYears) return { code: 'TOO_MANY_YEARS', path: 'date', params: { max: mostNewYears.toString() } }
      const code = isBefore ? 'BEFORE_FIRST_YEAR' : 'AFTER_LAST_YEAR'
      return { code, path: 'date', params: { year: (isBefore ? books.years[0] : books.years.at(-1))?.name ?? '' } }
    },
  }
}

/** Returns the planned years that the dates of imported documents need. */
export function neededYears<Year extends FiscalYearBounds>(
  { before, after }: { readonly before: readonly Year[]; readonly after: readonly Year[] },
  documents: readonly { readonly date: string }[],
): Year[] {
  const first = documents.reduce((earliest, { date }) => (date < earliest ? date : earliest), '9')
  const last = documents.reduce((latest, { date }) => (date > latest ? date : latest), '')
  return [...before.filter(({ endDate }) => endDate >= first), ...after.filter(({ startDate }) => startDate <= last)]
}

function asOpen(year: FiscalYearBounds): BookYear {
  return { ...year, state: 'open' }
}
