/** Numbers plain documents. */
import { numberPrefix } from '../../../../domain/documents/numbering.ts'
import { isNumbered } from '../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import type { Numbering, StoredDocument } from '../../../db/documents/document-store.ts'
import type { Books } from '../../books/books.ts'
import { warnFarAhead } from '../../books/far-ahead.ts'
import { yearOfDate } from '../../books/period.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import type { PlainKind, CheckedDocument } from './kind.ts'

/** Returns the numbering of a document on a date. */
export function numberingOf({ date }: { date?: string }, books: Books): Numbering {
  const year = yearOfDate(date ?? '', books)
  const prefix = numberPrefix({ prefix: books.book.prefix, fiscalYear: year.name })
  return { fiscalYearId: year.id, prefix, padding: books.book.padding }
}

type DateCheck = {
  kind: PlainKind
  stored: StoredDocument | null
  document: CheckedDocument
  books: Books
  accept: readonly ErrorCode[]
}

/** Raises WARNINGS for a date far ahead, unless the document already has its number with that date. */
export function warnOfFarDate(context: DecisionContext, { kind, stored, document, books, accept }: DateCheck): void {
  const before = stored && isNumbered(kind.resource, stored.status) ? stored.date : null
  warnFarAhead(context, { date: document.values['date'] ?? '', book: books.book, before, accept })
}
