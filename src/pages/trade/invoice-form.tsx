import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'sales/vouchers'

/** Renders the form of a new or changed invoice. */
export function InvoiceForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}
