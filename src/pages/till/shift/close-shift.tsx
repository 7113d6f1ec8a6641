import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { decimalPlaces, isZero, subtract } from '../../../../domain/money/decimal.ts'
import { isLineFigure } from '../../../../domain/till/cart.ts'
import { FigureInput } from '../../../components/fields/money-input.tsx'
import { Alert } from '../../../components/layout/alert.tsx'
import { Problem, TillDialog } from '../dialogs/till-dialog.tsx'
import type { DialogProps } from '../dialogs/dialog-props.ts'
import { useMoney, useTill } from '../till-context.tsx'
import { useRecord } from '../use-record.ts'
import { useShiftReport } from './use-report.ts'

/** Closes the shift with the counted cash; the Z report follows on the page that opens the next one. */
export function CloseShift({ shift, carts, close }: DialogProps) {
  const t = useTranslate()
  const { till, style } = useTill()
  const { symbol } = useMoney()
  const { record, isBusy, problem, setProblem } = useRecord()
  const [counted, setCounted] = useState<string | null>(null)
  const [remarks, setRemarks] = useState('')
  const [id] = useState(() => uuid())
  const ofShift = useShiftReport(shift.id)
  if (ofShift === null) return null
  const { expected, methods } = ofShift.report
  const isAmount = counted !== null && isLineFigure(counted) && decimalPlaces(counted) <= style.currency_digits
  const difference = isAmount ? subtract(counted, expected) : null
  const unknown = methods.filter((method) => !isZero(method.unknown))
  const openCarts = carts.onHold.length + (carts.cart.lines.length > 0 ? 1 : 0)
  const save = async () => {
    if (!isAmount) return setProblem(t('till.notANumber'))
    const body = { shift: shift.id, counted, expected, remarks: remarks.trim() || null }
    await record({ kind: 'shift_closed', body }, id)
  }
  const { count, total } = till.unsent
  return (
    <TillDialog title={t('till.close.title')} close={close}>
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {count === 0 ? null : (
          <Alert type="warning" message={t('till.close.unsent', { count, total: symbol(total) })} />
        )}
        {unknown.length === 0 ? null : <Alert type="warning" message={t('till.close.unknown')} />}
        {openCarts === 0 ? null : <Alert type="info" message={t('till.close.carts', { count: openCarts })} />}
        <label>
          {t('till.close.counted')}
          <FigureInput
            figures={style}
            value={counted}
            onChange={(typed) => {
              setCounted(typed)
              setProblem(null)
            }}
          />
        </label>
        {till.profile.cashier.may.approve ? <ExpectedCash expected={expected} difference={difference} /> : null}
        <label>
          {t('till.close.remarks')}
          <Input.TextArea
            rows={2}
            maxLength={5000}
            value={remarks}
            onChange={(event) => setRemarks(event.target.value)}
          />
        </label>
        <Problem text={problem} />
        <div className="till-form-acts">
          <Button size="large" onClick={close}>
            {t('till.close.keep')}
          </Button>
          <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
            {t('till.close.act')}
          </Button>
        </div>
      </form>
    </TillDialog>
  )
}

type ExpectedProps = { expected: string; difference: string | null }

/** Renders the expected cash; a cashier without permission to approve counts without seeing it. */
function ExpectedCash({ expected, difference }: ExpectedProps) {
  const t = useTranslate()
  const { plain } = useMoney()
  return (
    <dl className="till-totals">
      <dt>{t('till.report.expected')}</dt>
      <dd>{plain(expected)}</dd>
      {difference === null ? null : (
        <>
          <dt className="till-total">{t('till.report.difference')}</dt>
          <dd className={isZero(difference) ? 'till-total' : 'till-total till-problem'}>{plain(difference)}</dd>
        </>
      )}
    </dl>
  )
}
