/**
 * What is to be paid to the tax office for a period: what its documents have made owed, less what its payments have settled
 * already. Input tax is set off first, as far as there is any.
 *
 *   owed 200.00, input tax 80.00, nothing paid        set off 80.00, pay 120.00
 *   owed 50.00, input tax 80.00                       set off 50.00, pay nothing
 *   owed 200.00, input tax 80.00, paid 100.00         set off 80.00, pay 20.00
 */
import { add, compare, isNegative, subtract } from '../money/decimal.ts'

export type TaxOfPeriod = {
  /** What the payable ledger took up, and the receivable one; below zero after more notes than documents. */
  payable: string
  receivable: string
  /** What payments of the period have paid and set off. */
  paid: string
  set_off: string
}

/** What is left of a period, never below zero: to pay, and to set off. */
export function proposedTaxPayment(period: TaxOfPeriod): { amount: string; set_off: string } {
  const owed = atLeastZero(subtract(period.payable, add(period.paid, period.set_off)))
  const input = atLeastZero(subtract(period.receivable, period.set_off))
  const setOff = compare(input, owed) < 0 ? input : owed
  return { amount: subtract(owed, setOff), set_off: setOff }
}

function atLeastZero(amount: string): string {
  return isNegative(amount) ? '0' : amount
}
