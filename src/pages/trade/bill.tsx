import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'

const path = 'purchase/vouchers'

/** Renders a bill. */
export function BillDetail() {
  return <TradeDetail path={path} />
}
