/**
 * Values returned goods without a referenced sale: at the cost of the stock just before, else at its last cost, else at
 * the cost price of the item.
 */
import { valueAtCost } from '../../../../../domain/inventory/check-adjustment.ts'
import { dayRank, orderKey } from '../../../../../domain/inventory/movement.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { costsBefore } from '../../../../db/stock/stock-facts-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { TradeRow } from '../trade-rows.ts'

/** A note with its place among the movements of its day; `time` in ISO. */
export type ReturnNote = { readonly date: string; readonly time: string; readonly rows: readonly TradeRow[] }

/** Returns the function that values each row of the notes, in the currency of the company. */
export async function freeReturnCosts(
  tx: Transaction,
  { who }: DecisionContext,
  { notes, digits: currencyDigits }: { notes: readonly ReturnNote[]; digits: number },
): Promise<(note: ReturnNote, row: TradeRow) => string> {
  const costKeys = new Map(
    notes.flatMap((note) =>
      note.rows.flatMap(({ item, is_returned, origin }) => {
        if (!item.track_inventory || !is_returned || origin?.row.stock_entry != null) return []
        const one = { itemId: item.id, before: beforeOf(note) }
        return [[`${one.itemId} ${one.before}`, one] as const]
      }),
    ),
  )
  const costRows = costKeys.size === 0 ? [] : await tx.run(costsBefore(who.companyId, [...costKeys.values()]))
  const costs = new Map(
    costRows.map((cost) => [`${cost.item_id} ${cost.before}`, { ...cost, unitCost: cost.unit_cost }]),
  )
  return (note, { baseQuantity, item }) => {
    const current = costs.get(`${item.id} ${beforeOf(note)}`) ?? null
    return valueAtCost(baseQuantity, { current, costPrice: item.cost_price, currencyDigits })
  }
}

function beforeOf({ date, time }: ReturnNote): string {
  return orderKey({ date, rank: dayRank('sale_return'), time, reference: '', rowNo: 0 })
}
