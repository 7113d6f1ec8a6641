import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'

const path = 'sales/quotations'

/** Renders a quotation. */
export function QuotationDetail() {
  return <TradeDetail path={path} />
}
