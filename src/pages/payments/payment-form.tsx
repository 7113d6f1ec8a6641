import { PaymentFormPage } from '../../components/document/payment/payment-form.tsx'

const path = 'purchase/payments'

/** Money paid, or a payment being changed. */
export function SupplierPaymentForm({ mode }: { mode: 'create' | 'edit' }) {
  return <PaymentFormPage path={path} mode={mode} />
}
