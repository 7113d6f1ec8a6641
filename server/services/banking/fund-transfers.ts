/** Transfers between accounts of the company, with or without a fee. */
import { fundTransferProblems } from '../../../domain/banking/fund-transfer.ts'
import { postMovedMoney } from '../../../domain/ledger/post-moved-money.ts'
import { bankingFundTransfers } from '../../../domain/resources/banking/banking-fund-transfers.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'

export const fundTransfers = plainKind<typeof bankingFundTransfers.fields>({
  resource: bankingFundTransfers,
  subject: 'to_account',
  check: ({ values }) => fundTransferProblems(values),
  post: ({ values: { date, amount, transaction_fee: fee }, records }) => [
    {
      date,
      lines: postMovedMoney({
        to: ledgerOf(records, 'to_account'),
        from: ledgerOf(records, 'from_account'),
        amount,
        fee: fee === '' ? undefined : { ledger: ledgerOf(records, 'transaction_fee_account'), amount: fee },
      }),
    },
  ],
})
