import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { Cart } from '../../../../domain/till/cart.ts'
import { compare, isZero, subtract } from '../../../../domain/money/decimal.ts'
import type { Tender } from '../../../../domain/till/facts.ts'
import { cashKeys } from '../../../../domain/till/tender.ts'
import { FigureInput } from '../../../components/fields/money-input.tsx'
import { Problem, TillDialog } from '../dialogs/till-dialog.tsx'
import type { DialogProps } from '../dialogs/dialog-props.ts'
import { useMoney, useTill } from '../till-context.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import type { Payment } from './use-payment.ts'
import { usePayment } from './use-payment.ts'

type Props = DialogProps & { start: 'cash' | 'card' | 'split' }

/** Takes the money for a cart, by one or several methods, and records the sale. */
export function PaymentDialog({ start, carts, figures, shift, close, finish, print }: Props) {
  const t = useTranslate()
  const payment = usePayment({ cart: carts.cart, figures, shift, start })
  if (payment.sale !== null) return <PaidDialog sale={payment.sale} print={print} finish={finish} />
  return (
    <TillDialog title={t('till.pay.title')} close={close} width={560}>
      <Due payment={payment} />
      <Methods payment={payment} />
      <Amount payment={payment} cart={carts.cart} start={start} />
    </TillDialog>
  )
}

function Due({ payment: { total, due, tenders, removeTender } }: { payment: Payment }) {
  const t = useTranslate()
  const { catalog } = useTill()
  const { symbol, plain } = useMoney()
  const nameOf = (mode: string) => catalog.modes.find(({ id }) => id === mode)?.name ?? ''
  return (
    <>
      <p className="till-due">
        <span>{t(tenders.length === 0 ? 'till.pay.total_due' : 'till.pay.rest_due')}</span>
        <strong>{symbol(due)}</strong>
      </p>
      {tenders.length === 0 ? null : (
        <ul className="till-tenders">
          <li>
            <span>{t('till.total.total')}</span>
            <span>{plain(total)}</span>
          </li>
          {tenders.map((tender) => (
            <li key={tender.id}>
              <span>{t(`till.pay.part.${tender.outcome}`, { name: nameOf(tender.mode) })}</span>
              <span>{plain(tender.amount)}</span>
              <Button type="link" onClick={() => removeTender(tender.id)}>
                {t('till.pay.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Methods({ payment: { mode, setMode } }: { payment: Payment }) {
  const t = useTranslate()
  const { catalog } = useTill()
  return (
    <div className="till-methods" role="group" aria-label={t('till.pay.method')}>
      {catalog.modes.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          aria-pressed={id === mode?.id}
          type={id === mode?.id ? 'primary' : 'default'}
          onClick={() => setMode(id)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

function Amount({ payment, cart, start }: { payment: Payment; cart: Cart; start: Props['start'] }) {
  const t = useTranslate()
  const { style } = useTill()
  const { symbol, plain } = useMoney()
  const [reference, setReference] = useState('')
  const { mode, amount, setAmount, due, isBusy, problem, pay, payOnAccount, tenders } = payment
  const isCash = mode?.kind === 'cash'
  const cash = amount !== null && isCash && compareSafely(amount, due) > 0 ? subtract(amount, due) : null
  const isPart = amount !== null && compareSafely(amount, due) < 0
  const submit = (outcome: Tender['outcome']) => void pay({ outcome, reference: reference.trim() || null })
  return (
    <form
      className="till-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit('paid')
      }}
    >
      <label>
        {t(isCash ? 'till.pay.tendered' : 'till.pay.amount')}
        <FigureInput
          key={`${mode?.id} ${tenders.length}`}
          autoFocus
          figures={style}
          value={amount}
          onChange={setAmount}
          {...(start === 'split' ? { placeholder: plain(due) } : {})}
        />
      </label>
      {isCash ? (
        <div className="till-cash-keys" role="group" aria-label={t('till.pay.quick')}>
          {[due, ...cashKeys(due, style.currency_digits)].map((key, index) => (
            <Button key={key} size="large" onClick={() => void pay({ outcome: 'paid', reference: null, amount: key })}>
              {index === 0 ? t('till.pay.exact') : symbol(key)}
            </Button>
          ))}
        </div>
      ) : (
        <label>
          {t('till.pay.reference')}
          <Input
            size="large"
            maxLength={255}
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        </label>
      )}
      {cash === null ? null : <p className="till-change">{t('till.pay.change', { amount: symbol(cash) })}</p>}
      <Problem text={problem} />
      <div className="till-form-acts">
        {mode?.kind === 'card' ? (
          <Button size="large" disabled={isBusy} onClick={() => submit('unknown')}>
            {t('till.pay.noAnswer')}
          </Button>
        ) : null}
        {cart.customer.kind === 'name' || isZero(due) ? null : (
          <Button size="large" disabled={isBusy} onClick={() => void payOnAccount()}>
            {t('till.pay.onAccount', { amount: symbol(due) })}
          </Button>
        )}
        <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
          {isPart ? t('till.pay.addPart') : t('till.pay.total', { amount: symbol(due) })}
        </Button>
      </div>
    </form>
  )
}

/** Compares a typed amount, which may be no number yet. */
function compareSafely(typed: string, due: string): number {
  return /^\d+(\.\d+)?$/.test(typed) ? compare(typed, due) : 0
}
