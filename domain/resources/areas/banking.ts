import type { Resource } from '../core/define.ts'
import { bankingBankAccounts } from '../banking/banking-bank-accounts.ts'
import { bankingBankRules } from '../banking/banking-bank-rules.ts'
import { bankingCashDeposits } from '../banking/banking-cash-deposits.ts'
import { bankingChequeDeposits } from '../banking/banking-cheque-deposits.ts'

import { bankingChequeIssues } from '../banking/banking-cheque-issues.ts'
import { bankingFundTransferTemplates } from '../banking/banking-fund-transfer-templates.ts'
import { bankingFundTransfers } from '../banking/banking-fund-transfers.ts'
import { bankingReconciliation } from '../banking/banking-reconciliation.ts'
import { bankingStatementLines } from '../banking/banking-statement-lines.ts'

/** The resources of the area `banking/`, in menu order. */
export const resources: readonly Resource[] = [
  bankingBankAccounts,
  bankingCashDeposits,
  bankingChequeDeposits,
  bankingChequeIssues,
  bankingFundTransfers,
  bankingFundTransferTemplates,
  bankingReconciliation,
  bankingStatementLines,
  bankingBankRules,
]
