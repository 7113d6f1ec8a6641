import '../../components/document/trade/challan/challan-texts.ts'
import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'

const path = 'sales/challans'

/** Renders a delivery note. */
export function ChallanDetail() {
  return <TradeDetail path={path} />
}
