/** Asks about documents that are posted far ahead of today. */
import { farAheadProblems } from '../../../domain/calendar/far-ahead.ts'
import type { ErrorCode, Problem } from '../../../domain/errors.ts'
import type { BookFacts } from '../../db/documents/book-store.ts'
import { todayIn } from '../core/today.ts'
import type { Context } from '../core/unit-of-work.ts'
import { warn } from '../documents/warnings.ts'

type Dated = {
  date: string
  book: Pick<BookFacts, 'time_zone'>
  /** The date with which the document is posted already; null for one that is posted now. */
  before: string | null
}

/** DATE_FAR_AHEAD at `date`, by the company's own day. */
export function farAhead({ clock }: Pick<Context, 'clock'>, { date, book, before }: Dated): Problem[] {
  return farAheadProblems(date, { today: todayIn(book.time_zone, clock.now()), before })
}

/** Raises WARNINGS with DATE_FAR_AHEAD unless it is accepted. */
export function warnFarAhead(context: Pick<Context, 'clock'>, dated: Dated & { accept: readonly ErrorCode[] }): void {
  warn(farAhead(context, dated), dated.accept)
}
