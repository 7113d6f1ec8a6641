import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'

const path = 'sales/vouchers'

/** An invoice as it stands. */
export function InvoiceDetail() {
  return <TradeDetail path={path} />
}
