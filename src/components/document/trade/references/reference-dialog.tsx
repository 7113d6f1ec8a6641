import { Alert } from '../../../layout/alert.tsx'
import type { CrudFilter, HttpError } from '@refinedev/core'
import { useList, useTranslate } from '@refinedev/core'
import { Button, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { formatDate, formatMoney } from '../../../../lib/format/format.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { useStill } from '../../../fields/use-still.ts'
import type { Referenced } from '../trade-draft.ts'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'
import '../../../table/sheet.css'

type ReferenceDialogProps = {
  form: TradeForm
  takesBack: string
  /** Only documents of this party; null for those of all. */
  party: string | null
  taken: readonly Referenced[]
  error: string | undefined
  onTake: (id: string) => void
  onClose: () => void
}
type Listed = Pick<TradeRecord, 'id' | 'voucher_no' | 'date' | 'party_label' | 'customer_name' | 'total'> & {
  supplier_no?: string | null
}

const states = ['Issued', 'Partially Paid', 'Paid']
const MOST = 12

/** Chooses an invoice or a bill of which a note takes rows back. */
export function ReferenceDialog({ form, takesBack, party, taken, error, onTake, onClose }: ReferenceDialogProps) {
  const t = useTranslate()
  const company = useCompany()
  const [typed, setTyped] = useState('')
  const q = useStill(typed.trim(), 150)
  const filters: CrudFilter[] = [
    { field: 'status', operator: 'in', value: states },
    { field: 'q', operator: 'eq', value: q },
    { field: 'party', operator: 'eq', value: party },
  ]
  const { result, query } = useList<Listed, HttpError>({
    resource: takesBack,
    filters,
    sorters: [{ field: 'date', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: MOST },
    errorNotification: false,
  })
  const found = result.data.filter(({ id }) => !taken.some((one) => one.id === id))
  const first = found[0]
  return (
    <Modal open title={t(`${form.words}.referenceTitle`)} width={620} footer={null} onCancel={onClose}>
      <Input
        autoFocus
        allowClear
        aria-label={t(`${form.words}.referenceSearch`)}
        placeholder={t(`${form.words}.referenceSearch`)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => (first && q === typed.trim() && !query.isFetching ? onTake(first.id) : undefined)}
      />
      {error ? <Alert className="reference-note" type="error" message={error} /> : null}
      {query.error ? <Alert className="reference-note" type="error" message={query.error.message} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {!query.isLoading && found.length === 0 ? (
        <p className="reference-note muted">{t(`${form.words}.referenceNone`)}</p>
      ) : null}
      <ul className="reference-list">
        {found.map((document) => (
          <li key={document.id}>
            <Button type="text" block onClick={() => onTake(document.id)}>
              <span>
                <strong>{document.supplier_no || document.voucher_no}</strong>
                <span className="muted"> {document.customer_name || document.party_label}</span>
              </span>
              <span className="reference-figures">
                <span className="muted">{formatDate(document.date, company.locale)}</span>
                <span>{formatMoney(document.total, company)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
