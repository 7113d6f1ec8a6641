/**
 * How a sale is paid: by one or several payment methods, with change for cash, and the rest on account.
 *
 *   40.45 by cash of 50.00            pays 40.45, change 9.55
 *   40.45 by card 20.00, cash 25.00   the cash pays 20.45, change 4.55
 *   40.45 by card 20.00 only          20.45 stay on account, which needs a contact
 */
import { add, compare, subtract, sum } from '../money/decimal.ts'
import { fromMicros, smallestUnit, toMicros } from '../money/micros.ts'
import type { Tender } from './facts.ts'

/** Returns what is still due of a total after these payments. */
export function amountDue(total: string, tenders: readonly Tender[]): string {
  return subtract(total, sum(tenders.map(({ amount }) => amount)))
}

/** Returns the change of all payments together: the cash handed over less what it pays. */
export function changeOf(tenders: readonly Tender[]): string {
  return tenders.reduce(
    (change, { amount, tendered }) => (tendered === null ? change : add(change, subtract(tendered, amount))),
    '0',
  )
}

/** Returns cash handed over as what it pays of the amount due. */
export function cashTender({ id, mode }: Pick<Tender, 'id' | 'mode'>, cash: string, due: string): Tender {
  const amount = compare(cash, due) > 0 ? due : cash
  return { id, mode, amount, tendered: cash, outcome: 'paid', reference: null }
}

/** Bank notes and coins in every currency: 1, 2 and 5 times a power of ten, from a hundredth to a million. */
const steps = [-2, -1, 0, 1, 2, 3, 4, 5, 6].flatMap((power) =>
  [1n, 2n, 5n].map((digit) => digit * 10n ** BigInt(power + 6)),
)
const KEYS = 4

/**
 * Returns the amounts of cash that customers are likely to hand over, beside the exact amount: the next round amounts
 * above it. 40.45 gives 45, 50, 60 and 100.
 */
export function cashKeys(due: string, currencyDigits: number): string[] {
  const amount = toMicros(due)
  if (amount <= 0n) return []
  const roundAmounts = steps
    .filter((step) => step >= smallestUnit(currencyDigits) && step * 10n >= amount)
    .map((step) => ((amount + step - 1n) / step) * step)
    .filter((round) => round > amount)
  return [...new Set(roundAmounts)]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .slice(0, KEYS)
    .map(fromMicros)
}
