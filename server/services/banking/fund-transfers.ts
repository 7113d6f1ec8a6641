/** Money that goes from one account of the company to another, for a fee or without. */
import { fundTransferProblems } from '../../../domain/banking/fund-transfer.ts'
import { postMovedMoney } from '../../../domain/ledger/post-moved-money.ts'
import { bankingFundTransfers } from '../../../domain/resources/banking/banking-fund-transfers.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'

export const fundTransfers = plainKind<typeof bankingFundTransfers.fields>({
  resource: bankingFundTransfers,
  subject: 'to_account',
  check: ({ values }) => fundTransferProblems(values),
  post: ({ values: { date, amount, transaction_fee: fee }, named }) => [
    {
      date,
      lines: postMovedMoney({
        to: ledgerOf(named, 'to_account'),
        from: ledgerOf(named, 'from_account'),
        amount,
        fee: fee === '' ? undefined : { ledger: ledgerOf(named, 'transaction_fee_account'), amount: fee },
      }),
    },
  ],
})
