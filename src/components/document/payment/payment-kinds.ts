/** The two ways of money: in and out. Either can be from or to customers and suppliers alike. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { PaymentLedger } from '../../../../domain/payments/settle.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'

export type PaymentForm = {
  path: PaymentPath
  /** Prefix of the text keys that differ. */
  words: 'receipt' | 'payment'
  isIn: boolean
  /** The account of the party that is meant unless somebody says otherwise. */
  ledger: PaymentLedger
}

export const paymentForms: Readonly<Record<PaymentPath, PaymentForm>> = {
  'payment-receipts': { path: 'payment-receipts', words: 'receipt', isIn: true, ledger: 'receivable' },
  'purchase/payments': { path: 'purchase/payments', words: 'payment', isIn: false, ledger: 'payable' },
}

/** The declaration of a payment. */
export function resourceOf(path: PaymentPath): Resource {
  return paymentResources[path]
}
