/**
 * Cheques that were taken to the bank. One posts when the bank clears it, on that day; the deposit of a cheque receipt is
 * cleared, cancelled and bounced through its receipt, and posts nothing by itself but what the bank charges for a bounce.
 *
 *   250.00 of Amy, cleared           Dr Barclays 250.00         Cr Amy (Receivable) 250.00
 *   it bounces, for a charge of 5    the same, below zero, and Dr Bank charges 5.00, Cr Barclays 5.00
 */
import { refuse } from '../../../domain/errors.ts'
import { postMovedMoney, sameLedgerProblems } from '../../../domain/ledger/post-moved-money.ts'
import { bounceAct } from '../../../domain/resources/core/dated-acts.ts'
import type { DocumentValues } from '../../../domain/resources/core/document-values.ts'
import { readAct } from '../../../domain/resources/core/document-values.ts'
import { bankingChequeDeposits } from '../../../domain/resources/banking/banking-cheque-deposits.ts'
import type { Asked } from '../documents/engine/kind.ts'
import { documentKind, ledgerOf } from '../documents/engine/kind.ts'
import { clearingDay } from './act-day.ts'
import { heldByPayment } from './held-by-payment.ts'

export const chequeDeposits = documentKind<typeof bankingChequeDeposits.fields>({
  resource: bankingChequeDeposits,
  subject: 'benefactor',
  carries: { bank_account: ['account_id'] },
  check: ({ named: { bank_account: bank, benefactor } }) =>
    sameLedgerProblems({ to: bank?.carried['account_id'], from: benefactor?.id }, 'benefactor'),
  post: ({ status, values: { clearing_date: cleared, bounced_on: bounced, amount, charge }, named }) => {
    const bank = ledgerOf(named, 'bank_account', 'account_id')
    if (status === 'Cleared')
      return [{ date: cleared, lines: postMovedMoney({ to: bank, from: ledgerOf(named, 'benefactor'), amount }) }]
    if (status !== 'Bounced' || charge === '') return []
    const to = ledgerOf(named, 'charge_account')
    return [{ date: bounced, lines: postMovedMoney({ to, from: bank, amount: charge }) }]
  },
  acts: { clear: (asked) => ({ clearing_date: clearingDay(asked, asked.stored.date) }), bounce: bounced },
  held: heldByPayment('payment-receipts'),
})

/**
 * The day, today where none is said, and the charge with its ledger. Raises what is wrong with them, REQUIRED at the one of
 * charge and ledger that is missing, and BOUNCED_EARLY before the day of the deposit.
 */
function bounced({ stored, body, books, today }: Asked): DocumentValues {
  const { values, problems } = readAct(bounceAct, body, books.book.currency_digits)
  const { charge = null, charge_account: ledger = null, date } = values
  const day = date ?? today
  const missing = charge === null ? 'charge' : 'charge_account'
  refuse([
    ...problems,
    ...((charge === null) === (ledger === null) ? [] : [{ code: 'REQUIRED', path: missing } as const]),
    ...(day < stored.date ? [{ code: 'BOUNCED_EARLY', path: 'date', params: { date: stored.date } } as const] : []),
  ])
  return { bounced_on: day, charge, charge_account: ledger }
}
