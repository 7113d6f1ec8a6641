import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'purchase/debit-notes'

/** A new debit note, or one being changed. */
export function DebitNoteForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}
