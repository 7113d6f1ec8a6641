/** Items for the rows of a document: with their units, their stock, and their prices. */
import { templatePaths } from '../../../../domain/documents/recurring/template-paths.ts'
import { tradePaths } from '../../../../domain/documents/status.ts'
import type { Rights } from '../../../../domain/permissions/can.ts'
import { can, canAny } from '../../../../domain/permissions/can.ts'
import { STOCK_COSTS_RIGHT } from '../../../../domain/resources/core/cost-right.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import type { PickedItem, PickTrade } from '../../../db/inventory/item-pick-store.ts'
import { pickStatement } from '../../../db/inventory/item-pick-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'

const mostPicked = 30

/** `tracked`: only tracked items; `trade`: the document for which the last price is read. */
export type PickQuery = { search: string; ids: readonly string[]; tracked: boolean; trade: PickTrade | null }

/**
 * Returns the items of `ids` and, up to 30, the active ones that contain every word of the search; a complete code or
 * barcode comes first. Costs are null without the permission, last prices without any for documents of that side. Raises
 * NOT_ALLOWED.
 */
export async function pickItems(context: Context, query: PickQuery): Promise<PickedItem[]> {
  require(context, 'inventory_items.read')
  const { db, who } = context
  const limit = Math.max(mostPicked, query.ids.length)
  const trade = query.trade && dealsIn(who, query.trade) ? query.trade : null
  const [items] = await db.batch(who.companyId, [pickStatement(who.companyId, { ...query, trade, limit })])
  return can(who, STOCK_COSTS_RIGHT) ? items : items.map((item) => ({ ...item, cost: null }))
}

/** Returns whether a user has any permission for the sales or purchases in which the last price was agreed. */
function dealsIn(who: Rights, { path }: PickTrade): boolean {
  const [side = ''] = path.split('/')
  return canAny(who, [...tradePaths, ...templatePaths].filter((one) => one.startsWith(`${side}/`)).map(moduleOf))
}
