/** Cancels purchase orders. */
import { purchaseOrders } from '../../../../../domain/resources/trade/purchase-orders.ts'
import { cancelTrade } from '../../../../db/trade/trade-write-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { recordStep } from '../../engine/history.ts'
import { decideDirectly } from '../../engine/kind.ts'
import type { TradeDecision } from '../decision.ts'

/** Cancels an order for a reason; of one that is partly received, what is left: it counts as received. */
export function cancelOrder(context: DecisionContext): TradeDecision {
  return decideDirectly(async (_tx, { stored, reason }) => {
    const status = stored.status === 'Partially Received' ? 'Closed' : 'Cancelled'
    const shown = status === 'Closed' ? 'Received' : status
    const changes = { status: [stored.status, shown], cancel_reason: [null, reason] } as const
    const { claim, line } = recordStep(context, { resource: purchaseOrders, stored }, { action: 'cancel', changes })
    return { statements: [claim, cancelTrade(context.who.companyId, stored.id, { status, reason }), line] }
  })
}
