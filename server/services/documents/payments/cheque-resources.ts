/** The documents in which the cheques of receipts and of payments are stored. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import { bankingChequeDeposits } from '../../../../domain/resources/banking/banking-cheque-deposits.ts'
import { bankingChequeIssues } from '../../../../domain/resources/banking/banking-cheque-issues.ts'
import type { DocumentResource } from '../../../../domain/resources/core/define.ts'

export const chequeResources = {
  'payment-receipts': bankingChequeDeposits,
  'purchase/payments': bankingChequeIssues,
} as const satisfies Record<PaymentPath, DocumentResource>
