import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { bankingChequeDeposits } from '../../../domain/resources/banking-cheque-deposits.ts'
import { CancelDialog } from '../../components/document/cancel-dialog.tsx'
import { journalEntries, MoreActs } from '../../components/document/more-acts.tsx'
import { ClearDialog } from '../../components/document/payment/payment-actions.tsx'
import { useStockGates } from '../../components/document/use-stock-gates.tsx'
import { useDocumentActs } from '../../components/document/use-document-acts.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import type { RequestError } from '../../lib/http-error.ts'
import '../../lib/payment-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { DepositRecord } from './deposit-record.ts'

const { path } = bankingChequeDeposits

type ActionsProps = { record: DepositRecord; onFailed: (error: RequestError | null) => void }

/** The buttons of a deposit: what its status allows and this person may do, the next step as the primary one. */
export function DepositActions({ record, onFailed }: ActionsProps) {
  const t = useTranslate()
  const { slug, today } = useCompany()
  const { act, deleteDocument, isBusy } = useDocumentActs({ path, record, words: 'deposit' })
  const [open, setOpen] = useState<'cancel' | 'clear' | null>(null)
  const close = () => setOpen(null)
  const { id, version } = record
  const may = (name: string) => record.acts.includes(name)
  const { pass, dialog } = useStockGates(path)
  const run = async (name: string, values: object = {}) => {
    close()
    onFailed(await act(name, { values: { version, ...values }, pass: (send) => pass({ send }) }))
  }
  const more = [
    record.clearing_date !== null && journalEntries(t, `/${slug}/${path}/${id}`),
    may('cancel') && { key: 'cancel', label: t('deposit.cancel'), danger: true, onClick: () => setOpen('cancel') },
    may('delete') && {
      key: 'delete',
      label: t('deposit.delete'),
      danger: true,
      onClick: () => void deleteDocument().then(onFailed),
    },
  ]
  return (
    <>
      <MoreActs acts={more} isBusy={isBusy} />
      {may('edit') ? <LinkButton to={`/${slug}/${path}/${id}/edit`}>{t('deposit.edit')}</LinkButton> : null}
      {may('issue') ? (
        <Button type="primary" loading={isBusy} onClick={() => void run('issue')}>
          {t('deposit.issue')}
        </Button>
      ) : null}
      {may('clear') ? (
        <Button type="primary" loading={isBusy} onClick={() => setOpen('clear')}>
          {t('deposit.clear')}
        </Button>
      ) : null}
      <CancelDialog
        words="deposit"
        isOpen={open === 'cancel'}
        isBusy={isBusy}
        onClose={close}
        date={record.clearing_date === null ? undefined : { proposed: today, from: record.clearing_date }}
        cancel={(given) => run('cancel', given)}
      />
      <ClearDialog
        isOpen={open === 'clear'}
        isBusy={isBusy}
        onClose={close}
        onClear={(date) => void run('clear', { date })}
      />
      {dialog}
    </>
  )
}
