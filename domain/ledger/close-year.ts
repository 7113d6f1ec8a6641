/**
 * Closing a fiscal year: the closing entry, which takes the balance of every income and expense account to retained
 * earnings, and the order in which years are closed and reopened.
 *
 *   Sales 900.00 Cr, Rent 250.00 Dr, Discounts allowed 20.00 Cr (more returned than given)
 *     Dr Sales               900.00
 *     Dr Discounts allowed    20.00
 *     Cr Rent                250.00
 *     Cr Retained earnings   670.00     the profit; a loss is debited
 */
import type { FiscalYearState } from '../calendar/fiscal-year.ts'
import type { Problem } from '../errors.ts'
import { compare, isZero, negate, sum } from '../money/decimal.ts'
import type { LedgerLine } from './posting.ts'

/** `amount`: debits less credits of an income or expense account in the year. */
export type YearTurnover = { readonly accountId: string; readonly amount: string }
export type ClosingYear = {
  readonly id: string
  readonly name: string
  readonly state: FiscalYearState
  readonly endDate: string
}

/**
 * Returns the lines of the closing entry, the line of retained earnings last, and the profit (negative for a loss). There are
 * no lines when every account stands at zero, and none of retained earnings when income equals expenses.
 */
export function closingEntry(
  turnovers: readonly YearTurnover[],
  retainedEarningsId: string,
): { lines: LedgerLine[]; profit: string } {
  const profit = negate(sum(turnovers.map(({ amount }) => amount)))
  const result = { accountId: retainedEarningsId, amount: profit }
  const moved = [...turnovers, result].filter(({ amount }) => !isZero(amount))
  return { lines: moved.map(contraLine), profit }
}

/** Returns the line that brings an account with this balance (debits positive) to zero. */
function contraLine({ accountId, amount }: YearTurnover): LedgerLine {
  return compare(amount, '0') > 0
    ? { accountId, debit: '0', credit: amount }
    : { accountId, debit: negate(amount), credit: '0' }
}

/**
 * Returns why a year cannot be closed, or null: YEAR_CLOSED, YEAR_NOT_OVER until the day after its last one, and
 * EARLIER_YEAR_OPEN {year}. `years` in order.
 */
export function closingProblem(id: string, years: readonly ClosingYear[], today: string): Problem | null {
  const place = years.findIndex((year) => year.id === id)
  const year = years[place]
  if (!year) return null
  if (year.state !== 'open') return { code: 'YEAR_CLOSED', path: '', params: { year: year.name } }
  if (today <= year.endDate) return { code: 'YEAR_NOT_OVER', path: '', params: { year: year.name } }
  const earlier = years.slice(0, place).find(({ state }) => state !== 'closed')
  return earlier ? { code: 'EARLIER_YEAR_OPEN', path: '', params: { year: earlier.name } } : null
}

/** Returns why a year cannot be reopened, or null: YEAR_NOT_CLOSED, LATER_YEAR_CLOSED {year}. `years` in order. */
export function reopeningProblem(id: string, years: readonly ClosingYear[]): Problem | null {
  const place = years.findIndex((year) => year.id === id)
  const year = years[place]
  if (!year) return null
  if (year.state !== 'closed') return { code: 'YEAR_NOT_CLOSED', path: '', params: { year: year.name } }
  const later = years.slice(place + 1).find(({ state }) => state === 'closed')
  return later ? { code: 'LATER_YEAR_CLOSED', path: '', params: { year: later.name } } : null
}
