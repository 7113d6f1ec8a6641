/** Counts what goods receipts and bills receive of orders, and what bills bill of goods receipts. */
import type { Statement } from '../../../../db/core/client.ts'
import { setReceipts } from '../../../../db/trade/order-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'

/** Returns the statement that counts again what the lines of a document name, stored and new ones. */
export function refreshOrders({ who }: DecisionContext, rows: readonly { source_row: string | null }[]): Statement[] {
  const ids = [...new Set(rows.flatMap(({ source_row: source }) => source ?? []))]
  return ids.length === 0 ? [] : [setReceipts(who.companyId, ids)]
}
