/**
 * What is expected of the open items of customers and suppliers. Credits that a contact has and that are not allocated
 * (advances, notes, cheques that are not cleared) pay its earliest items first:
 *
 *   Amy has a credit of 150.00, and owes 100.00 due on 5 May, 80.00 due on 20 May and 40.00 due on 3 June
 *     5 May      100.00 of 150.00 are used      nothing is expected
 *     20 May      50.00 are left                 30.00 are expected
 *     3 June                                     40.00 are expected
 *
 * An item that a cheque is to settle has already been reduced by it.
 */
import { fromMicros, toMicros } from '../../../money/micros.ts'
import type { ExpectedAmount } from './expected-amount.ts'

/** `is_in`: money in. `credit` is that of the account, `before` the sum of its earlier items. */
export type OpenAmount = Omit<ExpectedAmount, 'amount'> & {
  readonly is_in: boolean
  readonly open: string
  readonly before: string
  readonly credit: string
}

/** Returns the amounts that credits leave. */
export function openAmounts(items: readonly OpenAmount[]): ExpectedAmount[] {
  return items.flatMap(({ is_in: isIn, open, before, credit, ...item }) => {
    const unpaid = toMicros(open)
    const uncovered = toMicros(before) + unpaid - toMicros(credit)
    const expected = uncovered < unpaid ? uncovered : unpaid
    return expected > 0n ? [{ ...item, amount: fromMicros(isIn ? expected : -expected) }] : []
  })
}
