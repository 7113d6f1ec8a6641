/**
 * Protects merged items. What an item held at its merge belongs to the survivor; another quantity of it before would leave
 * stock, or a shortage, that nothing can move any more.
 *
 *   10 bought, 2 sold, the remaining 8 merged into another item
 *   cancelling the sale would leave 2 of the merged item: they come back to the survivor with a note
 */
import { DomainError } from '../../../domain/errors.ts'
import { isZero, subtract, sum } from '../../../domain/money/decimal.ts'
import type { Plan } from './stock-plan.ts'

/** Raises ITEM_MERGED with the names of both where the quantity of a merged item would change. */
export function refuseMergedStock({ items, added, voided }: Plan): void {
  const survivors = new Map(voided.flatMap(({ itemId, merged }) => (merged ? [[itemId, merged] as const] : [])))
  for (const { id, name, survivor } of items.values()) {
    if (survivor !== null) survivors.set(id, { item: name, survivor })
  }
  for (const [id, names] of survivors) {
    const quantityOf = (movements: readonly { itemId: string; quantity: string }[]) =>
      sum(movements.flatMap(({ itemId, quantity }) => (itemId === id ? [quantity] : [])))
    const change = subtract(quantityOf(added.map(({ row }) => row)), quantityOf(voided))
    if (!isZero(change)) throw new DomainError('ITEM_MERGED', names)
  }
}
