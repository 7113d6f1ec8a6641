/**
 * A tax payment settles output tax: with money, and with the input tax that is offset against it.
 *
 *   owed 200.00, of which 80.00 is offset      Dr VAT payable 200.00     Cr VAT receivable 80.00, Barclays 120.00
 */
import type { Problem } from '../errors.ts'
import { add, isZero } from '../money/decimal.ts'
import type { LedgerLine } from '../ledger/posting.ts'

type TaxPayment = {
  payable: string
  paidFrom: string
  /** The money, canonical; '0' where all is offset. */
  amount: string
  offset: { receivable: string; amount: string } | null
}

/** Returns the lines, by account ids. */
export function postTaxPayment({ payable, paidFrom, amount, offset }: TaxPayment): LedgerLine[] {
  return [
    { accountId: payable, debit: add(amount, offset?.amount ?? '0'), credit: '0' },
    ...(offset ? [{ accountId: offset.receivable, debit: '0', credit: offset.amount }] : []),
    ...(isZero(amount) ? [] : [{ accountId: paidFrom, debit: '0', credit: amount }]),
  ]
}

type TaxPaymentInput = { amount: string; set_off: string; period_from: string; period_to: string }

/** Returns NOT_POSITIVE at `amount` without a payment and an offset, PERIOD_ENDS_EARLY at `period_to`. */
export function taxPaymentProblems({
  amount,
  set_off: offset,
  period_from: from,
  period_to: to,
}: TaxPaymentInput): Problem[] {
  return [
    ...(amount !== '' && isZero(amount) && offset === '' ? [{ code: 'NOT_POSITIVE', path: 'amount' } as const] : []),
    ...(from !== '' && to !== '' && to < from ? [{ code: 'PERIOD_ENDS_EARLY', path: 'period_to' } as const] : []),
  ]
}

/** Returns NOT_RECOVERABLE at `set_off` for a tax without an input tax account. */
export function offsetProblems(
  { set_off: offset }: Pick<TaxPaymentInput, 'set_off'>,
  receivable: string | null | undefined,
): Problem[] {
  return offset !== '' && receivable === null ? [{ code: 'NOT_RECOVERABLE', path: 'set_off' }] : []
}
