/**
 * The day on which a cancelled document is reversed: the one that is requested, else the day on which it was posted.
 *
 *   a cheque cleared on 10 June that bounces on 24 June     settles its invoice until 23 June
 */
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { refuse } from '../../../domain/errors.ts'
import type { Books } from './books.ts'
import { periodProblem } from './period.ts'

type Reversal = {
  /** The day on which the document was posted. */
  posted: string
  requested: string | undefined
}

/** Raises NOT_A_DATE, REVERSED_EARLY before `posted`, and what keeps the books from being written on the day, at `date`. */
export function reversalDay(books: Books, { posted, requested }: Reversal): string {
  const date = requested || posted
  if (!isLocalDate(date)) refuse([{ code: 'NOT_A_DATE', path: 'date' }])
  if (date < posted) refuse([{ code: 'REVERSED_EARLY', path: 'date', params: { date: posted } }])
  const locked = periodProblem(date, books)
  if (locked) refuse([{ ...locked, path: 'date' }])
  return date
}
