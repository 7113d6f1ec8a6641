import { expect, test } from 'vitest'
import { bankingBankAccounts } from '../banking/banking-bank-accounts.ts'
import { salesVouchers } from '../trade/sales-vouchers.ts'
import { isCancellable, isCounted } from './cancelled-documents.ts'

test('a cancelled document stays in its list and is excluded from totals', () => {
  expect([isCounted({ status: 'Issued' }), isCounted({}), isCounted({ status: 'Cancelled' })]).toEqual([
    true,
    true,
    false,
  ])
  expect([isCancellable(salesVouchers), isCancellable(bankingBankAccounts)]).toEqual([true, false])
})
