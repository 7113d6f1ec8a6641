/**
 * A company changes its costing method at the start of a fiscal year. The stock at the start of that day is issued at
 * its value by the previous method and received as one lot of the same value: the change itself has no gain or loss,
 * and only later issues have other costs. Earlier stock movements cannot be changed afterwards.
 *
 *   10 at 10.00 and 5 at 20.00 of the year before, 6 sold in the new one
 *     first in, first out all along                      cost 60.00
 *     first in, first out, the average from the year on    15 with a value of 200.00 in one lot: cost 80.00
 *     the average, first in, first out from the year on    15 with a value of 200.00 in one lot: cost 80.00
 */
import type { Span } from '../calendar/fiscal-year.ts'
import type { Problem } from '../errors.ts'
import { dayRank } from './movement.ts'
import { costingMethods } from './stock-settings.ts'
import type { CostingMethod } from './stock-state.ts'

/** `from`: the first day of the year in which the method changed; `before`: the previous method. */
export type CostingChange = { readonly from: string; readonly before: CostingMethod }
/** The current method, and the earlier changes, the earliest first. */
export type CostingRules = { readonly method: CostingMethod; readonly changes: readonly CostingChange[] }

/** Returns the costing method of a movement by its order key. */
export function methodAt(orderKey: string, { method, changes }: CostingRules): CostingMethod {
  return changes.find(({ from }) => orderKey < from)?.before ?? method
}

/** Returns COSTING_CHANGED at `date` for stock movements before the last change of the method; null for later ones. */
export function fixedStockProblem(date: string, { changes }: Pick<CostingRules, 'changes'>): Problem | null {
  const last = changes.at(-1)
  if (!last || date >= last.from) return null
  return { code: 'COSTING_CHANGED', path: 'date', params: { date: last.from } }
}

/**
 * Returns the receipt that holds the stock of a receipt at a place in the order: the receipt itself or, after a change
 * of the method, the lot that the stock was received as; undefined when it is not in `receipts`.
 */
export function currentReceipt<Receipt extends { readonly entryId: string; readonly orderKey: string }>(
  { id, receivedAt, place }: { id: string; receivedAt: string; place: string },
  { changes }: Pick<CostingRules, 'changes'>,
  receipts: readonly Receipt[],
): Receipt | undefined {
  const change = changes.findLast(({ from }) => from <= place)
  if (!change || receivedAt >= change.from) return receipts.find(({ entryId }) => entryId === id)
  const lot = `${change.from} ${dayRank('revaluation_in').toString().padStart(2, '0')}`
  return receipts.find(({ orderKey }) => orderKey.startsWith(lot))
}

export type CostingRequest = { readonly from: string; readonly method: CostingMethod }
type Books = CostingRules & { readonly years: readonly Span[]; readonly today: string }

/**
 * Returns the problems of changing the method from a day on, except closed years and periods: NOT_IN_LIST at
 * `costing_method` for the current method; at `from` NOT_A_YEAR_START, YEAR_NOT_BEGUN, and COSTING_CHANGED where that
 * year or a later one has a change already.
 */
export function checkCostingChange({ from, method }: CostingRequest, books: Books): Problem[] {
  const { years, today, changes } = books
  const problems: Problem[] = []
  if (method === books.method) {
    const choices = costingMethods.filter((costingMethod) => costingMethod !== method).join(', ')
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
