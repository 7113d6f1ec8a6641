import '../../components/document/trade/challan/challan-texts.ts'
import { TradeForm } from '../../components/document/trade/trade-form.tsx'

const path = 'sales/challans'

/** Renders the form of a new or changed delivery note. */
export function ChallanForm({ mode }: { mode: 'create' | 'edit' }) {
  return <TradeForm path={path} mode={mode} />
}
