/**
 * Sales vouchers: debit the customer with the total, credit sales and tax. The cost of tracked items is posted by the
 * stock.
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
import { checkTrade } from './trade-rows.ts'

/** Decides a sales voucher. Raises all its problems. */
export async function decideSalesVoucher(
  tx: Transaction,
  context: DecisionContext,
  draft: TradeDraft,
): Promise<Decision> {
  const checked = checkTrade(draft, new Map())
  const party = partyOf(draft)
  const decision = { ...checked, party, landedCosts: [], isFree: false }
  if (!draft.isNumbered) return { ...decision, posting: null }
  const account = await partyAccount(tx, context, { party, side: 'customer_account' })
  return {
    ...decision,
    posting: {
      entryId: newId(),
      partyAccountId: account.id,
      lines: postSalesVoucher({ rows: checked.rows.map(salesRow), partyAccountId: account.id }),
      movements: saleMovements(checked.rows),
      first: account.statements,
      allocations: [],
      warnings: [...creditWarnings(draft, party, checked.totals.total), ...dateWarnings(context, draft)],
      costPrices: [],
    },
  }
}

/** Returns the movements of a sale, at the cost of the stock. */
export function saleMovements(rows: readonly TradeRow[]): RowMovement[] {
  return rows.flatMap((row) => {
    const { cogs_account: cogs, track_inventory: isTracked } = row.item
    if (!isTracked || cogs === null) return []
    const quantity = negate(row.baseQuantity)
    return [movementOf(row, { kind: 'sale', quantity, costs: [], originId: null, counterAccountId: cogs })]
  })
}

/** Returns a row as the ledger sees it. */
export function salesRow({ item, scheme, figures }: TradeRow): SalesRow {
  return {
    figures,
    salesAccountId: item.sales_account,
    discountAccountId: item.discount_allowed_account,
    taxAccountId: scheme?.payable_id ?? null,
  }
}
