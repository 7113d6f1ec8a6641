/**
 * Opening balances: the balances of accounts when the company starts its books here.
 *
 * Each is entered once, on one side, and posts on the first day of the company's first fiscal year with the kind
 * opening, so that it precedes the entries of that day and appears in the opening columns of reports. The contra
 * account is Opening Balance Difference, whose balance is zero once all opening balances are entered.
 *
 *   Bank 2,000.00 debit        Dr Bank 2,000.00                        Cr Opening Balance Difference 2,000.00
 *   Loan 2,000.00 credit       Dr Opening Balance Difference 2,000.00  Cr Loan 2,000.00
 */
import type { Problem } from '../errors.ts'
import { compare, decimalPlaces, isZero } from '../money/decimal.ts'
import type { LedgerLine } from './posting.ts'

/** Amounts as canonical texts, '0' for the empty side. */
export type OpeningBalance = {
  readonly accountId: string
  readonly differenceAccountId: string
  readonly debit: string
  readonly credit: string
}

/**
 * Returns the problems of the amounts of an opening balance, at `opening_dr` and `opening_cr`: ONE_SIDE_ONLY,
 * NOT_POSITIVE, TOO_MANY_DIGITS.
 */
export function checkOpening(
  { debit, credit }: Pick<OpeningBalance, 'debit' | 'credit'>,
  currencyDigits: number,
): Problem[] {
  if (isZero(debit) === isZero(credit)) return [{ code: 'ONE_SIDE_ONLY', path: 'opening_dr' }]
  const path = isZero(debit) ? 'opening_cr' : 'opening_dr'
  const amount = isZero(debit) ? credit : debit
  if (compare(amount, '0') < 0) return [{ code: 'NOT_POSITIVE', path }]
  const max = currencyDigits.toString()
  return decimalPlaces(amount) > currencyDigits ? [{ code: 'TOO_MANY_DIGITS', path, params: { max } }] : []
}

/** Returns the two lines of a valid opening balance. */
export function postOpening({ accountId, differenceAccountId, debit, credit }: OpeningBalance): LedgerLine[] {
  return [
    { accountId, debit, credit },
    { accountId: differenceAccountId, debit: credit, credit: debit },
  ]
}
