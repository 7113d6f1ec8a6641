/**
 * The day on which two documents settle each other, or are set free again: the later of their own. Where that day is locked
 * or its year is closed it is today, so that what old years left open can still be cleared, and what was owed on a locked day
 * stays what it was.
 *
 *   an advance of 20 March and an invoice of 25 March     set off on 25 March; locked until 31 March, on the day it is done
 *
 * What was set free on a later day than it was set off is not open in between, and stays so when the lock is moved back. So
 * nothing is set off before as much of both is open for good, nor what two documents had settled before it is free again.
 *
 *   50.00 of 25 March, set free on 15 June, when March was locked         set off again on 15 June, whatever is locked then
 *   40.00 more of that invoice, paid on 2 April and open since March      set off on 2 April
 */
import { refuse } from '../../../domain/errors.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { todayIn } from '../core/today.ts'
import type { Books } from './books.ts'
import { periodProblem } from './period.ts'

/** `day`, or today where nothing can be written on it. Raises what keeps `day` from being written, at `path`, when today is no help. */
export function settlementDay(
  { clock }: DecisionContext,
  books: Books,
  { day, path }: { day: string; path: string },
): string {
  const problem = periodProblem(day, books)
  if (problem === null) return day
  const today = todayIn(books.book.time_zone, clock.now())
  if (today < day || periodProblem(today, books) !== null) refuse([{ ...problem, path }])
  return today
}
