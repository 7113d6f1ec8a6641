/** Warns of documents that are posted far ahead of today. */
import { farAheadProblems } from '../../../domain/calendar/far-ahead.ts'
import type { Problem } from '../../../domain/errors.ts'
import type { BookFacts } from '../../db/documents/book-store.ts'
import { todayIn } from '../core/today.ts'
import type { Context } from '../core/unit-of-work.ts'

type DatedDocument = {
  date: string
  book: Pick<BookFacts, 'time_zone'>
  /** The date with which the document is already posted; null for a new posting. */
  before: string | null
}

/** Returns DATE_FAR_AHEAD at `date`, by today in the time zone of the company. */
export function dateFarAhead({ clock }: Pick<Context, 'clock'>, { date, book, before }: DatedDocument): Problem[] {
  return farAheadProblems(date, { today: todayIn(book.time_zone, clock.now()), before })
}
