/** What goods that come back without naming a sale are worth: what the stock costs just before, else its last cost, else the price on the item. */
import { valueAtCost } from '../../../../domain/inventory/check-adjustment.ts'
import { dayRank, orderKey } from '../../../../domain/inventory/movement.ts'
import type { Transaction } from '../../../db/client.ts'
import { costsBefore } from '../../../db/stock-facts-store.ts'
import type { Context } from '../../unit-of-work.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TradeRow } from './trade-rows.ts'

/** The value of each row, in the currency. */
export async function freeReturnCost(
  tx: Transaction,
  { who, clock }: Context,
  { draft, rows }: { draft: TradeDraft; rows: readonly TradeRow[] },
): Promise<(row: TradeRow) => string> {
  const { input, stored, facts } = draft
  const time = stored?.time ?? clock.now().toISOString()
  const before = orderKey({ date: input.date, rank: dayRank('sale_return'), time, reference: '', rowNo: 0 })
  const items = [...new Set(rows.map(({ item }) => item.id))]
  const found =
    items.length === 0
      ? []
      : await tx.run(
          costsBefore(
            who.companyId,
            items.map((itemId) => ({ itemId, before })),
          ),
        )
  const costs = new Map(found.map(({ item_id, unit_cost, ...cost }) => [item_id, { ...cost, unitCost: unit_cost }]))
  const currencyDigits = facts.book.currency_digits
  return ({ own, item }) =>
    valueAtCost(own, { current: costs.get(item.id) ?? null, costPrice: item.cost_price, currencyDigits })
}
