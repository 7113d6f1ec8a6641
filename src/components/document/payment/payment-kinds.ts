/** Receipts and payments. Both exist for customers and suppliers. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { PaymentLedger } from '../../../../domain/payments/settle.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'

export type PaymentForm = {
  path: PaymentPath
  /** Prefix of the text keys that differ. */
  words: 'receipt' | 'payment'
  isIn: boolean
  /** The default account of the party. */
  ledger: PaymentLedger
}

export const paymentForms: Readonly<Record<PaymentPath, PaymentForm>> = {
  'payment-receipts': { path: 'payment-receipts', words: 'receipt', isIn: true, ledger: 'receivable' },
  'purchase/payments': { path: 'purchase/payments', words: 'payment', isIn: false, ledger: 'payable' },
}

/** Returns the declaration of a payment. */
export function resourceOf(path: PaymentPath): Resource {
  return paymentResources[path]
}
