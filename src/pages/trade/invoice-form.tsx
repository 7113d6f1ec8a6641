import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'sales/vouchers'

/** A new invoice, or one being changed. */
export function InvoiceForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}
