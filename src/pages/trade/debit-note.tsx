import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'
import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'purchase/debit-notes'

/** A new debit note, or one being changed. */
export function DebitNoteForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}

/** A debit note as it stands. */
export function DebitNoteDetail() {
  return <TradeDetail path={path} />
}
