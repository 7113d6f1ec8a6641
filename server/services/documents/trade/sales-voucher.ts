/**
 * Sales vouchers: debit the customer with the total, credit sales and tax. The cost of tracked items is posted by the
 * stock; that of goods on a delivery note comes from the account of delivered goods.
 */
import { negate } from '../../../../domain/money/decimal.ts'
import type { SalesRow } from '../../../../domain/ledger/post-sales.ts'
import { postSalesVoucher } from '../../../../domain/ledger/post-sales.ts'
import type { Transaction } from '../../../db/core/client.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { DeliveredRow } from '../../../db/trade/challan-store.ts'
import { loadDeliveredLines, refuseDelivered } from './challans/delivered-lines.ts'
import { invoicedMovement } from './challans/delivery-movements.ts'
import type { Decision, RowMovement } from './decision.ts'
import { creditWarnings, dateWarnings, movementOf, partyAccount, partyOf } from './decision.ts'
import type { TradeDraft } from './trade-draft.ts'
import { DELIVERED_GOODS, systemAccount } from './trade-facts.ts'
import type { TradeRow } from './trade-rows.ts'
import { checkTrade } from './trade-rows.ts'

/** Decides a sales voucher. Raises all its problems, and those of the delivered lines that it bills. */
export async function decideSalesVoucher(
  tx: Transaction,
  context: DecisionContext,
  draft: TradeDraft,
): Promise<Decision> {
  const delivered = await loadDeliveredLines(tx, context, draft)
  const checked = checkTrade({ ...draft, delivered }, new Map())
  refuseDelivered(draft, checked.rows, delivered)
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
      movements: saleMovements(checked.rows, {
        delivered,
        accountId: systemAccount(draft.facts, DELIVERED_GOODS),
      }),
      first: account.statements,
      allocations: [],
      warnings: [...creditWarnings(draft, party, checked.totals.total), ...dateWarnings(context, draft)],
      costPrices: [],
    },
  }
}

/** The delivered lines by their ids, and the account that their cost is on. */
type Deliveries = { delivered: ReadonlyMap<string, DeliveredRow>; accountId: string }

/** Returns the movements of a sale, at the cost of the stock; a delivered line only carries the cost of its delivery on. */
export function saleMovements(rows: readonly TradeRow[], deliveries: Deliveries | null): RowMovement[] {
  return rows.flatMap((row) => {
    const line = deliveries?.delivered.get(row.sourceRowId ?? '')
    if (deliveries && line) return invoicedMovement(row, { line, accountId: deliveries.accountId })
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
