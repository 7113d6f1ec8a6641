import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'

const path = 'sales/vouchers'

/** Renders an invoice. */
export function InvoiceDetail() {
  return <TradeDetail path={path} />
}
