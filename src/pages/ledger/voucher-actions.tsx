import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { accountJournalVouchers } from '../../../domain/resources/ledger/account-journal-vouchers.ts'
import { CancelDialog } from '../../components/document/cancel-dialog.tsx'
import { journalEntries, MoreActs } from '../../components/layout/more-acts.tsx'
import { PrintButton } from '../../components/paper/print-button.tsx'
import { useStockGates } from '../../components/document/use-stock-gates.tsx'
import { useDocumentActs } from '../../components/document/use-document-acts.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import type { RequestError } from '../../lib/http-error.ts'
import { useLabels } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { VoucherRecord } from './voucher-draft.ts'

const { path } = accountJournalVouchers

type VoucherActionsProps = { record: VoucherRecord; onFailed: (error: RequestError | null) => void }

/** Renders the buttons of a voucher: the permitted acts of its status, the next step as the primary one. */
export function VoucherActions({ record, onFailed }: VoucherActionsProps) {
  const t = useTranslate()
  const labels = useLabels(accountJournalVouchers)
  const { slug } = useCompany()
  const navigate = useNavigate()
  const { act, askDelete, isBusy } = useDocumentActs({ path, record, words: 'voucher' })
  const { pass, dialog } = useStockGates(path)
  const [isCancelling, setIsCancelling] = useState(false)
  const list = `/${slug}/${path}`
  const base = `${list}/${record.id}`
  const may = (name: string) => record.acts.includes(name)
  const approve = async () =>
    onFailed(await act('approve', { values: { version: record.version }, pass: (send) => pass({ send }) }))
  const reverse = async () => onFailed(await act('reverse', {}, ({ id }) => void navigate(`${list}/${id}`)))
  const duplicate = async () => onFailed(await act('duplicate', {}, ({ id }) => void navigate(`${list}/${id}/edit`)))
  const more = [
    may('duplicate') && { key: 'duplicate', label: labels.act('duplicate'), onClick: () => void duplicate() },
    may('reverse') && { key: 'reverse', label: labels.act('reverse'), onClick: () => void reverse() },
    record.status !== 'Unapproved' && journalEntries(t, base),
    may('cancel') && { key: 'cancel', label: labels.act('cancel'), danger: true, onClick: () => setIsCancelling(true) },
    may('delete') && {
      key: 'delete',
      label: t('voucher.delete'),
      danger: true,
      onClick: () => askDelete({ onFailed }),
    },
  ]
  return (
    <>
      <MoreActs acts={more} isBusy={isBusy} />
      <PrintButton
        path={`${path}/${record.id}/print.pdf`}
        fileName={`${record.voucher_no ?? t('voucher.title')}.pdf`}
      />
      {may('edit') ? <LinkButton to={`${base}/edit`}>{t('voucher.edit')}</LinkButton> : null}
      {may('approve') ? (
        <Button type="primary" loading={isBusy} onClick={() => void approve()}>
          {labels.act('approve')}
        </Button>
      ) : null}
      <CancelDialog
        words="voucher"
        isOpen={isCancelling}
        isBusy={isBusy}
        onClose={() => setIsCancelling(false)}
        date={{ proposed: record.date, from: record.date }}
        cancel={async (cancellation) => {
          setIsCancelling(false)
          onFailed(await act('cancel', { values: { ...cancellation, version: record.version } }))
        }}
      />
      {dialog}
    </>
  )
}
