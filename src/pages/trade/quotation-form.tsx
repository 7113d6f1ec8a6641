import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'sales/quotations'

/** Renders the form of a new or changed quotation. */
export function QuotationForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}
