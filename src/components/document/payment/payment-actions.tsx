import { useTranslate } from '@refinedev/core'
import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { isLocalDate, localDate } from '../../../../domain/calendar/local-date.ts'
import type { PaymentAct } from '../../../../domain/documents/status.ts'
import { isZero } from '../../../../domain/money/decimal.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { DateInput } from '../../fields/date-input.tsx'
import { LinkButton } from '../../resource/link-button.tsx'
import { CancelDialog } from '../cancel-dialog.tsx'
import { DocumentPrint, useDocumentPdf } from '../../paper/document-print.tsx'
import { journalEntries, MoreActs } from '../../layout/more-acts.tsx'
import { useDocumentActs } from '../use-document-acts.ts'
import { AllocateDialog } from './allocate-dialog.tsx'
import type { PaymentForm } from './payment-kinds.ts'
import type { PaymentRecord } from './payment-record.ts'

type ActionsProps = { form: PaymentForm; record: PaymentRecord; onFailed: (error: RequestError | null) => void }

/** Renders the buttons of a payment that its status and the user's permissions allow. */
export function PaymentActions({ form, record, onFailed }: ActionsProps) {
  const { path, words } = form
  const t = useTranslate()
  const { slug, today } = useCompany()
  const { act, isBusy } = useDocumentActs({ path, record, words })
  const [open, setOpen] = useState<'cancel' | 'clear' | 'allocate' | null>(null)
  const close = () => setOpen(null)
  const { version, id, ledger, party } = record
  const may = (name: PaymentAct) => record.acts.includes(name)
  const run = async (name: string, values: object) => {
    close()
    onFailed(await act(name, { values: { version, ...values } }))
  }
  const printed = { path, record, title: t(`${words}.title`) }
  const pdf = useDocumentPdf(printed)
  const { clearing_date: cleared, rows } = record
  // A cheque bounces after it was cleared; other payments are reversed on their posting date.
  const isCheque = rows.some(({ method }) => method === 'cheque')
  const reversal = cleared === null ? undefined : { proposed: isCheque ? today : cleared, from: cleared }
  const more = [
    record.status !== 'Issued' && journalEntries(t, `/${slug}/${path}/${id}`),
    pdf,
    may('cancel') && { key: 'cancel', label: t(`${words}.cancel`), danger: true, onClick: () => setOpen('cancel') },
  ]
  return (
    <>
      <MoreActs acts={more} isBusy={isBusy} />
      <DocumentPrint {...printed} />
      {may('edit') ? <LinkButton to={`/${slug}/${path}/${id}/edit`}>{t('payment.edit')}</LinkButton> : null}
      {may('allocate') && !isZero(record.open_amount) ? (
        <Button onClick={() => setOpen('allocate')}>{t('payment.allocate')}</Button>
      ) : null}
      {may('clear') ? (
        <Button type="primary" loading={isBusy} onClick={() => setOpen('clear')}>
          {t('payment.clear')}
        </Button>
      ) : null}
      <CancelDialog
        words={words}
        isOpen={open === 'cancel'}
        isBusy={isBusy}
        onClose={close}
        date={reversal}
        cancel={(cancellation) => run('cancel', cancellation)}
      />
      <ClearDialog
        isOpen={open === 'clear'}
        isBusy={isBusy}
        onClose={close}
        onClear={(date) => void run('clear', { date })}
      />
      {open === 'allocate' ? (
        <AllocateDialog
          left={{ path, words, ledger, party, amount: record.open_amount, date: record.clearing_date ?? record.date }}
          isBusy={isBusy}
          onClose={close}
          onAllocate={(allocations) => void run('allocate', { allocations })}
        />
      ) : null}
    </>
  )
}

type ClearProps = { isOpen: boolean; isBusy: boolean; onClose: () => void; onClear: (date: string) => void }

/** Asks for the clearing date of the cheque. */
export function ClearDialog({ isOpen, isBusy, onClose, onClear }: ClearProps) {
  const t = useTranslate()
  const { today } = useCompany()
  const [date, setDate] = useState<string | null>(today)
  return (
    <Modal
      open={isOpen}
      title={t('payment.clearTitle')}
      okText={t('payment.clear')}
      cancelText={t('payment.notYet')}
      okButtonProps={{ loading: isBusy, disabled: date === null || !isLocalDate(date) }}
      onOk={() => onClear(date ?? today)}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('payment.clearText')}</p>
      <Form layout="vertical">
        <Form.Item label={t('payment.clearDate')} htmlFor="clear-date">
          <DateInput id="clear-date" value={date} today={localDate(today)} onChange={setDate} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
