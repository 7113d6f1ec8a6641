import { PaymentFormPage } from '../../components/document/payment/payment-form.tsx'

const path = 'payment-receipts'

/** Renders the form of a new or changed receipt. */
export function ReceiptForm({ mode }: { mode: 'create' | 'edit' }) {
  return <PaymentFormPage path={path} mode={mode} />
}
