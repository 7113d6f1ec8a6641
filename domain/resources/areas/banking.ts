import type { Resource } from '../define.ts'
import { bankingBankAccounts } from '../banking-bank-accounts.ts'
import { bankingCashDeposits } from '../banking-cash-deposits.ts'
import { bankingChequeDeposits } from '../banking-cheque-deposits.ts'

import { bankingChequeIssues } from '../banking-cheque-issues.ts'
import { bankingFundTransferTemplates } from '../banking-fund-transfer-templates.ts'
import { bankingFundTransfers } from '../banking-fund-transfers.ts'

/** What is kept in the area `banking/`, in menu order. */
export const resources: readonly Resource[] = [
  bankingBankAccounts,
  bankingCashDeposits,
  bankingChequeDeposits,
  bankingChequeIssues,
  bankingFundTransfers,
  bankingFundTransferTemplates,
]
