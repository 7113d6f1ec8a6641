import { useTranslate } from '@refinedev/core'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TradeAct } from '../../../../../domain/documents/status.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { askIcon } from '../../../layout/alert.tsx'
import { LinkButton } from '../../../resource/link-button.tsx'
import { MoreActs, journalEntries } from '../../../layout/more-acts.tsx'
import { DocumentPrint, useDocumentPdf } from '../../../paper/document-print.tsx'
import { CancelDialog } from '../../cancel-dialog.tsx'
import { useDocumentActs } from '../../use-document-acts.ts'
import type { TradeRecord } from '../trade-record.ts'
import { SettleDialog } from './settle-dialog.tsx'

const path = 'sales/challans'
const words = 'challan'

type ActionsProps = { record: TradeRecord; onFailed: (error: RequestError | null) => void }

/** Renders the buttons of a delivery note that its status and the user's permissions allow. */
export function ChallanActions({ record, onFailed }: ActionsProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const { act, deleteDocument, isBusy } = useDocumentActs({ path, record, words })
  const [dialog, setDialog] = useState<'return' | 'resolve' | 'cancel' | null>(null)
  const { version, id } = record
  const base = `/${slug}/${path}/${id}`
  const has = (name: TradeAct) => record.acts.includes(name)
  const open = (to: string) => void navigate(`/${slug}/${to}/edit`)
  const copy = async () => onFailed(await act('copy', {}, (draft) => open(`${path}/${draft.id}`)))
  const issue = async () => onFailed(await act('issue', { values: { version } }))
  const convert = async () => {
    const before = new Set(record.chain.map((link) => link.id))
    onFailed(
      await act('convert', { values: { version } }, ({ chain }) => {
        const invoice = chain.find((link) => link.relation === 'invoiced_by' && !before.has(link.id))
        if (invoice) open(`${invoice.path}/${invoice.id}`)
      }),
    )
  }
  const confirmDelete = () =>
    modal.confirm({
      icon: askIcon,
      title: t('challan.deleteTitle'),
      content: t('challan.deleteText'),
      okText: t('trade.delete'),
      okButtonProps: { danger: true },
      onOk: async () => onFailed(await deleteDocument()),
    })
  const printed = { path, record, title: t('challan.title') }
  const pdf = useDocumentPdf(printed)
  const more = [
    has('return') && { key: 'return', label: t('challan.return.act'), onClick: () => setDialog('return') },
    has('resolve') && { key: 'resolve', label: t('challan.resolve.act'), onClick: () => setDialog('resolve') },
    has('copy') && { key: 'copy', label: t('trade.copy'), onClick: () => void copy() },
    record.status !== 'Draft' && journalEntries(t, base),
    pdf,
    has('cancel') && { key: 'cancel', label: t('challan.cancel'), danger: true, onClick: () => setDialog('cancel') },
    has('delete') && { key: 'delete', label: t('trade.delete'), danger: true, onClick: confirmDelete },
  ]
  return (
    <>
      <MoreActs acts={more} isBusy={isBusy} />
      <DocumentPrint {...printed} />
      {has('edit') ? <LinkButton to={`${base}/edit`}>{t('trade.edit')}</LinkButton> : null}
      {has('convert') ? (
        <Button type="primary" loading={isBusy} onClick={() => void convert()}>
          {t('challan.convert')}
        </Button>
      ) : null}
      {has('issue') ? (
        <Button type="primary" loading={isBusy} onClick={() => void issue()}>
          {t('challan.finish')}
        </Button>
      ) : null}
      <SettleDialog
        kind={dialog === 'return' || dialog === 'resolve' ? dialog : null}
        record={record}
        isBusy={isBusy}
        onClose={() => setDialog(null)}
        onSettle={async (name, values) => {
          setDialog(null)
          onFailed(await act(name, { values: { version, ...values } }))
        }}
      />
      <CancelDialog
        words={words}
        isOpen={dialog === 'cancel'}
        isBusy={isBusy}
        onClose={() => setDialog(null)}
        cancel={async ({ reason }) => {
          setDialog(null)
          onFailed(await act('cancel', { values: { version, reason } }))
        }}
      />
    </>
  )
}
