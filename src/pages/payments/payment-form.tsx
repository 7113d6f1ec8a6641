import { PaymentFormPage } from '../../components/document/payment/payment-form.tsx'

const path = 'purchase/payments'

/** Renders the form of a new or changed payment. */
export function SupplierPaymentForm({ mode }: { mode: 'create' | 'edit' }) {
  return <PaymentFormPage path={path} mode={mode} />
}
