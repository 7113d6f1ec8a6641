import type { TradePath } from '../../../../../domain/documents/status.ts'
import '../../../../lib/texts/trade-texts.ts'
import { DocumentPage } from '../../document-page.tsx'
import { QuotationActions } from '../quotation/quotation-actions.tsx'
import { TradeActions } from './trade-actions.tsx'
import { resourceOf, tradeForms } from '../trade-kinds.ts'
import { TradePaper } from './trade-paper.tsx'
import type { TradeRecord } from '../trade-record.ts'
import { TradeStatusCard } from './trade-status-card.tsx'
import '../trade.css'

/** Renders a trade document as it prints; beside it its state, related documents and the history. */
export function TradeDetail({ path }: { path: TradePath }) {
  const form = tradeForms[path]
  const resource = resourceOf(path)
  return (
    <DocumentPage<TradeRecord>
      resource={resource}
      words={form.words}
      parts={(record, onFailed) => ({
        actions:
          form.kind === 'quotation' ? (
            <QuotationActions record={record} onFailed={onFailed} />
          ) : (
            <TradeActions form={form} record={record} onFailed={onFailed} />
          ),
        paper: <TradePaper form={form} record={record} />,
        sideCards: <TradeStatusCard form={form} record={record} onFailed={onFailed} />,
      })}
    />
  )
}
