/**
 * A tax payment settles what is owed to the tax office: with the money that is paid, and with the input tax that is set
 * off against it.
 *
 *   owed 200.00, of which 80.00 is set off     Dr VAT payable 200.00     Cr VAT receivable 80.00, Barclays 120.00
 */
import type { Problem } from '../errors.ts'
import { add, isZero } from '../money/decimal.ts'
import type { LedgerLine } from '../ledger/posting.ts'

type TaxPayment = {
  payable: string
  paidFrom: string
  /** The money, canonical; '0' where all is set off. */
  amount: string
  setOff: { receivable: string; amount: string } | null
}

/** The lines, by the ids of ledgers. */
export function postTaxPayment({ payable, paidFrom, amount, setOff }: TaxPayment): LedgerLine[] {
  return [
    { accountId: payable, debit: add(amount, setOff?.amount ?? '0'), credit: '0' },
    ...(setOff ? [{ accountId: setOff.receivable, debit: '0', credit: setOff.amount }] : []),
    ...(isZero(amount) ? [] : [{ accountId: paidFrom, debit: '0', credit: amount }]),
  ]
}

type Typed = { amount: string; set_off: string; period_from: string; period_to: string }

/**
 * NOT_POSITIVE at `amount` when nothing is paid nor set off, PERIOD_ENDS_EARLY at `period_to`.
 */
export function taxPaymentProblems({ amount, set_off: setOff, period_from: from, period_to: to }: Typed): Problem[] {
  return [
    ...(amount !== '' && isZero(amount) && setOff === '' ? [{ code: 'NOT_POSITIVE', path: 'amount' } as const] : []),
    ...(from !== '' && to !== '' && to < from ? [{ code: 'PERIOD_ENDS_EARLY', path: 'period_to' } as const] : []),
  ]
}

/** NOT_RECOVERABLE at `set_off` under a tax of which nothing can be claimed: one without a ledger for it. */
export function setOffProblems(
  { set_off: setOff }: Pick<Typed, 'set_off'>,
  receivable: string | null | undefined,
): Problem[] {
  return setOff !== '' && receivable === null ? [{ code: 'NOT_RECOVERABLE', path: 'set_off' }] : []
}
