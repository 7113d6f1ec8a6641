import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { isZero } from '../../../../../domain/money/decimal.ts'
import { moduleOf } from '../../../../../domain/resources/core/define.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { useMay } from '../../../../providers/use-may.ts'
import { AllocateDialog } from '../../payment/allocate-dialog.tsx'
import { paymentForms } from '../../payment/payment-kinds.ts'
import { useDocumentActs } from '../../use-document-acts.ts'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'

type SetOffProps = { form: TradeForm; record: TradeRecord; onFailed: (error: RequestError | null) => void }

/** Allocates the rest of a note to chosen documents: those that a payment would settle. */
export function NoteSetOff({ form: { path, words, isSale }, record, onFailed }: SetOffProps) {
  const t = useTranslate()
  const may = useMay()
  const { act, isBusy } = useDocumentActs({ path, record, words })
  const [isOpen, setIsOpen] = useState(false)
  const payment = paymentForms[isSale ? 'payment-receipts' : 'purchase/payments']
  const { party, open_amount: amount, date, version } = record
  if (!record.acts.includes('allocate') || isZero(amount) || !may(`${moduleOf(payment.path)}.read`)) return null
  const allocate = async (allocations: { item: string; amount: string }[]) => {
    setIsOpen(false)
    onFailed(await act('allocate', { values: { version, allocations } }))
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('trade.allocate')}</Button>
      {isOpen ? (
        <AllocateDialog
          left={{ ...payment, party, amount, date }}
          isBusy={isBusy}
          onClose={() => setIsOpen(false)}
          onAllocate={(allocations) => void allocate(allocations)}
        />
      ) : null}
    </>
  )
}
