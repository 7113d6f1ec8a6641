import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'

const path = 'purchase/debit-notes'

/** Renders a debit note. */
export function DebitNoteDetail() {
  return <TradeDetail path={path} />
}
