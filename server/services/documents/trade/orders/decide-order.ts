/** Purchase orders: they are checked and totalled as bills are, and post nothing. */
import type { Statement, Transaction } from '../../../../db/core/client.ts'
import { issueTrade } from '../../../../db/trade/trade-write-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { Decision } from '../decision.ts'
import { partyOf } from '../decision.ts'
import { numberOf, printedOf } from '../store-trade.ts'
import type { TradeDraft } from '../trade-draft.ts'
import { checkTrade } from '../trade-rows.ts'

/** Decides a purchase order. Raises all its problems. */
export async function decideOrder(_tx: Transaction, _context: DecisionContext, draft: TradeDraft): Promise<Decision> {
  return { ...checkTrade(draft, new Map()), party: partyOf(draft), landedCosts: [], isFree: false, posting: null }
}

/** Returns the statement that numbers an order when it is issued; an issued order stays as it is. */
export function finishOrder(
  { who, clock }: DecisionContext,
  { draft, decision }: { draft: TradeDraft; decision: Decision },
): Statement[] {
  const entries = { entryId: null, costEntryId: null, printed: printedOf(draft, decision) }
  const time = clock.now().toISOString()
  return [issueTrade(who.companyId, draft.id, { ...numberOf(draft), ...entries, status: 'Ordered', time })]
}
