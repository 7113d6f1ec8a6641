import { useTranslate } from '@refinedev/core'
import { Button, Checkbox } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { isZero } from '../../../../domain/money/decimal.ts'
import { receiptOfSale } from '../../../../domain/till/receipt.ts'
import { changeOf } from '../../../../domain/till/tender.ts'
import { TillDialog } from '../dialogs/till-dialog.tsx'
import { ReceiptPaper } from '../paper/receipt-paper.tsx'
import type { Print } from '../paper/use-paper.tsx'
import { useMoney, useReceiptFrame } from '../till-context.tsx'
import type { SaleFact } from './use-payment.ts'

const printKey = 'daybook.tillPrints'

/** Says that a sale is recorded, with the change in large figures; Enter starts the next sale. */
export function PaidDialog({ sale, print, finish }: { sale: SaleFact; print: Print; finish: () => void }) {
  const t = useTranslate()
  const { symbol } = useMoney()
  const frame = useReceiptFrame()
  const [printsAll, setPrintsAll] = useState(() => localStorage.getItem(printKey) === 'all')
  const { payments, number, totals } = sale.body
  const change = changeOf(payments)
  const isUnknown = payments.some(({ outcome }) => outcome === 'unknown')
  const printReceipt = useCallback(
    () => print(<ReceiptPaper receipt={receiptOfSale(sale, frame(sale.cashier))} />),
    [print, sale, frame],
  )
  useEffect(() => {
    if (printsAll) printReceipt()
    // Only the receipt of this sale, once: not when the choice changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <TillDialog title={t('till.paid.title', { number })} close={finish} focus=".ant-btn-primary">
      <div className="till-paid">
        <p className="muted">{t(isZero(change) ? 'till.paid.total' : 'till.paid.change')}</p>
        <p className="till-paid-amount">{symbol(isZero(change) ? totals.total : change)}</p>
        {isUnknown ? <p className="till-problem">{t('till.paid.unknown')}</p> : null}
      </div>
      <Checkbox
        checked={printsAll}
        onChange={({ target }) => {
          setPrintsAll(target.checked)
          localStorage.setItem(printKey, target.checked ? 'all' : 'asked')
        }}
      >
        {t('till.paid.printAll')}
      </Checkbox>
      <div className="till-form-acts">
        <Button size="large" onClick={printReceipt}>
          {t('till.paid.print')}
        </Button>
        <Button type="primary" size="large" onClick={finish}>
          {t('till.paid.next')}
        </Button>
      </div>
    </TillDialog>
  )
}
