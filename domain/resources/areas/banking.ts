import type { Resource } from '../define.ts'
import { bankingBankAccounts } from '../banking-bank-accounts.ts'
import { bankingChequeDeposits } from '../banking-cheque-deposits.ts'

/** What is kept in the area `banking/`, in menu order. */
export const resources: readonly Resource[] = [bankingBankAccounts, bankingChequeDeposits]
