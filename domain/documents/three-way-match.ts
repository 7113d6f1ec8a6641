/**
 * The three-way match of a bill's line: what its order, the goods receipts and the bills say about quantity and price.
 *
 *   ordered 10 at 4.00, received 8, billed 10 at 4.50      more billed than received, price above order
 */
import { compare, isZero } from '../money/decimal.ts'

/** Sums of the ordered line, in the unit of the bill's line. */
export type ThreeWayMatch = {
  order: string
  order_no: string
  ordered: string
  received: string
  billed: string
  /** The price of the order. */
  rate: string
  /** Of a received line: what the bill can take of it, and the value of that; null for a line of an order and without stock. */
  left: string | null
  value_left: string | null
}
export type MatchFinding = 'billedAboveReceived' | 'receivedAboveOrdered' | 'priceAboveOrder' | 'priceBelowOrder'

/** Returns what does not agree; `rate` is the price of the bill. An order without a price agrees with any. */
export function matchFindings(
  { ordered, received, billed, rate: orderRate }: ThreeWayMatch,
  rate: string,
): MatchFinding[] {
  const price = isZero(orderRate) ? 0 : compare(rate, orderRate)
  return [
    ...(compare(billed, received) > 0 ? (['billedAboveReceived'] as const) : []),
    ...(compare(received, ordered) > 0 ? (['receivedAboveOrdered'] as const) : []),
    ...(price > 0 ? (['priceAboveOrder'] as const) : []),
    ...(price < 0 ? (['priceBelowOrder'] as const) : []),
  ]
}
