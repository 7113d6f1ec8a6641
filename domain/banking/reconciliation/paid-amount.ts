/**
 * What a contact paid into a bank account: what a statement line says, and the commission that a wallet has kept of it.
 *
 *   line 98.00, commission 2 %                         100.00 was paid, 2.00 was kept
 *   line 98.24, commission 2 %, 100.25 outstanding     100.25: of 100.24 and of 100.25 the rounded commission leaves 98.24
 *   line -98.00, commission 2 %                        98.00: of money out nothing is kept
 */
import { absolute, canonical, compare, divide, isNegative, multiply, subtract } from '../../money/decimal.ts'
import { feeOf } from '../../payments/fee.ts'

/** The commission of a bank account in percent, null for none, and the digits of its currency. */
export type BankCommission = { readonly commission_percent: string | null; readonly currency_digits: number }

/**
 * Returns the canonical amount that a receipt of money in, or a payment of money out, must have to post `total` to the bank account;
 * `expected` where that fits as well.
 */
export function paidAmount(total: string, bank: BankCommission, expected = '0'): string {
  const { commission_percent: percent, currency_digits: digits } = bank
  const rest = subtract('100', percent ?? '0')
  if (percent === null || isNegative(total) || compare(rest, '0') <= 0) return absolute(total)
  const left = subtract(expected, feeOf({ type: 'percentage', value: percent }, expected, digits))
  return compare(left, total) === 0 ? expected : canonical(divide(multiply(total, '100'), rest, digits))
}
