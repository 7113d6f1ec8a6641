import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'sales/credit-notes'

/** Renders the form of a new or changed credit note. */
export function CreditNoteForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}
