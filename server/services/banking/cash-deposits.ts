/** Cash deposited at the bank; it is posted to the bank account at once. */
import { postMovedMoney, sameLedgerProblems } from '../../../domain/ledger/post-moved-money.ts'
import { bankingCashDeposits } from '../../../domain/resources/banking/banking-cash-deposits.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'

export const cashDeposits = plainKind<typeof bankingCashDeposits.fields>({
  resource: bankingCashDeposits,
  subject: 'benefactor',
  carries: { bank_account: ['account_id'] },
  check: ({ records: { bank_account: bank, benefactor } }) =>
    sameLedgerProblems({ to: bank?.carried['account_id'], from: benefactor?.id }, 'benefactor'),
  post: ({ values: { date, amount }, records }) => [
    {
      date,
      lines: postMovedMoney({
        to: ledgerOf(records, 'bank_account', 'account_id'),
        from: ledgerOf(records, 'benefactor'),
        amount,
      }),
    },
  ],
})
