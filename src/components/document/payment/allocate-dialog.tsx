import { useTranslate } from '@refinedev/core'
import { Modal } from 'antd'
import { useState } from 'react'
import { compare, isDecimal, isZero, subtract, sum } from '../../../../domain/money/decimal.ts'
import { allocationDate } from '../../../../domain/payments/settle.ts'
import { spreadOldestFirst } from '../../../../domain/payments/spread.ts'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import '../../../lib/texts/payment-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { PaymentItems } from './payment-items.tsx'
import type { PaymentForm } from './payment-kinds.ts'
import { useOpenItems } from './use-payment-ways.ts'
import './payment.css'

/** The payment or note with an unallocated amount, and the payments that would settle the same items. */
type UnallocatedAmount = Pick<PaymentForm, 'path' | 'words' | 'ledger'> & {
  party: string
  amount: string
  /** The date of its entry. */
  date: string
}

type AllocateProps = {
  left: UnallocatedAmount
  isBusy: boolean
  onClose: () => void
  onAllocate: (allocations: { item: string; amount: string }[]) => void
}

/**
 * Allocates the rest of a payment or note to open items: the oldest first unless the user chooses. An allocation whose
 * dates are locked on both sides is dated today, and the dialog says so.
 */
export function AllocateDialog({ left: source, isBusy, onClose, onAllocate }: AllocateProps) {
  const t = useTranslate()
  const company = useCompany()
  const { items, error, retry } = useOpenItems(source)
  const { lock_date: lockDate } = company
  const [byHand, setByHand] = useState<Readonly<Record<string, string>> | null>(null)
  const aged = (items ?? []).map((one) => ({
    item: one.item,
    dueDate: one.due_date,
    date: one.date,
    number: one.document_no,
    open: one.open,
  }))
  const spread = spreadOldestFirst(aged, source.amount)
  const shares = byHand ?? Object.fromEntries(spread.map(({ item, amount }) => [item, amount]))
  const chosen = Object.entries(shares)
    .filter(([, amount]) => isDecimal(amount) && !isZero(amount))
    .map(([item, amount]) => ({ item, amount }))
  const isAnyLocked = (items ?? []).some(
    (one) =>
      lockDate !== null && allocationDate(source, one) <= lockDate && chosen.some(({ item }) => item === one.item),
  )
  const left = subtract(source.amount, sum(chosen.map(({ amount }) => amount)))
  const isTooMuch = compare(left, '0') < 0
  return (
    <Modal
      open
      width={760}
      title={t('payment.allocateTitle')}
      okText={t('payment.allocate')}
      cancelText={t('payment.discard')}
      okButtonProps={{ loading: isBusy, disabled: chosen.length === 0 || isTooMuch }}
      onOk={() => onAllocate(chosen)}
      onCancel={onClose}
      destroyOnHidden
    >
      <PaymentItems
        items={items}
        error={error}
        onRetry={retry}
        shares={shares}
        isByHand={byHand !== null}
        errors={{}}
        words={source.words}
        onShares={setByHand}
        onSpread={() => setByHand(null)}
      />
      {lockDate !== null && isAnyLocked ? (
        <p className="muted">{t('payment.settledToday', { date: formatDate(lockDate, company.locale) })}</p>
      ) : null}
      <p className={isTooMuch ? 'field-error' : 'muted'} aria-live="polite">
        {t(isTooMuch ? 'payment.above' : 'payment.stillLeft')} {formatMoney(left, company)}
      </p>
    </Modal>
  )
}
