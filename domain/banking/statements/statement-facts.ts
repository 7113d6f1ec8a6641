/**
 * What a statement says as a whole: its period, its balances, and whether they agree with its lines.
 *
 *   opening 100.00, lines 50.00, closing 150.00      difference 0
 *   opening 100.00, lines 50.00, closing 151.00      difference -1.00: a line is missing
 */
import { add, compare, subtract, sum } from '../../money/decimal.ts'
import type { BankFileStatement } from './bank-file.ts'
import type { StatementFormat } from './statement-formats.ts'
import type { StatementLine } from './statement-line.ts'

/** Amounts are canonical; null where the statement does not say them. */
export type StatementFacts = {
  readonly format: StatementFormat
  readonly account: string
  readonly currency: string
  readonly start_date: string
  readonly end_date: string
  readonly opening: string | null
  readonly total: string
  readonly closing: string | null
  /** Opening balance and lines less the closing balance. */
  readonly difference: string | null
}

export type Balances = { readonly opening: string | null; readonly closing: string | null }

/** Returns the balances of the consecutive statements of one account. */
export function balancesOf(statements: readonly BankFileStatement[]): Balances {
  return { opening: statements[0]?.opening ?? null, closing: statements.at(-1)?.closing ?? null }
}

type BalancedLine = { readonly date: string; readonly amount: string; readonly balance: string }

/**
 * Returns the balances that follow from a running balance on every line, whether the file begins with the earliest line or
 * with the latest; none where a line has no balance.
 */
export function runningBalances(lines: readonly BalancedLine[]): Balances {
  if (lines.some(({ balance }) => balance === '')) return { opening: null, closing: null }
  const inOrder = isLatestFirst(lines) ? lines.toReversed() : lines
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (!first || !last) return { opening: null, closing: null }
  return { opening: subtract(first.balance, first.amount), closing: last.balance }
}

/** Within a single day the balances tell the order; where they fit both ways, the earliest line comes first. */
function isLatestFirst(lines: readonly BalancedLine[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return false
  if (first.date !== last.date) return first.date > last.date
  return followers(lines.toReversed()) > followers(lines)
}

/** Returns the number of lines whose balance follows from that of the line before. */
function followers(lines: readonly BalancedLine[]): number {
  return lines.filter(({ amount, balance }, place) => {
    const before = lines[place - 1]
    return before !== undefined && compare(add(before.balance, amount), balance) === 0
  }).length
}

/** Returns the facts of a statement with at least one line. */
export function statementFacts(
  { format, account, currency }: Pick<StatementFacts, 'format' | 'account' | 'currency'>,
  { lines, balances }: { lines: readonly StatementLine[]; balances: Balances },
): StatementFacts {
  const { opening, closing } = balances
  const dates = lines.map(({ date }) => date).toSorted()
  const total = sum(lines.map(({ amount }) => amount))
  const difference = opening === null || closing === null ? null : subtract(add(opening, total), closing)
  const period = { start_date: dates[0] ?? '', end_date: dates.at(-1) ?? '' }
  return { format, account, currency, ...period, opening, total, closing, difference }
}
