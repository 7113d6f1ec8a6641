import { PaymentDetailPage } from '../../components/document/payment/payment-detail.tsx'

const path = 'purchase/payments'

/** A payment as it stands. */
export function SupplierPaymentDetail() {
  return <PaymentDetailPage path={path} />
}
