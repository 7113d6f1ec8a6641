import { useTranslate } from '@refinedev/core'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { Resource } from '../../../domain/resources/define.ts'
import { CancelDialog } from '../../components/document/cancel-dialog.tsx'
import { useDocumentActs } from '../../components/document/use-document-acts.ts'
import { useStockGates } from '../../components/document/use-stock-gates.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import type { RequestError } from '../../lib/http-error.ts'
import { useLabels } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { IssuedRecord } from './issued-detail.tsx'

type IssuedActionsProps<R> = {
  resource: Resource
  words: string
  record: R
  body: ((record: R) => object) | undefined
  onFailed: (error: RequestError | null) => void
}

/** The buttons of a document of stock: what its status allows and this person may do, the next step as the primary one. */
export function IssuedActions<R extends IssuedRecord>(props: IssuedActionsProps<R>) {
  const { resource, words, record, body, onFailed } = props
  const { path } = resource
  const t = useTranslate()
  const labels = useLabels(resource)
  const { slug } = useCompany()
  const { modal } = App.useApp()
  const { act, deleteDocument, isBusy } = useDocumentActs({ path, record, words })
  const gates = useStockGates(path)
  const [isCancelling, setIsCancelling] = useState(false)
  const base = `/${slug}/${path}/${record.id}`
  const may = (name: string) => record.acts.includes(name)
  const { version, id } = record
  const issue = async () =>
    onFailed(
      await act('issue', {
        values: { version },
        pass: (send) =>
          gates.pass({
            send,
            preview: body && { url: `${path}/preview`, body: { ...body(record), id } },
            go: 'effects.go',
          }),
      }),
    )
  const cancel = async (reason: string) => {
    setIsCancelling(false)
    const error = await act('cancel', {
      values: { version, reason },
      pass: (send) =>
        gates.pass({
          send,
          preview: body && { url: `${path}/${id}/cancel-preview`, body: { version, reason } },
          go: 'effects.cancel',
        }),
    })
    onFailed(error)
    return null
  }
  const confirmDelete = () =>
    modal.confirm({
      title: t(`${words}.deleteTitle`),
      content: t(`${words}.deleteText`),
      okText: t('stock.delete'),
      okButtonProps: { danger: true },
      onOk: async () => onFailed(await deleteDocument()),
    })
  const more = [
    may('cancel') && { key: 'cancel', label: t(`${words}.cancel`), danger: true, onClick: () => setIsCancelling(true) },
    may('delete') && { key: 'delete', label: t('stock.delete'), danger: true, onClick: confirmDelete },
  ].filter((item) => item !== false)
  return (
    <>
      {more.length > 0 ? (
        <Dropdown menu={{ items: more }} trigger={['click']} disabled={isBusy}>
          <Button type="text">{t('stock.more')}</Button>
        </Dropdown>
      ) : null}
      {record.status === 'Draft' || !resource.posts ? null : (
        <LinkButton type="text" to={`${base}/journal-entries`}>
          {t('page.journalEntries')}
        </LinkButton>
      )}
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
        cancel={cancel}
      />
      {gates.dialog}
    </>
  )
}
