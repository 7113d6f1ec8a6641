import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'purchase/vouchers'

/** Renders the form of a new or changed bill. */
export function BillForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}
