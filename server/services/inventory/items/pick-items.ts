/** Items for the rows of a document: with their units, their stock, and their prices. */
import { can } from '../../../../domain/permissions/can.ts'
import { STOCK_COSTS_RIGHT } from '../../../../domain/resources/core/cost-right.ts'
import type { PickedItem, PickTrade } from '../../../db/inventory/item-pick-store.ts'
import { pickStatement } from '../../../db/inventory/item-pick-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'

const mostPicked = 30

/** `tracked`: only tracked items; `trade`: the document for which the last price is read. */
export type PickQuery = { search: string; ids: readonly string[]; tracked: boolean; trade: PickTrade | null }

/**
 * Returns the items of `ids` and, up to 30, the active ones that contain every word of the search; a complete code or
 * barcode comes first. Costs are null without the permission. Raises NOT_ALLOWED.
 */
export async function pickItems(context: Context, query: PickQuery): Promise<PickedItem[]> {
  require(context, 'inventory_items.read')
  const { db, who } = context
  const limit = Math.max(mostPicked, query.ids.length)
  const [items] = await db.batch(who.companyId, [pickStatement(who.companyId, { ...query, limit })])
  return can(who, STOCK_COSTS_RIGHT) ? items : items.map((item) => ({ ...item, cost: null }))
}
