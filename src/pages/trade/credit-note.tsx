import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'

const path = 'sales/credit-notes'

/** A credit note as it stands. */
export function CreditNoteDetail() {
  return <TradeDetail path={path} />
}
