/** Reads what every document needs of the books before it is checked. */
import { DomainError } from '../../../domain/errors.ts'
import type { CompanyRow } from '../../db/company/company-store.ts'
import type { BookFacts, YearFacts } from '../../db/documents/book-store.ts'
import { booksFacts, companyBooks } from '../../db/documents/book-store.ts'
import type { Reading, Transaction } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'

export type Books = { book: BookFacts; years: readonly YearFacts[] }
/** Runs statements together, in the current transaction or in one of their own. */
export type Run = Transaction['batch']

/** Reads fiscal years, lock date, currency and the number series of a path. */
export function booksReading({ who }: DecisionContext, series?: string): Reading<Books> {
  return reading([booksFacts(who.companyId, series)], ([[row]]) => {
    if (!row) throw new DomainError('NOT_FOUND')
    const { years, ...book } = row
    return { book, years }
  })
}

/** Reads the same and the company itself. */
export function companyBooksReading(
  { who }: DecisionContext,
  series: string,
): Reading<Books & { company: CompanyRow }> {
  return reading([companyBooks(who.companyId, series)], ([[row]]) => {
    if (!row) throw new DomainError('NOT_FOUND')
    const { years, ...company } = row
    return { book: company, company, years }
  })
}

/** Returns a runner outside any transaction. */
export function runnerOf({ db, who }: Context): Run {
  return (statements) => db.batch(who.companyId, statements)
}
