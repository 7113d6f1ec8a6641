/**
 * Where more would leave than there is. A change of documents is looked at in every place of an item's movements from
 * the first one that it touches: it is a shortage where the change makes the quantity lower and leaves it below zero.
 * What was short before, and does not become shorter, is no reason to refuse a change.
 *
 *   10 on 1 March, 8 sold on 20 March; a sale of 5 is entered for 10 March    short on 20 March: −3
 */
import { fromMicros, toMicros } from '../money/micros.ts'

/** So much of the item comes (+) or goes (−) at a place. */
export type QuantityStep = { readonly orderKey: string; readonly quantity: string }
export type Shortage = { readonly orderKey: string; readonly quantity: string }

/**
 * The first place where a change makes a shortage, and what there would be; null when there is none. `start` is what
 * there was before all steps; `before` and `after` are the movements without and with the change, in order.
 */
export function firstShortage({
  start,
  before,
  after,
}: {
  start: string
  before: readonly QuantityStep[]
  after: readonly QuantityStep[]
}): Shortage | null {
  let was = toMicros(start)
  let is = was
  let next = 0
  for (const { orderKey, quantity } of [...after, { orderKey: '\uffff', quantity: '0' }]) {
    // Places that only the books before the change had come first.
    for (let step = before[next]; step && step.orderKey < orderKey; step = before[++next]) {
      was += toMicros(step.quantity)
      if (is < 0n && is < was) return { orderKey: step.orderKey, quantity: fromMicros(is) }
    }
    is += toMicros(quantity)
    for (let step = before[next]; step?.orderKey === orderKey; step = before[++next]) was += toMicros(step.quantity)
    if (is < 0n && is < was) return { orderKey, quantity: fromMicros(is) }
  }
  return null
}
