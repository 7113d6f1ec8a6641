/** Items as the rows of a document take them: with their units, what there is of them, and their prices. */
import { can } from '../../../../domain/permissions/can.ts'
import { STOCK_COSTS_RIGHT } from '../../../../domain/resources/core/cost-right.ts'
import type { PickedItem, PickTrade } from '../../../db/inventory/item-pick-store.ts'
import { pickStatement } from '../../../db/inventory/item-pick-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'

const mostPicked = 30

/** `tracked`: only items whose stock is kept; `trade`: for which document, so that the last price is told. */
export type PickQuery = { search: string; ids: readonly string[]; tracked: boolean; trade: PickTrade | null }

/**
 * The items named by `ids` and, up to 30, those in use that hold every word of the search; a whole code or barcode comes
 * first. Without the right to costs, costs are null. Raises NOT_ALLOWED.
 */
export async function pickItems(context: Context, query: PickQuery): Promise<PickedItem[]> {
  require(context, 'inventory_items.read')
  const { db, who } = context
  const limit = Math.max(mostPicked, query.ids.length)
  const [items] = await db.batch(who.companyId, [pickStatement(who.companyId, { ...query, limit })])
  return can(who, STOCK_COSTS_RIGHT) ? items : items.map((item) => ({ ...item, cost: null }))
}
