import { PaymentDetailPage } from '../../components/document/payment/payment-detail.tsx'

const path = 'purchase/payments'

/** Renders a payment. */
export function SupplierPaymentDetail() {
  return <PaymentDetailPage path={path} />
}
