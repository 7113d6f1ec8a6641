import { useTranslate } from '@refinedev/core'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { compare, decimalPlaces, isZero } from '../../../../domain/money/decimal.ts'
import type { DiscountType } from '../../../../domain/documents/discount.ts'
import type { Cart } from '../../../../domain/till/cart.ts'
import { cartFigures, changeLine, isLineFigure, removeLine } from '../../../../domain/till/cart.ts'
import { FigureInput } from '../../../components/fields/money-input.tsx'
import { formatPercent } from '../../../lib/format/format.ts'
import { cartProblem } from '../cart-problem.ts'
import { useTill } from '../till-context.tsx'
import { Problem, TillDialog } from './till-dialog.tsx'
import type { DialogProps } from './dialog-props.ts'

type Discount = { discount: string; discount_type: DiscountType | null }

/** Returns a discount as a cart keeps it: nothing typed is no discount. */
function discountOf(text: string | null, type: DiscountType): Discount {
  return text === null || (isLineFigure(text) && isZero(text))
    ? { discount: '0', discount_type: null }
    : { discount: text, discount_type: type }
}

/** Returns the sentence of what is wrong with a changed cart; null when it may be kept. */
function useChangedProblem(limit: string | null): (next: Cart) => string | null {
  const t = useTranslate()
  const { prices, style } = useTill()
  return (next) => {
    const figures = [next, ...next.lines].map(({ discount }) => discount)
    const numbers = [...figures, ...next.lines.flatMap(({ quantity, rate }) => [quantity, rate])]
    if (!numbers.every(isLineFigure)) return t('till.notANumber')
    const isTooFine = [next, ...next.lines].some(
      ({ discount, discount_type }) => discount_type === 'amount' && decimalPlaces(discount) > style.currency_digits,
    )
    if (isTooFine) return t('till.notANumber')
    const isAbove = [next, ...next.lines].some(
      ({ discount, discount_type }) => discount_type === 'percent' && compare(discount, '100') > 0,
    )
    if (isAbove) return t('till.line.above100')
    const problem = cartProblem(next, cartFigures(next, prices), limit)
    if (problem === null) return null
    if (problem === 'discount') return t('till.line.aboveLimit', { limit: formatPercent(limit ?? '0', style) })
    return t(`till.cart.problem.${problem}`)
  }
}

/** Changes quantity, price and discount of the selected line. */
export function LineDialog({ act, carts: { cart, change }, limit, close }: DialogProps) {
  const t = useTranslate()
  const { style } = useTill()
  const line = cart.lines.find(({ key }) => key === cart.selection)
  const needsPrice = line !== undefined && line.list_rate === null && isZero(line.rate)
  const [quantity, setQuantity] = useState<string | null>(line?.quantity ?? null)
  const [rate, setRate] = useState<string | null>(needsPrice ? null : (line?.rate ?? null))
  const [discount, setDiscount] = useState<string | null>(line && !isZero(line.discount) ? line.discount : null)
  const [type, setType] = useState<DiscountType>(line?.discount_type ?? 'percent')
  const [problem, setProblem] = useState<string | null>(null)
  const problemOf = useChangedProblem(limit)
  if (line === undefined) return null
  const save = () => {
    if (quantity !== null && isLineFigure(quantity) && isZero(quantity)) return remove()
    const next = changeLine(cart, line.key, {
      quantity: quantity ?? '',
      rate: rate ?? '',
      ...discountOf(discount, type),
    })
    const wrong = problemOf(next)
    if (wrong !== null) return setProblem(wrong)
    change(next)
    close()
  }
  const remove = () => {
    change(removeLine(cart, line.key))
    close()
  }
  return (
    <TillDialog
      title={line.name}
      close={needsPrice ? remove : close}
      focus={needsPrice ? '#till-price' : act === 'discount' ? '#till-discount' : '#till-quantity'}
    >
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="till-columns">
          <label>
            {t('till.line.quantity', { unit: line.unit_label })}
            <FigureInput id="till-quantity" isQuantity figures={style} value={quantity} onChange={setQuantity} />
          </label>
          <label>
            {t('till.line.price')}
            <FigureInput id="till-price" figures={style} value={rate} onChange={setRate} />
          </label>
        </div>
        <DiscountField {...{ discount, setDiscount, type, setType }} />
        <Problem text={problem} />
        <div className="till-form-acts">
          <Button danger size="large" onClick={remove}>
            {t('till.line.remove')}
          </Button>
          <Button type="primary" size="large" htmlType="submit">
            {t('till.save')}
          </Button>
        </div>
      </form>
    </TillDialog>
  )
}

/** Changes the discount on the whole cart. */
export function CartDiscountDialog({ carts: { cart, change }, limit, close }: DialogProps) {
  const t = useTranslate()
  const [discount, setDiscount] = useState<string | null>(isZero(cart.discount) ? null : cart.discount)
  const [type, setType] = useState<DiscountType>(cart.discount_type ?? 'percent')
  const [problem, setProblem] = useState<string | null>(null)
  const problemOf = useChangedProblem(limit)
  const save = () => {
    const next = { ...cart, ...discountOf(discount, type) }
    const wrong = problemOf(next)
    if (wrong !== null) return setProblem(wrong)
    change(next)
    close()
  }
  return (
    <TillDialog title={t('till.line.cartDiscount')} close={close}>
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <DiscountField {...{ discount, setDiscount, type, setType }} />
        <Problem text={problem} />
        <div className="till-form-acts">
          <Button type="primary" size="large" htmlType="submit">
            {t('till.save')}
          </Button>
        </div>
      </form>
    </TillDialog>
  )
}

type DiscountFieldProps = {
  discount: string | null
  setDiscount: (text: string | null) => void
  type: DiscountType
  setType: (type: DiscountType) => void
}

function DiscountField({ discount, setDiscount, type, setType }: DiscountFieldProps) {
  const t = useTranslate()
  const { style } = useTill()
  return (
    <div className="till-columns">
      <label>
        {t('till.line.discount')}
        <FigureInput
          id="till-discount"
          isQuantity={type === 'percent'}
          figures={style}
          value={discount}
          onChange={setDiscount}
        />
      </label>
      <Segmented<DiscountType>
        className="till-discount-type"
        aria-label={t('till.line.discountType')}
        value={type}
        onChange={setType}
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: style.currency_code },
        ]}
      />
    </div>
  )
}
