import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TradeAct } from '../../../../../domain/documents/status.ts'
import { isZero } from '../../../../../domain/money/decimal.ts'
import { moduleOf } from '../../../../../domain/resources/core/define.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { useMay } from '../../../../providers/use-may.ts'
import { LinkButton } from '../../../resource/link-button.tsx'
import { CancelDialog } from '../../cancel-dialog.tsx'
import { DocumentPrint, useDocumentPdf } from '../../../paper/document-print.tsx'
import { journalEntries, MoreActs } from '../../../layout/more-acts.tsx'
import { usePostingActs } from '../../use-posting-acts.ts'
import { useEInvoice } from '../../outgoing/use-e-invoice.tsx'
import { NoteSetOff } from './note-set-off.tsx'
import { PaymentModeDialog } from './payment-mode-dialog.tsx'
import { storedTradeBody } from './stored-trade.ts'
import type { TradeForm } from '../trade-kinds.ts'
import { resourceOf } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'

type ActionsProps = { form: TradeForm; record: TradeRecord; onFailed: (error: RequestError | null) => void }

/**
 * Renders the buttons of a document that its status and the user's permissions allow, the next step as the primary one.
 */
export function TradeActions({ form, record, onFailed }: ActionsProps) {
  const { path, words, note, takesBack } = form
  const t = useTranslate()
  const { slug } = useCompany()
  const may = useMay()
  const navigate = useNavigate()
  const body = () => storedTradeBody(form, record)
  const { act, askDelete, issue, cancel, isBusy, pass, dialog } = usePostingActs({
    path,
    record,
    words,
    body,
    onFailed,
  })
  const [isCancelling, setIsCancelling] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const base = `/${slug}/${path}/${record.id}`
  const has = (name: TradeAct) => record.acts.includes(name)
  const { version, id } = record
  const copy = async () =>
    onFailed(await act('copy', {}, (draft) => void navigate(`/${slug}/${path}/${draft.id}/edit`)))
  const resolve = async () => onFailed(await act('resolve', { values: { version } }))
  const choose = async (mode: string | null) => {
    setIsChoosing(false)
    onFailed(await act('payment-mode', { values: { version, payment_mode: mode }, pass: (send) => pass({ send }) }))
  }
  const confirmDelete = () => askDelete({ text: t('trade.deleteText'), onFailed })
  const isLive = record.status !== 'Draft' && record.status !== 'Cancelled'
  const mayReturn = note !== null && isLive && may(`${moduleOf(note)}.create`)
  const printed = { path, record, title: t(`${words}.title`) }
  const pdf = useDocumentPdf(printed)
  const eInvoice = useEInvoice({ path, record })
  const more = [
    mayReturn && { key: 'note', label: t(`${words}.takeBack`), to: `/${slug}/${note}/create?invoice=${id}` },
    has('payment-mode') && { key: 'mode', label: t('trade.changeMode'), onClick: () => setIsChoosing(true) },
    has('copy') && { key: 'copy', label: t('trade.copy'), onClick: () => void copy() },
    resourceOf(path).posts && record.status !== 'Draft' && journalEntries(t, base),
    path === 'sales/vouchers' && {
      key: 'materialized-view',
      label: t('page.materializedView'),
      to: `${base}/materialized-view`,
    },
    pdf,
    ...eInvoice.acts,
    has('cancel') && { key: 'cancel', label: t(`${words}.cancel`), danger: true, onClick: () => setIsCancelling(true) },
    has('delete') && { key: 'delete', label: t('trade.delete'), danger: true, onClick: confirmDelete },
  ]
  // Sales and purchase returns are paid to the company; other documents by it.
  const pays = path === 'sales/vouchers' || path === 'purchase/debit-notes' ? 'payment-receipts' : 'purchase/payments'
  const mayPay = isLive && !isZero(record.open_amount) && may(`${moduleOf(pays)}.create`)
  return (
    <>
      <MoreActs acts={more} isBusy={isBusy} />
      <DocumentPrint {...printed} />
      {has('edit') ? <LinkButton to={`${base}/edit`}>{t('trade.edit')}</LinkButton> : null}
      {takesBack !== null ? <NoteSetOff form={form} record={record} onFailed={onFailed} /> : null}
      {has('resolve') ? (
        <Button loading={isBusy} onClick={() => void resolve()}>
          {t('trade.resolve')}
        </Button>
      ) : null}
      {mayPay ? (
        <LinkButton type="primary" to={`/${slug}/${pays}/create?invoice=${id}`}>
          {t(`${words}.pay`)}
        </LinkButton>
      ) : null}
      {has('issue') ? (
        <Button type="primary" loading={isBusy} onClick={() => void issue()}>
          {t(`${words}.finish`)}
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
      {isChoosing ? (
        <PaymentModeDialog
          isWalkIn={path === 'sales/vouchers' && record.is_walk_in}
          mode={record.payment_mode}
          modeLabel={record.payment_mode_label}
          isBusy={isBusy}
          onClose={() => setIsChoosing(false)}
          onChoose={(mode) => void choose(mode)}
        />
      ) : null}
      {eInvoice.dialog}
      {dialog}
    </>
  )
}
