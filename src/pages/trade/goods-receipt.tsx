import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'

const path = 'purchase/goods-receipts'

/** Renders a goods receipt. */
export function GoodsReceiptDetail() {
  return <TradeDetail path={path} />
}
