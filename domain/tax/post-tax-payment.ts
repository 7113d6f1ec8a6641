/**
 * A tax payment settles output tax: with money, and with the input tax that is offset against it.
 *
 *   owed 200.00, of which 80.00 is offset      Dr VAT payable 200.00     Cr VAT receivable 80.00, Barclays 120.00
 *   a return to be refunded 20.00              Dr VAT payable 60.00, Barclays 20.00     Cr VAT receivable 80.00
 */
import type { Problem } from '../errors.ts'
import { absolute, add, compare, isNegative, isZero, negate, sum } from '../money/decimal.ts'
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

/** What a filed return leaves on a tax account, by the side on which the account increases. */
export type ReturnAccount = {
  readonly account: string
  readonly side: 'payable' | 'receivable'
  readonly amount: string
}

/** Returns the net tax of a return: positive is payable. */
function netOfAccounts(accounts: readonly ReturnAccount[]): string {
  return sum(accounts.map(({ side, amount }) => (side === 'payable' ? amount : negate(amount))))
}

/** Returns the lines of the payment of a whole return: every tax account is cleared of what it says; none without tax. */
export function postReturnPayment(accounts: readonly ReturnAccount[], paidFrom: string): LedgerLine[] {
  const lines = [
    ...accounts.map(({ account, side, amount }) => debitOf(account, side === 'payable' ? amount : negate(amount))),
    debitOf(paidFrom, negate(netOfAccounts(accounts))),
  ]
  return lines.filter(({ debit, credit }) => !isZero(debit) || !isZero(credit))
}

function debitOf(accountId: string, amount: string): LedgerLine {
  return isNegative(amount)
    ? { accountId, debit: '0', credit: negate(amount) }
    : { accountId, debit: amount, credit: '0' }
}

type TaxPaymentInput = {
  tax_scheme: string
  tax_return: string
  amount: string
  set_off: string
  period_from: string
  period_to: string
}

/**
 * Returns REQUIRED at `tax_scheme` without a tax and without a return, RETURN_AND_SCHEME there with both,
 * SET_OFF_BY_RETURN at `set_off` with a return, NOT_POSITIVE at `amount` without a payment and an offset of a tax, and
 * PERIOD_ENDS_EARLY at `period_to`.
 */
export function taxPaymentProblems(input: TaxPaymentInput): Problem[] {
  const { tax_scheme: scheme, tax_return: ofReturn, amount, set_off: offset, period_from: from, period_to: to } = input
  const problems: Problem[] = []
  if (scheme === '' && ofReturn === '') problems.push({ code: 'REQUIRED', path: 'tax_scheme' })
  if (scheme !== '' && ofReturn !== '') problems.push({ code: 'RETURN_AND_SCHEME', path: 'tax_scheme' })
  if (offset !== '' && ofReturn !== '') problems.push({ code: 'SET_OFF_BY_RETURN', path: 'set_off' })
  if (amount !== '' && isZero(amount) && offset === '' && ofReturn === '')
    problems.push({ code: 'NOT_POSITIVE', path: 'amount' })
  if (from !== '' && to !== '' && to < from) problems.push({ code: 'PERIOD_ENDS_EARLY', path: 'period_to' })
  return problems
}

/** Returns RETURN_NOT_FILED at `tax_return` for a draft, AMOUNT_OF_RETURN at `amount` for another amount than the net tax. */
export function returnPaymentProblems(
  { amount }: Pick<TaxPaymentInput, 'amount'>,
  accounts: readonly ReturnAccount[] | null,
): Problem[] {
  if (accounts === null) return [{ code: 'RETURN_NOT_FILED', path: 'tax_return' }]
  const net = absolute(netOfAccounts(accounts))
  return amount === '' || compare(amount, net) === 0
    ? []
    : [{ code: 'AMOUNT_OF_RETURN', path: 'amount', params: { amount: net } }]
}

/** Returns NOT_RECOVERABLE at `set_off` for a tax without an input tax account. */
export function offsetProblems(
  { set_off: offset }: Pick<TaxPaymentInput, 'set_off'>,
  receivable: string | null | undefined,
): Problem[] {
  return offset !== '' && receivable === null ? [{ code: 'NOT_RECOVERABLE', path: 'set_off' }] : []
}
