/**
 * Determines the day on which two documents are allocated to each other, or an allocation is removed: the later of
 * their dates. Where that day is locked or its year is closed it is today, so that items of old years can still be
 * settled and the outstanding amounts of locked days never change.
 *
 *   an advance of 20 March and an invoice of 25 March
 *     allocated on 25 March; locked until 31 March, on the day it is done
 *
 * An allocation that was removed later than it was made left the items settled in between, and that stays so when the
 * lock is moved back. So nothing is allocated before that much of both is outstanding for good, nor before a removed
 * allocation of the two documents ended.
 *
 *   50.00 of 25 March, removed on 15 June, when March was locked
 *         allocated again on 15 June, whatever is locked then
 *   40.00 more of that invoice, paid on 2 April and outstanding since March
 *         allocated on 2 April
 */
import { refuse } from '../../../domain/errors.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { todayIn } from '../core/today.ts'
import type { Books } from './books.ts'
import { periodProblem } from './period.ts'

/** Returns `day`, or today where `day` is locked. Raises what locks `day`, at `path`, where today does not help. */
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
