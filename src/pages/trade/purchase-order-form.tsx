import type { HttpError } from '@refinedev/core'
import { useOne } from '@refinedev/core'
import { useParams } from 'react-router'
import { TradeDetail } from '../../components/document/trade/page/trade-detail.tsx'
import { TradeForm } from '../../components/document/trade/trade-form.tsx'
import type { TradeRecord } from '../../components/document/trade/trade-record.ts'

const path = 'purchase/purchase-orders'

/** Renders the form of a new order or a draft; an issued order has its page in place of the form. */
export function PurchaseOrderForm({ mode }: { mode: 'create' | 'edit' }) {
  const { id = '' } = useParams()
  const { result, query } = useOne<TradeRecord, HttpError>({
    resource: path,
    id,
    queryOptions: { enabled: mode === 'edit' },
    errorNotification: false,
  })
  const isIssued = mode === 'edit' && !query.isPlaceholderData && result !== undefined && result.status !== 'Draft'
  return isIssued || query.error ? <TradeDetail path={path} /> : <TradeForm path={path} mode={mode} />
}
