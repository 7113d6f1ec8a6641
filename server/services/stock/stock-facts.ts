/** Reads what is known of a company's stock before any of it is locked. */
import type { YearFacts } from '../../db/documents/book-store.ts'
import { yearFacts } from '../../db/documents/book-store.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { StockItem, StockRules } from '../../db/stock/stock-store.ts'
import { stockItems, stockRules } from '../../db/stock/stock-store.ts'

export type StockFacts = {
  readonly rules: StockRules
  readonly years: readonly YearFacts[]
  /** The moved items by id. */
  readonly items: ReadonlyMap<string, StockItem>
}

/** Reads them for a change whose document has not read them. */
export async function stockFacts(
  tx: Transaction,
  companyId: string,
  itemIds: ReadonlySet<string>,
): Promise<StockFacts> {
  const [[rules], years, items] = await tx.batch([
    stockRules(companyId),
    yearFacts(companyId),
    stockItems(companyId, [...itemIds]),
  ])
  if (!rules) throw new Error(`There is no company ${companyId}`)
  return { rules, years, items: new Map(items.map((item) => [item.id, item])) }
}
