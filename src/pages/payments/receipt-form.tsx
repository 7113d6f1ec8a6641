import { PaymentFormPage } from '../../components/document/payment/payment-form.tsx'

const path = 'payment-receipts'

/** Money received, or a receipt being changed. */
export function ReceiptForm({ mode }: { mode: 'create' | 'edit' }) {
  return <PaymentFormPage path={path} mode={mode} />
}
