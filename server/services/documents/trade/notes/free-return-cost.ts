/** What goods that come back without naming a sale are worth: what the stock costs just before, else its last cost, else the price on the item. */
import { valueAtCost } from '../../../../../domain/inventory/check-adjustment.ts'
import { dayRank, orderKey } from '../../../../../domain/inventory/movement.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { costsBefore } from '../../../../db/stock/stock-facts-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { TradeRow } from '../trade-rows.ts'

/** A note with its place among the movements of its day; `time` in ISO. */
export type ReturnNote = { readonly date: string; readonly time: string; readonly rows: readonly TradeRow[] }

/** The value of each row of notes, in the currency. */
export async function freeReturnCosts(
  tx: Transaction,
  { who }: DecisionContext,
  { notes, digits: currencyDigits }: { notes: readonly ReturnNote[]; digits: number },
): Promise<(note: ReturnNote, row: TradeRow) => string> {
  const wanted = new Map(
    notes.flatMap((note) =>
      note.rows.flatMap(({ item, is_returned, origin }) => {
        if (!item.track_inventory || !is_returned || origin?.row.stock_entry != null) return []
        const one = { itemId: item.id, before: beforeOf(note) }
        return [[`${one.itemId} ${one.before}`, one] as const]
      }),
    ),
  )
  const found = wanted.size === 0 ? [] : await tx.run(costsBefore(who.companyId, [...wanted.values()]))
  const costs = new Map(found.map((cost) => [`${cost.item_id} ${cost.before}`, { ...cost, unitCost: cost.unit_cost }]))
  return (note, { own, item }) => {
    const current = costs.get(`${item.id} ${beforeOf(note)}`) ?? null
    return valueAtCost(own, { current, costPrice: item.cost_price, currencyDigits })
  }
}

function beforeOf({ date, time }: ReturnNote): string {
  return orderKey({ date, rank: dayRank('sale_return'), time, reference: '', rowNo: 0 })
}
