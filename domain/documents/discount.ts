/**
 * Discounts: an amount or a percentage, on a row or on the whole document.
 *
 * The discount of a row is of the row's amount and rounded once. The discount of the document is of all amounts after
 * the rows' own discounts and rounded once as well; then it is divided among the rows by largest remainder. A percentage
 * is divided like an amount and not taken row by row: rounded one by one, the rows' parts would not add up to the
 * percentage of the sum that the paper shows [7 % of 0.07 and 0.07 is 0.01, but 0.00 of each].
 *
 * Of equal remainders the row with the higher tax rate is served first, then by the name of the scheme, then the earlier
 * row: otherwise the order of the rows would decide what is taxed.
 *
 *   33.00 off 180.00, 50.00 and 100.00     is 18.00, 5.00 and 10.00
 *
 * A trade discount lowers what is sold or bought; any other is an amount of its own in the ledger. Both lower the total
 * in the same way.
 */
import { allocateUnits } from '../money/allocate.ts'
import { divideHalfUp, toMicros } from '../money/micros.ts'
import type { TaxScheme } from './tax.ts'
import { typedMicros } from './typed-number.ts'

export type DiscountType = 'amount' | 'percent'

/** `discount` is an amount in the currency or a percentage; '' or anything while there is no type. */
export type Discount = {
  readonly discount_type: DiscountType | null
  readonly discount: string
  readonly is_trade_discount: boolean
}

const HUNDRED = toMicros('100')

/**
 * What a discount takes off an amount; both in whole units of the currency, of which one is `unit` millionths. Never more
 * than the amount: such a document is refused, and until then the screen shows that nothing is left.
 */
export function discountUnits(amount: bigint, { discount_type, discount }: Discount, unit: bigint): bigint {
  if (discount_type === null) return 0n
  const size = typedMicros(discount)
  const wanted = discount_type === 'percent' ? divideHalfUp(amount * size, HUNDRED) : divideHalfUp(size, unit)
  return wanted < amount ? wanted : amount
}

/** A discount of the whole divided among amounts, in whole units; the parts add up to it exactly. */
export function spreadDiscount(
  discount: bigint,
  rows: readonly { readonly amount: bigint; readonly scheme: TaxScheme | null }[],
): bigint[] {
  if (discount === 0n) return rows.map(() => 0n)
  const places = rows.map(({ scheme }, index) => ({
    index,
    rate: typedMicros(scheme?.rate ?? ''),
    id: scheme?.id ?? '',
  }))
  const order = places.toSorted((a, b) => {
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
