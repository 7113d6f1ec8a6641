import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { CancelDialog } from '../../../components/document/cancel-dialog.tsx'
import { journalEntries, MoreActs } from '../../../components/layout/more-acts.tsx'
import { usePostingActs } from '../../../components/document/use-posting-acts.ts'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import type { RequestError } from '../../../lib/http-error.ts'
import { useLabels } from '../../../lib/labels.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { IssuedRecord } from './issued-record.ts'

type IssuedActionsProps<R> = {
  resource: Resource
  words: string
  record: R
  body: ((record: R) => object) | undefined
  onFailed: (error: RequestError | null) => void
}

/** Renders the buttons of a stock document: the permitted acts of its status, the next step as the primary one. */
export function IssuedActions<R extends IssuedRecord>(props: IssuedActionsProps<R>) {
  const { resource, words, record, body, onFailed } = props
  const { path } = resource
  const t = useTranslate()
  const labels = useLabels(resource)
  const { slug } = useCompany()
  const acts = usePostingActs({ path, record, words, body: body && (() => body(record)), onFailed })
  const { askDelete, issue, cancel, isBusy, dialog } = acts
  const [isCancelling, setIsCancelling] = useState(false)
  const base = `/${slug}/${path}/${record.id}`
  const may = (name: string) => record.acts.includes(name)
  const more = [
    record.status !== 'Draft' && resource.posts && journalEntries(t, base),
    may('cancel') && { key: 'cancel', label: t(`${words}.cancel`), danger: true, onClick: () => setIsCancelling(true) },
    may('delete') && { key: 'delete', label: t('stock.delete'), danger: true, onClick: () => askDelete({ onFailed }) },
  ]
  return (
    <>
      <MoreActs acts={more} isBusy={isBusy} />
      {may('edit') ? (
        <LinkButton to={resource.screens.includes('edit') ? `${base}/edit` : base}>{t('stock.edit')}</LinkButton>
      ) : null}
      {may('issue') ? (
        <Button type="primary" loading={isBusy} onClick={() => void issue()}>
          {labels.act('issue')}
        </Button>
      ) : null}
      <CancelDialog
        words={words}
        isOpen={isCancelling}
        isBusy={isBusy}
        onClose={() => setIsCancelling(false)}
        cancel={(cancellation) => {
          setIsCancelling(false)
          return cancel(cancellation)
        }}
      />
      {dialog}
    </>
  )
}
