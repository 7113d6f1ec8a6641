/** Checks whether a document may post on its date, and returns its fiscal year. */
import { postingProblem } from '../../../domain/calendar/fiscal-year.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { BookFacts, YearFacts } from '../../db/documents/book-store.ts'

type Facts = { years: readonly YearFacts[]; book: Pick<BookFacts, 'lock_date'> }

/** Returns why nothing can be posted on a date, or null. */
export function periodProblem(date: string, { years, book }: Facts): Problem | null {
  const spans = years.map(({ name, state, start_date, end_date }) => ({
    name,
    state,
    startDate: start_date,
    endDate: end_date,
  }))
  return postingProblem({ date, years: spans, lockDate: book.lock_date, kind: 'regular' })
}

/** Returns the fiscal year of a date in an open period. */
export function yearOfDate(date: string, { years }: Pick<Facts, 'years'>): YearFacts {
  const year = years.find(({ start_date, end_date }) => start_date <= date && date <= end_date)
  if (!year) throw new DomainError('NO_FISCAL_YEAR', { date })
  return year
}
