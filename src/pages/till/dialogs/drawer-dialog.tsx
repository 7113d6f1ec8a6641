import { useTranslate } from '@refinedev/core'
import { Button, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { decimalPlaces, isZero } from '../../../../domain/money/decimal.ts'
import { isLineFigure } from '../../../../domain/till/cart.ts'
import type { DrawerMovement } from '../../../../domain/till/facts.ts'
import { FigureInput } from '../../../components/fields/money-input.tsx'
import { useTill } from '../till-context.tsx'
import { useRecord } from '../use-record.ts'
import { Problem, TillDialog } from './till-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

/** Records cash that is put into the drawer or taken out of it. */
export function DrawerDialog({ shift, close }: DialogProps) {
  const t = useTranslate()
  const { catalog, style } = useTill()
  const { record, isBusy, problem, setProblem } = useRecord()
  const [direction, setDirection] = useState<DrawerMovement['direction']>('out')
  const [amount, setAmount] = useState<string | null>(null)
  const [account, setAccount] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [id] = useState(() => uuid())
  const save = async () => {
    const isAmount =
      amount !== null && isLineFigure(amount) && !isZero(amount) && decimalPlaces(amount) <= style.currency_digits
    if (!isAmount) return setProblem(t('till.pay.noAmount'))
    if (account === null) return setProblem(t('till.drawer.accountRequired'))
    if (reason.trim() === '') return setProblem(t('till.return.reasonRequired'))
    const body = { shift: shift.id, direction, amount, account, reason: reason.trim() }
    if ((await record({ kind: 'drawer', body }, id)) !== null) close()
  }
  return (
    <TillDialog title={t('till.drawer.title')} close={close}>
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Segmented<DrawerMovement['direction']>
          block
          size="large"
          aria-label={t('till.drawer.direction')}
          value={direction}
          onChange={setDirection}
          options={[
            { value: 'out', label: t('till.drawer.out') },
            { value: 'in', label: t('till.drawer.in') },
          ]}
        />
        <label>
          {t('till.pay.amount')}
          <FigureInput figures={style} value={amount} onChange={setAmount} />
        </label>
        <label>
          {t(direction === 'out' ? 'till.drawer.to' : 'till.drawer.from')}
          <Select
            size="large"
            showSearch
            optionFilterProp="label"
            aria-label={t(direction === 'out' ? 'till.drawer.to' : 'till.drawer.from')}
            value={account}
            onChange={setAccount}
            options={catalog.drawer_accounts.map(({ id: value, name }) => ({ value, label: name }))}
          />
        </label>
        <label>
          {t('till.return.reason')}
          <Input size="large" maxLength={4000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
        <Problem text={problem} />
        <div className="till-form-acts">
          <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
            {t('till.drawer.act')}
          </Button>
        </div>
      </form>
    </TillDialog>
  )
}
