import { useNavigate } from 'react-router'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import type { useDocumentActs } from '../../use-document-acts.ts'
import type { TradeRecord } from '../trade-record.ts'

type BillOptions = {
  record: TradeRecord
  act: ReturnType<typeof useDocumentActs<TradeRecord>>['act']
  onFailed: (error: RequestError | null) => void
}

/** Returns a function that makes a draft bill of an order or a goods receipt and opens it. */
export function useBill({ record, act, onFailed }: BillOptions) {
  const { slug } = useCompany()
  const navigate = useNavigate()
  return async () => {
    const before = new Set(record.chain.map(({ id }) => id))
    onFailed(
      await act('convert', { values: { version: record.version } }, ({ chain }) => {
        const bill = chain.find(({ id, relation }) => relation === 'billed_by' && !before.has(id))
        if (bill) void navigate(`/${slug}/${bill.path}/${bill.id}/edit`)
      }),
    )
  }
}
