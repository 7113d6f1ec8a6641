/** The entries of openings: on the first day of the books, against Opening Balance Difference. */
import { DomainError } from '../../../domain/errors.ts'
import type { Problem } from '../../../domain/errors.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { BookFacts, YearFacts } from '../../db/documents/book-store.ts'
import { bookFacts, yearFacts } from '../../db/documents/book-store.ts'
import type { Entry } from '../../db/ledger/ledger-store.ts'
import { differenceAccount } from '../../db/ledger/opening-balance-store.ts'
import { periodProblem, yearOfDate } from '../books/period.ts'
import { newId } from '../core/unit-of-work.ts'

export type OpeningBooks = { years: readonly YearFacts[]; book: BookFacts; differenceId: string }

/** Reads what every opening needs; raises NOT_FOUND. */
export function openingBooksReading(companyId: string): Reading<OpeningBooks> {
  const statements = [yearFacts(companyId), bookFacts(companyId), differenceAccount(companyId)] as const
  return reading(statements, ([years, [book], [difference]]) => {
    if (!book || !difference) throw new DomainError('NOT_FOUND')
    return { years, book, differenceId: difference.id }
  })
}

/** Returns the opening day, the first day of the company's first fiscal year. */
export function openingDate({ years }: Pick<OpeningBooks, 'years'>): string {
  return years[0]?.start_date ?? ''
}

/** Returns why nothing can be posted on the opening day; the day is no field of a form, so the problem is at `path`. */
export function openingDayProblems(books: OpeningBooks, path: string): Problem[] {
  const problem = periodProblem(openingDate(books), books)
  return problem ? [{ ...problem, path }] : []
}

type Opening = { path: string; id: string; lines: readonly LedgerLine[]; reversesId: string | null }

/** Returns an entry of an opening, dated the opening day. */
export function openingEntry(books: OpeningBooks, { path, id, lines, reversesId }: Opening): Entry {
  const date = openingDate(books)
  return {
    id: newId(),
    date,
    kind: 'opening',
    fiscalYearId: yearOfDate(date, books).id,
    documentPath: path,
    documentId: id,
    reversesId,
    lines,
  }
}
