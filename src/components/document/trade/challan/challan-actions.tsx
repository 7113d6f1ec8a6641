import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TradeAct } from '../../../../../domain/documents/status.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { LinkButton } from '../../../resource/link-button.tsx'
import { MoreActs, journalEntries } from '../../../layout/more-acts.tsx'
import { DocumentPrint, useDocumentPdf } from '../../../paper/document-print.tsx'
import { CancelDialog } from '../../cancel-dialog.tsx'
import { usePostingActs } from '../../use-posting-acts.ts'
import { storedTradeBody } from '../page/stored-trade.ts'
import { tradeForms } from '../trade-kinds.ts'
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
  const [open, setOpen] = useState<'return' | 'resolve' | 'cancel' | null>(null)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const close = () => {
    setOpen(null)
    setFailure(null)
  }
  const body = () => storedTradeBody(tradeForms[path], record)
  // What was typed stays until the act is done or refused, not only warned of.
  const failed = (error: RequestError | null) => {
    if (error) close()
    onFailed(error)
  }
  const posting = usePostingActs({ path, record, words, body, onFailed: failed })
  const { act, askDelete, issue, cancel, isBusy, pass, dialog } = posting
  const { version, id } = record
  const base = `/${slug}/${path}/${id}`
  const has = (name: TradeAct) => record.acts.includes(name)
  const edit = (to: string) => void navigate(`/${slug}/${to}/edit`)
  const copy = async () => onFailed(await act('copy', {}, (draft) => edit(`${path}/${draft.id}`)))
  const convert = async () => {
    const before = new Set(record.chain.map((link) => link.id))
    onFailed(
      await act('convert', { values: { version } }, ({ chain }) => {
        const invoice = chain.find((link) => link.relation === 'invoiced_by' && !before.has(link.id))
        if (invoice) edit(`${invoice.path}/${invoice.id}`)
      }),
    )
  }
  const printed = { path, record, title: t('challan.title') }
  const pdf = useDocumentPdf(printed)
  const more = [
    has('return') && { key: 'return', label: t('challan.return.act'), onClick: () => setOpen('return') },
    has('resolve') && { key: 'resolve', label: t('challan.resolve.act'), onClick: () => setOpen('resolve') },
    has('copy') && { key: 'copy', label: t('trade.copy'), onClick: () => void copy() },
    record.status !== 'Draft' && journalEntries(t, base),
    pdf,
    has('cancel') && { key: 'cancel', label: t('challan.cancel'), danger: true, onClick: () => setOpen('cancel') },
    has('delete') && { key: 'delete', label: t('trade.delete'), danger: true, onClick: () => askDelete({ onFailed }) },
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
        kind={open === 'return' || open === 'resolve' ? open : null}
        record={record}
        failure={failure}
        isBusy={isBusy}
        onClose={close}
        onSettle={async (name, values) =>
          setFailure(await act(name, { values: { version, ...values }, pass: (send) => pass({ send }) }, close))
        }
      />
      <CancelDialog
        words={words}
        isOpen={open === 'cancel'}
        isBusy={isBusy}
        onClose={close}
        cancel={(cancellation) => cancel(cancellation, close)}
      />
      {dialog}
    </>
  )
}
