/**
 * Sales vouchers: the customer owes the total, sales and tax are due to it, and what is kept in stock leaves at what it
 * cost, which the stock posts by itself.
 */
import { negate } from '../../../../domain/money/decimal.ts'
import type { SalesRow } from '../../../../domain/ledger/post-sales.ts'
import { postSalesVoucher } from '../../../../domain/ledger/post-sales.ts'
import type { Transaction } from '../../../db/core/client.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { Decision, RowMovement } from './decision.ts'
import { creditWarnings, dateWarnings, movementOf, partyAccount, partyOf } from './decision.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TradeRow } from './trade-rows.ts'
import { judgeTrade } from './trade-rows.ts'

/** Decides about a sales voucher. Raises everything that is wrong with it. */
export async function decideSalesVoucher(
  tx: Transaction,
  context: DecisionContext,
  draft: TradeDraft,
): Promise<Decision> {
  const judged = judgeTrade(draft, new Map())
  const party = partyOf(draft)
  const said = { ...judged, party, landed: [], isFree: false }
  if (!draft.isPosted) return { ...said, posting: null }
  const account = await partyAccount(tx, context, { party, side: 'customer_account' })
  return {
    ...said,
    posting: {
      entryId: newId(),
      partyAccountId: account.id,
      lines: postSalesVoucher({ rows: judged.rows.map(salesRow), partyAccountId: account.id }),
      movements: saleMovements(judged.rows),
      first: account.statements,
      wishes: [],
      warnings: [...creditWarnings(draft, party, judged.totals.total), ...dateWarnings(context, draft)],
      costPrices: [],
    },
  }
}

/** What a sale takes from the stock, at what it cost. */
export function saleMovements(rows: readonly TradeRow[]): RowMovement[] {
  return rows.flatMap((row) => {
    const { cogs_account: cogs, track_inventory: isTracked } = row.item
    if (!isTracked || cogs === null) return []
    const quantity = negate(row.own)
    return [movementOf(row, { kind: 'sale', quantity, costs: [], originId: null, counterAccountId: cogs })]
  })
}

/** A row as the ledger sees it. */
export function salesRow({ item, scheme, figures }: TradeRow): SalesRow {
  return {
    figures,
    salesAccountId: item.sales_account,
    discountAccountId: item.discount_allowed_account,
    taxAccountId: scheme?.payable_id ?? null,
  }
}
