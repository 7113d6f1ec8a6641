/** Reads the fiscal years of the books with their opening balances, in the form of the rules of books-start. */
import { DomainError } from '../../../domain/errors.ts'
import type { BookYears } from '../../../domain/ledger/books-start.ts'
import type { YearFacts } from '../../db/documents/book-store.ts'
import { yearFacts } from '../../db/documents/book-store.ts'
import type { CalendarFacts } from '../../db/ledger/books-start-store.ts'
import { calendarFacts } from '../../db/ledger/books-start-store.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'

/** Returns years and calendar in the form of the rules. */
export function toBookYears(years: readonly YearFacts[], calendar: CalendarFacts): BookYears {
  const { fiscal_start_month: month, fiscal_start_day: day, balances, items } = calendar
  return {
    years: years.map(({ name, state, start_date, end_date }) => {
      return { name, state, startDate: start_date, endDate: end_date }
    }),
    fiscalYearStart: { calendar: calendar.calendar, month, day },
    openings: { balances, items },
  }
}

/** Reads the fiscal years of a company and its opening balances. */
export function bookYearsReading(companyId: string): Reading<BookYears> {
  return reading([yearFacts(companyId), calendarFacts(companyId)], ([years, [calendar]]) => {
    if (!calendar) throw new DomainError('NOT_FOUND')
    return toBookYears(years, calendar)
  })
}
