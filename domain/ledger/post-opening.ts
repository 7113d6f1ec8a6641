/**
 * Opening balances: what an account held when the company began to keep its books here.
 *
 * Each is entered once, on one side, and posts on the first day of the company's first fiscal year with the kind
 * opening, so that it stands before that day's own entries and in the opening columns of every report. The other side
 * is Opening Balance Difference, which comes to nothing once all balances of the old books are entered.
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
 * What is wrong with the amounts of an opening balance, at `opening_dr` and `opening_cr`: ONE_SIDE_ONLY, NOT_POSITIVE,
 * TOO_MANY_DIGITS.
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

/** The two lines of an opening balance that checkOpening found nothing wrong with. */
export function postOpening({ accountId, differenceAccountId, debit, credit }: OpeningBalance): LedgerLine[] {
  return [
    { accountId, debit, credit },
    { accountId: differenceAccountId, debit: credit, credit: debit },
  ]
}
