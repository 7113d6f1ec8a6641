import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'

const path = 'purchase/vouchers'

/** A bill as it stands. */
export function BillDetail() {
  return <TradeDetail path={path} />
}
