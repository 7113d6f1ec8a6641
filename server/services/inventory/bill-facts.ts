/** Bills of materials as the rules see them: those in use of some items and of everything below them. */
import type { Bill, Bills } from '../../../domain/inventory/bill-of-materials.ts'
import { multiply } from '../../../domain/money/decimal.ts'
import type { BillRowFacts } from '../../db/stock/stock-facts-store.ts'
import { billsBelow } from '../../db/stock/stock-facts-store.ts'
import type { StoredBill } from '../../db/stock/bill-store.ts'
import type { Run } from '../books/books.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'

/** The bills in use of items and of all that they are made of, by finished item. */
export async function loadBills(run: Run, { who }: DecisionContext, itemIds: readonly string[]): Promise<Bills> {
  const [found] = await run([billsBelow(who.companyId, itemIds)])
  return new Map(found.map((one) => [one.item_id, ruled(one)]))
}

function ruled({ item_id, quantity, overhead, rows }: BillRowFacts): Bill {
  return {
    item: item_id,
    quantity,
    overhead,
    rows: rows.map(({ item_id: material, ...row }) => ({ ...row, item: material })),
  }
}

/** A stored bill, in use or not, as the rules see it. */
export function billOf({ item, quantity, unit_factor, overhead, rows }: StoredBill): Bill {
  return {
    item,
    quantity: multiply(quantity, unit_factor),
    overhead,
    rows: rows.map((row) => ({ ...row, quantity: multiply(row.quantity, row.unit_factor) })),
  }
}
