import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'purchase/debit-notes'

/** Renders the form of a new or changed debit note. */
export function DebitNoteForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}
