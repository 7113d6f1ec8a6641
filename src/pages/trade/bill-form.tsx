import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'purchase/vouchers'

/** A new bill, or one being changed. */
export function BillForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}
