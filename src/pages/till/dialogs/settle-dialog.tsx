import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { drawerIn } from '../../../../domain/till/drawer.ts'
import type { Tender, TillFact } from '../../../../domain/till/facts.ts'
import type { OpenShift } from '../../../../domain/till/till-head.ts'
import { cashTender } from '../../../../domain/till/tender.ts'
import type { SaleFact } from '../payment/use-payment.ts'
import { useMoney, useTill } from '../till-context.tsx'
import { useRecord } from '../use-record.ts'
import { Problem, TillDialog } from './till-dialog.tsx'

/** Returns the first payment of a sale whose outcome is still unknown. */
export function unsettledOf({ body }: SaleFact, facts: readonly TillFact[]): Tender | undefined {
  const settledIds = new Set(facts.flatMap((fact) => (fact.kind === 'payment' ? [fact.body.settles] : [])))
  return body.payments.find(({ id, outcome }) => outcome === 'unknown' && !settledIds.has(id))
}

type Props = { sale: SaleFact; tender: Tender; shift: OpenShift; close: () => void }

/** Settles a card payment whose outcome was unknown: the terminal charged it, it is paid in cash, or nothing was paid. */
export function SettleDialog({ sale, tender, shift, close }: Props) {
  const t = useTranslate()
  const { catalog } = useTill()
  const { symbol } = useMoney()
  const { record, isBusy, problem } = useRecord()
  const [id] = useState(() => uuid())
  const settle = async (payment: Tender | null) => {
    const body = { shift: shift.id, sale: sale.id, settles: tender.id, payment }
    if ((await record({ kind: 'payment', body }, id)) !== null) close()
  }
  const { amount } = tender
  const inCash = () => cashTender({ id: uuid(), mode: drawerIn(catalog) }, amount, amount)
  return (
    <TillDialog title={t('till.settle.title', { number: sale.body.number })} close={close}>
      <p>{t('till.settle.text', { amount: symbol(amount) })}</p>
      <Problem text={problem} />
      <div className="till-form-acts is-stacked">
        <Button
          type="primary"
          size="large"
          block
          loading={isBusy}
          onClick={() => void settle({ ...tender, id: uuid(), outcome: 'paid' })}
        >
          {t('till.settle.charged', { amount: symbol(amount) })}
        </Button>
        <Button size="large" block disabled={isBusy} onClick={() => void settle(inCash())}>
          {t('till.settle.cash')}
        </Button>
        <Button size="large" block disabled={isBusy} onClick={() => void settle(null)}>
          {t('till.settle.nothing')}
        </Button>
      </div>
    </TillDialog>
  )
}
