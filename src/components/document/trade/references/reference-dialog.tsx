import { Alert } from '../../../layout/alert.tsx'
import type { CrudFilter, HttpError } from '@refinedev/core'
import { useList, useTranslate } from '@refinedev/core'
import { Input, Modal, Skeleton } from 'antd'
import type { InputRef } from 'antd'
import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { useRestingValue } from '../../../fields/use-resting-value.ts'
import type { ReferencedDocument } from '../trade-draft.ts'
import type { TradeForm } from '../trade-kinds.ts'
import type { ListedReference } from './reference-table.tsx'
import { ReferenceTable } from './reference-table.tsx'

type ReferenceDialogProps = {
  form: TradeForm
  takesBack: NonNullable<TradeForm['takesBack']>
  /** Limits the documents to this party; null lists those of all. */
  party: string | null
  existing: readonly ReferencedDocument[]
  error: string | undefined
  onTake: (id: string) => void
  onClose: () => void
}

const states = ['Issued', 'Partially Paid', 'Paid']
const MOST = 12

/**
 * Chooses an invoice or a bill whose rows a note takes back. Enter in the search chooses the first one, ↓ moves into
 * the table.
 */
export function ReferenceDialog({ form, takesBack, party, existing, error, onTake, onClose }: ReferenceDialogProps) {
  const t = useTranslate()
  const search = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const q = useRestingValue(typed.trim(), 150)
  const filters: CrudFilter[] = [
    { field: 'status', operator: 'in', value: states },
    { field: 'q', operator: 'eq', value: q },
    { field: 'party', operator: 'eq', value: party },
  ]
  const { result, query } = useList<ListedReference, HttpError>({
    resource: takesBack,
    filters,
    sorters: [{ field: 'date', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: MOST },
    errorNotification: false,
  })
  const matches = result.data.filter(({ id }) => !existing.some((one) => one.id === id))
  const first = matches[0]
  const isCurrent = q === typed.trim() && !query.isFetching
  const table = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && first && isCurrent) onTake(first.id)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    table.current?.querySelector('button')?.focus()
  }
  return (
    <Modal
      open
      title={t(`${form.words}.referenceTitle`)}
      width={760}
      footer={null}
      // The dialog takes the focus itself while it opens.
      afterOpenChange={() => search.current?.focus()}
      onCancel={onClose}
    >
      <Input
        ref={search}
        allowClear
        aria-label={t(`${form.words}.referenceSearch`)}
        placeholder={t(`${form.words}.referenceSearch`)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {error ? <Alert className="reference-note" type="error" message={error} /> : null}
      {query.error ? <Alert className="reference-note" type="error" message={query.error.message} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {!query.isLoading && matches.length === 0 ? (
        <p className="reference-note muted">{t(`${form.words}.referenceNone`)}</p>
      ) : null}
      {matches.length > 0 ? (
        <div ref={table}>
          <ReferenceTable
            path={takesBack}
            label={t(`${form.words}.referenceTitle`)}
            documents={matches}
            onTake={onTake}
            onLeave={() => search.current?.focus()}
          />
        </div>
      ) : null}
      {(result.total ?? 0) > MOST ? (
        <p className="reference-note muted">{t('trade.referenceMore', { shown: MOST, total: result.total })}</p>
      ) : null}
    </Modal>
  )
}
