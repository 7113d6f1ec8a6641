import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'

const path = 'sales/credit-notes'

/** Renders a credit note. */
export function CreditNoteDetail() {
  return <TradeDetail path={path} />
}
