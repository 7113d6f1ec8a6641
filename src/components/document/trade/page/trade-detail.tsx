import type { TradePath } from '../../../../../domain/documents/status.ts'
import '../../../../lib/texts/trade-texts.ts'
import { DocumentPage } from '../../document-page.tsx'
import { ChallanActions } from '../challan/challan-actions.tsx'
import { OrderActions } from '../order/order-actions.tsx'
import { ReceiptActions } from '../order/receipt-actions.tsx'
import { QuotationActions } from '../quotation/quotation-actions.tsx'
import { TradeActions } from './trade-actions.tsx'
import type { RequestError } from '../../../../lib/http-error.ts'
import type { TradeForm } from '../trade-kinds.ts'
import { resourceOf, tradeForms } from '../trade-kinds.ts'
import { TradePaper } from './trade-paper.tsx'
import type { TradeRecord } from '../trade-record.ts'
import { TradeStatusCard } from './trade-status-card.tsx'
import '../trade.css'

function actionsOf(form: TradeForm, record: TradeRecord, onFailed: (error: RequestError | null) => void) {
  if (form.kind === 'quotation') return <QuotationActions record={record} onFailed={onFailed} />
  if (form.kind === 'delivery-note') return <ChallanActions record={record} onFailed={onFailed} />
  if (form.kind === 'purchase-order') return <OrderActions record={record} onFailed={onFailed} />
  if (form.kind === 'goods-receipt') return <ReceiptActions record={record} onFailed={onFailed} />
  return <TradeActions form={form} record={record} onFailed={onFailed} />
}

/** Renders a trade document as it prints; beside it its state, related documents and the history. */
export function TradeDetail({ path }: { path: TradePath }) {
  const form = tradeForms[path]
  const resource = resourceOf(path)
  return (
    <DocumentPage<TradeRecord>
      resource={resource}
      words={form.words}
      parts={(record, onFailed) => ({
        actions: actionsOf(form, record, onFailed),
        paper: <TradePaper form={form} record={record} />,
        sideCards: <TradeStatusCard form={form} record={record} onFailed={onFailed} />,
      })}
    />
  )
}
