/** The shape of receipts and supplier payments by their declarations, which are the same. */
import type { PaymentPath } from '../../documents/status.ts'
import type { PaymentMethod } from '../../payments/check-payment.ts'
import type { PaymentLedger } from '../../payments/settle.ts'
import type { Resource } from '../core/define.ts'
import { writableFields } from '../core/define.ts'
import type { FormValues } from '../core/form-values.ts'
import { paymentFields, paymentLines } from './payment-fields.ts'
import { paymentReceipts } from './payment-receipts.ts'
import { purchasePayments } from './purchase-payments.ts'

export const paymentResources: Readonly<Record<PaymentPath, Resource>> = {
  'payment-receipts': paymentReceipts,
  'purchase/payments': purchasePayments,
}

type ReadOnlyName =
  | 'voucher_no'
  | 'status'
  | 'mode'
  | 'amount'
  | 'open_amount'
  | 'withholding'
  | 'write_off_tax'
  | 'settled'
  | 'fee'
  | 'clearing_date'
  | 'cancel_reason'

/** The fields above the rows that can be sent, and those of a row. */
export const paymentHead = Object.fromEntries(writableFields({ fields: paymentFields })) as unknown as Omit<
  typeof paymentFields,
  ReadOnlyName
>
export const paymentRow = paymentLines.rows.fields

export type EnteredPayment = Omit<FormValues<typeof paymentHead>, 'ledger'> & { ledger: PaymentLedger }
export type EnteredPaymentRow = Omit<FormValues<typeof paymentRow>, 'method'> & { method: PaymentMethod }
