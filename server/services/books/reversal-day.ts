/**
 * Determines the day on which a cancelled document is reversed: the requested one, else its posting day.
 *
 *   a cheque cleared on 10 June that bounces on 24 June     settles its invoice until 23 June
 */
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { refuse } from '../../../domain/errors.ts'
import type { Books } from './books.ts'
import { periodProblem } from './period.ts'

type Reversal = {
  /** The posting day of the document. */
  posted: string
  requested: string | undefined
}

/** Returns the day. Raises NOT_A_DATE, REVERSED_EARLY before `posted`, and what locks the day, at `date`. */
export function reversalDay(books: Books, { posted: postedOn, requested }: Reversal): string {
  const date = requested || postedOn
  if (!isLocalDate(date)) refuse([{ code: 'NOT_A_DATE', path: 'date' }])
  if (date < postedOn) refuse([{ code: 'REVERSED_EARLY', path: 'date', params: { date: postedOn } }])
  const lockProblem = periodProblem(date, books)
  if (lockProblem) refuse([{ ...lockProblem, path: 'date' }])
  return date
}
