import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'
import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'purchase/purchase-orders'

/** Renders the form of a new order or a draft; an issued order has its page in place of the form. */
export function PurchaseOrderForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} page={<TradeDetail path={path} />} />
}
