/**
 * Posts money that moves from one account to another, with an optional fee that is paid in addition.
 *
 *   cheque of 250.00 from Amy, cleared by Barclays       Dr Barclays 250.00                    Cr Amy (Receivable) 250.00
 *   1,000.00 from Barclays to Lloyds for a fee of 5.00   Dr Lloyds 1,000.00, Bank fees 5.00    Cr Barclays 1,005.00
 */
import type { Problem } from '../errors.ts'
import { add } from '../money/decimal.ts'
import type { LedgerLine } from './posting.ts'

export type MovedMoney = {
  to: string
  from: string
  amount: string
  fee?: { ledger: string; amount: string } | undefined
}

/** Returns the lines by account ids; amounts are canonical and positive. */
export function postMovedMoney({ to, from, amount, fee }: MovedMoney): LedgerLine[] {
  return [
    { accountId: to, debit: amount, credit: '0' },
    ...(fee ? [{ accountId: fee.ledger, debit: fee.amount, credit: '0' }] : []),
    { accountId: from, debit: '0', credit: fee ? add(amount, fee.amount) : amount },
  ]
}

/** Returns SAME_LEDGER at `path` when both accounts are the same; empty fields are accepted. */
export function sameLedgerProblems(
  { to, from }: Record<'to' | 'from', string | null | undefined>,
  path: string,
): Problem[] {
  return to && to === from ? [{ code: 'SAME_LEDGER', path }] : []
}
