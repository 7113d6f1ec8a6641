/**
 * Discounts: an amount or a percentage, on a row or on the whole document.
 *
 * The discount of a row applies to the row's amount and is rounded once. The discount of the document applies to the
 * sum of the amounts after row discounts, is rounded once as well, and is then allocated to the rows by largest
 * remainder. A percentage is allocated like an amount and not computed row by row: rounded parts would not add up to
 * the percentage of the sum on the printed document [7 % of 0.07 and 0.07 is 0.01, but 0.00 of each].
 *
 * Equal remainders are resolved by the higher tax rate, then the id of the scheme, then the earlier row, so that the
 * order of the rows does not decide the taxable amount.
 *
 *   33.00 off 180.00, 50.00 and 100.00     is 18.00, 5.00 and 10.00
 *
 * A trade discount reduces sales or purchases; any other discount is posted to its own account. Both reduce the total
 * in the same way.
 *
 * An amount off an order or a delivery that is billed in parts is that of all parts together: each deducts its share, less
 * what those before it deducted above theirs.
 *
 *   20.00 off 10 pieces, billed 5 and 5          10.00 and 10.00
 *   the first one deducts 20.00                  nothing is left for the second one
 *   10.00 off 3 pieces, billed one by one        3.33, 3.34 and 3.33
 */
import { allocateUnits } from '../money/allocate.ts'
import { add, compare, subtract } from '../money/decimal.ts'
import { divideHalfUp, toMicros } from '../money/micros.ts'
import { share } from './received-goods.ts'
import type { TaxScheme } from './tax.ts'
import { typedMicros } from './typed-number.ts'

export type DiscountType = 'amount' | 'percent'

/** `discount` is an amount in the currency or a percentage; it is ignored without a type. */
export type Discount = {
  readonly discount_type: DiscountType | null
  readonly discount: string
  readonly is_trade_discount: boolean
}

const HUNDRED = toMicros('100')

/**
 * Returns the discount on an amount; both in whole units of the currency, where one is `unit` millionths. It is limited
 * to the amount: such a document is refused, and until then the screen shows zero.
 */
export function discountUnits(amount: bigint, { discount_type, discount }: Discount, unit: bigint): bigint {
  if (discount_type === null) return 0n
  const size = typedMicros(discount)
  const requested = discount_type === 'percent' ? divideHalfUp(amount * size, HUNDRED) : divideHalfUp(size, unit)
  return requested < amount ? requested : amount
}

/** Allocates a document discount to amounts, in whole units; the parts add up to it exactly. */
export function spreadDiscount(
  discount: bigint,
  rows: readonly { readonly amount: bigint; readonly scheme: TaxScheme | null }[],
): bigint[] {
  if (discount === 0n) return rows.map(() => 0n)
  const candidates = rows.map(({ scheme }, index) => ({
    index,
    rate: typedMicros(scheme?.rate ?? ''),
    id: scheme?.id ?? '',
  }))
  const order = candidates.toSorted((a, b) => {
    if (a.rate !== b.rate) return a.rate > b.rate ? -1 : 1
    return a.id === b.id ? a.index - b.index : a.id < b.id ? -1 : 1
  })
  const parts = allocateUnits(
    discount,
    order.map(({ index }) => rows[index]?.amount ?? 0n),
  )
  const spread = rows.map(() => 0n)
  for (const [nth, { index }] of order.entries()) spread[index] = parts[nth] ?? 0n
  return spread
}

/** A part of a document or a line, what is billed before it, and what that deducted of the discount. */
type BilledPart = {
  readonly before: string
  readonly part: string
  readonly whole: string
  readonly deducted: string
  readonly currencyDigits: number
}

/**
 * Returns the discount of a part: of an amount its share, which is no saved discount any more unless it is all of it; a
 * percentage as it is.
 */
export function discountOfPart<
  Terms extends { discount_type: DiscountType | null; discount: string; discount_ref: string | null },
>(terms: Terms, { before, part, whole, deducted, currencyDigits }: BilledPart): Terms {
  const { discount_type: type, discount } = terms
  if (type !== 'amount' || compare(whole, '0') <= 0) return terms
  const shareOf = (quantity: string) => share(discount, { part: quantity, whole, currencyDigits })
  const dueBefore = shareOf(before)
  const due = subtract(shareOf(add(before, part)), compare(deducted, dueBefore) > 0 ? deducted : dueBefore)
  if (compare(due, discount) === 0) return terms
  return { ...terms, discount: compare(due, '0') > 0 ? due : '0', discount_ref: null }
}
