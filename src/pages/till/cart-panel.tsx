import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { add, isZero, subtract } from '../../../domain/money/decimal.ts'
import type { Cart, CartFigures, CartLine } from '../../../domain/till/cart.ts'
import { formatPercent, formatQuantity } from '../../lib/format/format.ts'
import type { CartProblem } from './cart-problem.ts'
import { useMoney, useTill } from './till-context.tsx'
import type { TillAct } from './till-keys.ts'
import { actKeys } from './till-keys.ts'

type Props = {
  cart: Cart
  figures: CartFigures
  problem: CartProblem | null
  change: (next: Cart) => void
  begin: (act: TillAct) => void
  onBack: () => void
}

/** Renders the cart: its customer, lines and totals, and the ways to pay. */
export function CartPanel({ cart, figures, problem, change, begin, onBack }: Props) {
  const t = useTranslate()
  const { symbol } = useMoney()
  const { catalog } = useTill()
  const isEmpty = cart.lines.length === 0
  const total = symbol(figures.totals.total)
  const isBlocked = isEmpty || problem !== null
  const hasCard = catalog.modes.some(({ kind }) => kind === 'card')
  const pay = (act: TillAct, label: string) => (
    <Button size="large" disabled={isBlocked} onClick={() => begin(act)}>
      {label} <kbd>{actKeys[act]}</kbd>
    </Button>
  )
  return (
    <section className="till-cart" aria-label={t('till.cart.title')}>
      <header>
        <Button className="till-back" onClick={onBack}>
          {t('till.back')}
        </Button>
        <strong>{cart.customer_name || t('till.walkIn')}</strong>
        <Button type="link" onClick={() => begin('customer')}>
          {t('till.cart.change')}
        </Button>
      </header>
      {isEmpty ? <p className="till-empty">{t('till.cart.empty')}</p> : <Lines {...{ cart, figures, change, begin }} />}
      <Totals cart={cart} figures={figures} begin={begin} />
      {problem === null ? null : (
        <p role="alert" className="till-problem">
          {t(`till.cart.problem.${problem}`)}
        </p>
      )}
      <footer>
        {pay('cash', t('till.pay.cash'))}
        {hasCard ? pay('card', t('till.pay.card')) : null}
        {pay('split', t('till.pay.split'))}
        <Button type="primary" size="large" className="till-pay" disabled={isBlocked} onClick={() => begin('cash')}>
          {t('till.pay.total', { amount: total })}
        </Button>
      </footer>
    </section>
  )
}

function Lines({ cart, figures, change, begin }: Pick<Props, 'cart' | 'figures' | 'change' | 'begin'>) {
  const t = useTranslate()
  const { plain } = useMoney()
  const selected = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    selected.current?.scrollIntoView?.({ block: 'nearest' })
  }, [cart.selection, cart.lines.length])
  return (
    <ol className="till-lines">
      {cart.lines.map((line, index) => {
        const isSelected = line.key === cart.selection
        const { gross = '0', rowDiscount = '0' } = figures.rows[index] ?? {}
        return (
          <li key={line.key} className={isSelected ? 'is-selected' : ''}>
            <button
              type="button"
              ref={isSelected ? selected : null}
              aria-pressed={isSelected}
              onClick={() => (isSelected ? begin('quantity') : change({ ...cart, selection: line.key }))}
            >
              <span className="till-line-name">{line.name}</span>
              <span className="till-line-amount">{plain(subtract(gross, rowDiscount))}</span>
              <LineDetail line={line} />
            </button>
            {isSelected ? (
              <div className="till-line-acts">
                <Button size="small" onClick={() => begin('quantity')}>
                  {t('till.line.change')} <kbd>{actKeys.quantity}</kbd>
                </Button>
                <Button size="small" onClick={() => begin('discount')}>
                  {t('till.line.discount')} <kbd>{actKeys.discount}</kbd>
                </Button>
              </div>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}

function LineDetail({ line }: { line: CartLine }) {
  const t = useTranslate()
  const { style } = useTill()
  const { price, plain } = useMoney()
  const figures = { quantity: formatQuantity(line.quantity, style) || '0', rate: price(line.rate) }
  const isReduced = line.discount_type !== null && !isZero(line.discount)
  const discount = line.discount_type === 'percent' ? formatPercent(line.discount, style) : plain(line.discount)
  return (
    <span className="till-line-detail">
      {isReduced ? t('till.line.detailOff', { ...figures, discount }) : t('till.line.detail', figures)}
    </span>
  )
}

function Totals({ cart, figures: { totals }, begin }: Pick<Props, 'cart' | 'figures' | 'begin'>) {
  const t = useTranslate()
  const { catalog, prices } = useTill()
  const { plain, symbol } = useMoney()
  const discount = add(totals.rowDiscounts, totals.headerDiscounts)
  const taxes = totals.taxes.filter(({ tax }) => !isZero(tax))
  const tax = catalog.tax_type === 'inclusive' ? 'till.total.taxIncluded' : 'till.total.tax'
  return (
    <dl className="till-totals">
      <dt>{t('till.total.subtotal')}</dt>
      <dd>{plain(totals.subTotal)}</dd>
      <dt>
        <button type="button" disabled={cart.lines.length === 0} onClick={() => begin('cartDiscount')}>
          {t('till.total.discount')}
        </button>
      </dt>
      <dd>{plain(discount)}</dd>
      {taxes.map(({ id, tax: amount }) => (
        <Tax key={id} label={t(tax, { name: prices.schemes.get(id)?.name ?? '' })} amount={plain(amount)} />
      ))}
      <dt className="till-total">{t('till.total.total')}</dt>
      <dd className="till-total">{symbol(totals.total)}</dd>
    </dl>
  )
}

function Tax({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </>
  )
}
