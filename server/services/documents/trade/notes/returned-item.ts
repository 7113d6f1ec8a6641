/** The item whose stock a note moves. */
import type { TradeRow } from '../trade-rows.ts'

/**
 * Returns the item of what a row returns: after a merge of items the survivor, which has the stock; an existing movement
 * stays with its item, as the merge moved it on.
 */
export function returnedItem({ stockItemId, origin, item }: TradeRow): string {
  return stockItemId ?? origin?.row.stays_with ?? item.id
}
