import { PaymentDetailPage } from '../../components/document/payment/payment-detail.tsx'

const path = 'payment-receipts'

/** A receipt as it stands. */
export function ReceiptDetail() {
  return <PaymentDetailPage path={path} />
}
