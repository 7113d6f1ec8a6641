/** Cash that was taken to the bank; it is on the bank account at once. */
import { postMovedMoney, sameLedgerProblems } from '../../../domain/ledger/post-moved-money.ts'
import { bankingCashDeposits } from '../../../domain/resources/banking/banking-cash-deposits.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'

export const cashDeposits = plainKind<typeof bankingCashDeposits.fields>({
  resource: bankingCashDeposits,
  subject: 'benefactor',
  carries: { bank_account: ['account_id'] },
  check: ({ named: { bank_account: bank, benefactor } }) =>
    sameLedgerProblems({ to: bank?.carried['account_id'], from: benefactor?.id }, 'benefactor'),
  post: ({ values: { date, amount }, named }) => [
    {
      date,
      lines: postMovedMoney({
        to: ledgerOf(named, 'bank_account', 'account_id'),
        from: ledgerOf(named, 'benefactor'),
        amount,
      }),
    },
  ],
})
