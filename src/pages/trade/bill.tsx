import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'
import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'purchase/vouchers'

/** A new bill, or one being changed. */
export function BillForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}

/** A bill as it stands. */
export function BillDetail() {
  return <TradeDetail path={path} />
}
