/** Numbers plain documents. */
import { numberPrefix } from '../../../../domain/documents/numbering.ts'
import { isNumbered } from '../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import type { Numbering, StoredDocument } from '../../../db/documents/document-store.ts'
import type { Books } from '../../books/books.ts'
import { dateFarAhead } from '../../books/far-ahead.ts'
import { yearOfDate } from '../../books/period.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { warn } from '../warnings.ts'
import type { PlainKind, CheckedDocument } from './kind.ts'

/** Returns the numbering of a document on a date. */
export function numberingOf({ date }: { date?: string }, books: Books): Numbering {
  const year = yearOfDate(date ?? '', books)
  const prefix = numberPrefix({ prefix: books.book.prefix, fiscalYear: year.name })
  return { fiscalYearId: year.id, prefix, padding: books.book.padding }
}

type FinalCheck = {
  kind: PlainKind
  stored: StoredDocument | null
  document: CheckedDocument
  books: Books
  accept: readonly ErrorCode[]
}

/**
 * Raises WARNINGS for a date far ahead, unless the document already has its number with that date, and for the warnings
 * of its kind.
 */
export function warnBeforePosting(context: DecisionContext, check: FinalCheck): void {
  const { kind, stored, document, books, accept } = check
  const before = stored && isNumbered(kind.resource, stored.status) ? stored.date : null
  const farAhead = dateFarAhead(context, { date: document.values['date'] ?? '', book: books.book, before })
  warn([...farAhead, ...(kind.warnings?.(document) ?? [])], accept)
}
