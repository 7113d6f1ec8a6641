import { PaymentDetailPage } from '../../components/document/payment/payment-detail.tsx'

const path = 'payment-receipts'

/** Renders a receipt. */
export function ReceiptDetail() {
  return <PaymentDetailPage path={path} />
}
