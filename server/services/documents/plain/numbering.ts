/** The number of a plain document: how it gets one, and what is asked before. */
import { numberPrefix } from '../../../../domain/documents/numbering.ts'
import { isNumbered } from '../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import type { Numbering, StoredDocument } from '../../../db/documents/document-store.ts'
import type { Books } from '../../books/books.ts'
import { warnFarAhead } from '../../books/far-ahead.ts'
import { yearOfDate } from '../../books/period.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import type { PlainKind, Judged } from './kind.ts'

/** How a document of a date that has no number yet gets one. */
export function numberingOf({ date }: { date?: string }, books: Books): Numbering {
  const year = yearOfDate(date ?? '', books)
  const prefix = numberPrefix({ prefix: books.book.prefix, fiscalYear: year.name })
  return { fiscalYearId: year.id, prefix, padding: books.book.padding }
}

type Ahead = {
  kind: PlainKind
  stored: StoredDocument | null
  document: Judged
  books: Books
  accept: readonly ErrorCode[]
}

/** Raises WARNINGS for a date far ahead with which the document is not numbered already. */
export function warnAhead(context: DecisionContext, { kind, stored, document, books, accept }: Ahead): void {
  const before = stored && isNumbered(kind.resource, stored.status) ? stored.date : null
  warnFarAhead(context, { date: document.values['date'] ?? '', book: books.book, before, accept })
}
