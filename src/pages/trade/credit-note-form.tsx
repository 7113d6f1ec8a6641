import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'sales/credit-notes'

/** A new credit note, or one being changed. */
export function CreditNoteForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}
