import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'

const path = 'purchase/debit-notes'

/** A debit note as it stands. */
export function DebitNoteDetail() {
  return <TradeDetail path={path} />
}
