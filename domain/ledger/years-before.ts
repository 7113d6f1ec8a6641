/**
 * The fiscal years that an import makes before the company's first: those that reach from the earliest date of the file to
 * it. Books that have an opening entry or a closed year begin where they begin.
 *
 *   first year 2011, a voucher of 2009-12-01    2009 and 2010
 */
import type { FiscalYearBounds, FiscalYearStart, FiscalYearState } from '../calendar/fiscal-year.ts'
import { previousFiscalYear } from '../calendar/fiscal-year.ts'
import { addDays, isLocalDate, localDate } from '../calendar/local-date.ts'

export type FirstYears = {
  /** In order, at least one. */
  readonly years: readonly { readonly startDate: string; readonly state: FiscalYearState }[]
  readonly fiscalYearStart: FiscalYearStart
  readonly hasOpening: boolean
}

/** The years to make, in order; texts that are no dates say nothing. */
export function yearsBefore(dated: readonly { readonly date: string }[], books: FirstYears): FiscalYearBounds[] {
  const [first] = books.years
  if (!first || books.hasOpening || books.years.some(({ state }) => state !== 'open')) return []
  const years: FiscalYearBounds[] = []
  const earliest = dated.reduce(
    (least, { date }) => (isLocalDate(date) && date < least ? date : least),
    first.startDate,
  )
  for (let startDate = localDate(first.startDate); earliest < startDate;) {
    const year = previousFiscalYear(books.fiscalYearStart, { startDate })
    if (year === null || addDays(year.endDate, 1) !== startDate) break
    years.unshift(year)
    startDate = year.startDate
  }
  return years
}
