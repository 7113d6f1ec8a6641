/**
 * Goods that arrive before their bill are valued at the net price of their order, and their bills clear that value. Both are
 * shares in the currency of which the last one is the rest, so that several receipts have the value of the order, and
 * several bills clear what a receipt posted.
 *
 *   3 pieces for 10.00, received one by one      3.33, 3.34 and 3.33
 *   received for 10.00, billed one by one        3.33, 3.34 and 3.33
 */
import { add, subtract } from '../money/decimal.ts'
import { fromMicros, shareOf, smallestUnit, toMicros } from '../money/micros.ts'

type Order = {
  /** The net of the ordered line, and its quantity in the base unit. */
  readonly value: string
  readonly quantity: string
  readonly currencyDigits: number
}

/** Returns the value of a received quantity; `before` was received earlier. More than ordered has the same price. */
export function valueOfReceipt(order: Order, { before, received }: { before: string; received: string }): string {
  return subtract(shareOfOrder(order, add(before, received)), shareOfOrder(order, before))
}

function shareOfOrder({ value, quantity, currencyDigits }: Order, part: string): string {
  return share(value, { part, whole: quantity, currencyDigits })
}

/** Returns what a bill of a quantity clears of the value that is left of a received line; all of it with the last piece. */
export function clearedValue(
  { valueLeft, left }: { valueLeft: string; left: string },
  { billed, currencyDigits }: { billed: string; currencyDigits: number },
): string {
  return share(valueLeft, { part: billed, whole: left, currencyDigits })
}

/** Returns value × part ÷ whole, rounded to the digits of the currency. */
export function share(value: string, of: { part: string; whole: string; currencyDigits: number }): string {
  const unit = smallestUnit(of.currencyDigits)
  return fromMicros(shareOf(toMicros(value), { part: toMicros(of.part), whole: toMicros(of.whole), unit }))
}
