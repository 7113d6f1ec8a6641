/**
 * Proposes the tax payment of a period: the output tax of its documents less earlier payments for the period. Input tax
 * is offset first, as far as available.
 *
 *   owed 200.00, input tax 80.00, nothing paid        offset 80.00, pay 120.00
 *   owed 50.00, input tax 80.00                       offset 50.00, pay nothing
 *   owed 200.00, input tax 80.00, paid 100.00         offset 80.00, pay 20.00
 *   a return of both was paid: 120.00, offset 80.00   offset nothing, pay nothing
 */
import { add, compare, isNegative, subtract } from '../money/decimal.ts'

export type TaxOfPeriod = {
  /** The turnover of the payable and of the receivable account; negative when notes exceed documents. */
  payable: string
  receivable: string
  /** The money and the offsets of earlier payments for the period, those of returns included; money is negative when refunded. */
  paid: string
  set_off: string
}

/** Returns the amounts to pay and to offset for a period, never negative. */
export function taxPaymentProposal(period: TaxOfPeriod): { amount: string; set_off: string } {
  const owed = atLeastZero(subtract(period.payable, add(period.paid, period.set_off)))
  const input = atLeastZero(subtract(period.receivable, period.set_off))
  const offset = compare(input, owed) < 0 ? input : owed
  return { amount: subtract(owed, offset), set_off: offset }
}

function atLeastZero(amount: string): string {
  return isNegative(amount) ? '0' : amount
}
