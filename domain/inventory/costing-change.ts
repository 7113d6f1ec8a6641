/**
 * A company changes its costing method at the start of a fiscal year. What is there that morning goes out at what it is
 * worth by the method of before and comes back as one lot of the same worth: nothing is gained or lost by the change
 * itself, and only what leaves from then on costs something else. What was there before stays as it is from then on.
 *
 *   10 at 10.00 and 5 at 20.00 of the year before, 6 sold in the new one
 *     first in, first out all along                      cost 60.00
 *     first in, first out, the average from the year on    15 worth 200.00 in one lot: cost 80.00
 *     the average, first in, first out from the year on    15 worth 200.00 in one lot: cost 80.00
 */
import type { Span } from '../calendar/fiscal-year.ts'
import type { Problem } from '../errors.ts'
import { dayRank } from './movement.ts'
import { costingMethods } from './stock-settings.ts'
import type { CostingMethod } from './stock-state.ts'

/** `from`: the first day of the year on which another method than `before` began to count. */
export type CostingChange = { readonly from: string; readonly before: CostingMethod }
/** The method that counts now, and the changes until then, the earliest first. */
export type CostingRules = { readonly method: CostingMethod; readonly changes: readonly CostingChange[] }

/** The method by which a movement at a place (see `orderKey`) is valued. */
export function methodAt(place: string, { method, changes }: CostingRules): CostingMethod {
  return changes.find(({ from }) => place < from)?.before ?? method
}

/** COSTING_CHANGED at `date` for stock of a day before the last change: it stays as it is. Null for any other. */
export function fixedStockProblem(date: string, { changes }: Pick<CostingRules, 'changes'>): Problem | null {
  const last = changes.at(-1)
  if (!last || date >= last.from) return null
  return { code: 'COSTING_CHANGED', path: 'date', params: { date: last.from } }
}

/**
 * What a receipt has become at a place: itself, or, where the method changed in between, the lot as which the stock of
 * that morning came back; one of `receipts`, or undefined where none of them is that.
 */
export function receiptNow<Receipt extends { readonly entryId: string; readonly orderKey: string }>(
  { id, receivedAt, place }: { id: string; receivedAt: string; place: string },
  { changes }: Pick<CostingRules, 'changes'>,
  receipts: readonly Receipt[],
): Receipt | undefined {
  const change = changes.findLast(({ from }) => from <= place)
  if (!change || receivedAt >= change.from) return receipts.find(({ entryId }) => entryId === id)
  const lot = `${change.from} ${dayRank('revaluation_in').toString().padStart(2, '0')}`
  return receipts.find(({ orderKey }) => orderKey.startsWith(lot))
}

export type WantedCosting = { readonly from: string; readonly method: CostingMethod }
type Books = CostingRules & { readonly years: readonly Span[]; readonly today: string }

/**
 * What speaks against another method from a day on, but for years and periods that are closed: NOT_IN_LIST at
 * `costing_method` for the one that counts already; at `from` NOT_A_YEAR_START, YEAR_NOT_BEGUN, and COSTING_CHANGED where
 * that year or a later one has its change.
 */
export function checkCostingChange({ from, method }: WantedCosting, books: Books): Problem[] {
  const { years, today, changes } = books
  const problems: Problem[] = []
  if (method === books.method) {
    const choices = costingMethods.filter((one) => one !== method).join(', ')
    problems.push({ code: 'NOT_IN_LIST', path: 'costing_method', params: { choices } })
  }
  const last = changes.at(-1)
  if (!years.some(({ startDate }) => startDate === from)) problems.push({ code: 'NOT_A_YEAR_START', path: 'from' })
  else if (from > today) problems.push({ code: 'YEAR_NOT_BEGUN', path: 'from', params: { date: from } })
  else if (last && from <= last.from) {
    problems.push({ code: 'COSTING_CHANGED', path: 'from', params: { date: last.from } })
  }
  return problems
}
