/** Bills of materials in the form of the rules: the active ones of some items and of everything below them. */
import type { Bill, Bills } from '../../../domain/inventory/bill-of-materials.ts'
import { multiply } from '../../../domain/money/decimal.ts'
import type { BillRowFacts } from '../../db/stock/stock-facts-store.ts'
import { billsBelow } from '../../db/stock/stock-facts-store.ts'
import type { StoredBill } from '../../db/stock/bill-store.ts'
import type { Run } from '../books/books.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'

/** Reads the active bills of items and of all their materials, by finished good. */
export async function loadBills(run: Run, { who }: DecisionContext, itemIds: readonly string[]): Promise<Bills> {
  const [billRows] = await run([billsBelow(who.companyId, itemIds)])
  return new Map(billRows.map((one) => [one.item_id, toBill(one)]))
}

function toBill({ item_id, quantity, overhead, rows }: BillRowFacts): Bill {
  return {
    item: item_id,
    quantity,
    overhead,
    rows: rows.map(({ item_id: material, ...row }) => ({ ...row, item: material })),
  }
}

/** Returns a stored bill, active or not, in the form of the rules. */
export function billOf({ item, quantity, unit_factor, overhead, rows }: StoredBill): Bill {
  return {
    item,
    quantity: multiply(quantity, unit_factor),
    overhead,
    rows: rows.map((row) => ({ ...row, quantity: multiply(row.quantity, row.unit_factor) })),
  }
}
