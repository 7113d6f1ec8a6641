import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { sum } from '../../../../domain/money/decimal.ts'
import { drawerIn } from '../../../../domain/till/drawer.ts'
import type { TillFact } from '../../../../domain/till/facts.ts'
import { takenTenders } from '../../../../domain/till/paid-of-sale.ts'
import type { OpenShift } from '../../../../domain/till/till-head.ts'
import type { SaleFact } from '../payment/use-payment.ts'
import { useMoney, useTill } from '../till-context.tsx'
import { laterPaymentsOf } from '../use-facts.ts'
import { useRecord } from '../use-record.ts'
import { Problem, TillDialog } from './till-dialog.tsx'

type Props = { sale: SaleFact; facts: readonly TillFact[]; shift: OpenShift; close: () => void }

/** Voids a sale of the open shift, and says what to give back. */
export function VoidDialog({ sale, facts, shift, close }: Props) {
  const t = useTranslate()
  const { catalog } = useTill()
  const { symbol } = useMoney()
  const { record, isBusy, problem, setProblem } = useRecord()
  const [reason, setReason] = useState('')
  const [id] = useState(() => uuid())
  const { number, totals } = sale.body
  const taken = takenTenders(sale.body, laterPaymentsOf(sale, facts))
  const cash = sum(taken.filter(({ mode }) => mode === drawerIn(catalog)).map(({ amount }) => amount))
  const save = async () => {
    if (reason.trim() === '') return setProblem(t('till.return.reasonRequired'))
    const fact = await record({ kind: 'void', body: { shift: shift.id, sale: sale.id, reason: reason.trim() } }, id)
    if (fact !== null) close()
  }
  return (
    <TillDialog title={t('till.void.title', { number })} close={close}>
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p>{t('till.void.text', { total: symbol(totals.total), cash: symbol(cash) })}</p>
        <label>
          {t('till.return.reason')}
          <Input size="large" maxLength={5000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
        <Problem text={problem} />
        <div className="till-form-acts">
          <Button size="large" onClick={close}>
            {t('till.void.keep')}
          </Button>
          <Button danger type="primary" size="large" htmlType="submit" loading={isBusy}>
            {t('till.void.act')}
          </Button>
        </div>
      </form>
    </TillDialog>
  )
}
