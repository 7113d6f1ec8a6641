/**
 * Finds negative stock. A change of documents is checked at every movement of an item from the first changed one on: it
 * is a shortage where the change lowers the quantity and the quantity is below zero. Earlier negative stock that does
 * not fall further is no reason to refuse a change.
 *
 *   10 on 1 March, 8 sold on 20 March; a sale of 5 is entered for 10 March    short on 20 March: −3
 */
import { fromMicros, toMicros } from '../money/micros.ts'

/** A receipt (+) or an issue (−) of the item at an order key. */
export type QuantityStep = { readonly orderKey: string; readonly quantity: string }
export type Shortage = { readonly orderKey: string; readonly quantity: string }

/**
 * Returns the first shortage of a change with the resulting quantity; null without one. `start` is the quantity before
 * all steps; `before` and `after` are the movements without and with the change, in order.
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
  let quantityBefore = toMicros(start)
  let quantityAfter = quantityBefore
  let next = 0
  for (const { orderKey, quantity } of [...after, { orderKey: '\uffff', quantity: '0' }]) {
    // Movements that exist only before the change come first.
    for (let step = before[next]; step && step.orderKey < orderKey; step = before[++next]) {
      quantityBefore += toMicros(step.quantity)
      if (quantityAfter < 0n && quantityAfter < quantityBefore)
        return { orderKey: step.orderKey, quantity: fromMicros(quantityAfter) }
    }
    quantityAfter += toMicros(quantity)
    for (let step = before[next]; step?.orderKey === orderKey; step = before[++next])
      quantityBefore += toMicros(step.quantity)
    if (quantityAfter < 0n && quantityAfter < quantityBefore) return { orderKey, quantity: fromMicros(quantityAfter) }
  }
  return null
}
