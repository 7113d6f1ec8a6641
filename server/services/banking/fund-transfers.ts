/** Money that goes from one account of the company to another, for a fee or without. */
import { postMovedMoney, sameLedgerProblems } from '../../../domain/ledger/post-moved-money.ts'
import { bankingFundTransfers } from '../../../domain/resources/banking/banking-fund-transfers.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'

export const fundTransfers = plainKind<typeof bankingFundTransfers.fields>({
  resource: bankingFundTransfers,
  subject: 'to_account',
  check: ({ values: { transaction_fee: fee, transaction_fee_account: ledger }, named }) => [
    ...sameLedgerProblems({ to: named['to_account']?.id, from: named['from_account']?.id }, 'to_account'),
    ...(fee === '' && ledger !== '' ? [{ code: 'REQUIRED', path: 'transaction_fee' } as const] : []),
    ...(fee !== '' && ledger === '' ? [{ code: 'REQUIRED', path: 'transaction_fee_account' } as const] : []),
  ],
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
