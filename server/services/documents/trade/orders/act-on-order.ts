/** Cancels purchase orders and makes bills of them. */
import { isEmailAddress } from '../../../../../domain/company/email-address.ts'
import { compare, subtract } from '../../../../../domain/money/decimal.ts'
import { mergeBody } from '../../../../../domain/resources/core/document-body.ts'
import { withoutSwitchedOff } from '../../../../../domain/resources/switched-off-fields.ts'
import { purchaseOrders } from '../../../../../domain/resources/trade/purchase-orders.ts'
import { purchaseVouchers } from '../../../../../domain/resources/trade/purchase-vouchers.ts'
import { reading, together } from '../../../../db/core/client.ts'
import { tradeSettings } from '../../../../db/trade/trade-facts-store.ts'
import { cancelTrade } from '../../../../db/trade/trade-write-store.ts'
import { booksReading } from '../../../books/books.ts'
import { todayIn } from '../../../core/today.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { recordStep } from '../../engine/history.ts'
import { decideAfter, decideDirectly } from '../../engine/kind.ts'
import type { TradeDecision } from '../decision.ts'
import { loadAndSaveTrade } from '../save-trade.ts'
import { parseTrade } from '../trade-input.ts'

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

/** Makes a draft bill of what is left of an order, dated today; the answer stays the order. */
export function convertOrder(context: DecisionContext): TradeDecision {
  const { companyId } = context.who
  const settings = reading([tradeSettings(companyId)], ([[row]]) => row)
  return decideAfter(
    together(booksReading(context, purchaseVouchers.path), settings),
    async (tx, { stored }, [books, currentSettings]) => {
      const { body } = mergeBody(purchaseOrders, stored, {})
      const { expected_date: _expected, ...ordered } = body
      const bill = currentSettings ? withoutSwitchedOff(purchaseVouchers, currentSettings, ordered) : ordered
      const sent = parseTrade('purchase/vouchers', bill)
      const input = {
        ...sent,
        party: stored.stays_with,
        date: todayIn(books.book.time_zone, context.clock.now()),
        email: isEmailAddress(sent.email) ? sent.email : '',
        rows: sent.rows.flatMap((row, index) => {
          const orderRow = stored.rows[index]
          const left = orderRow ? subtract(orderRow.quantity, orderRow.received) : '0'
          return orderRow && compare(left, '0') > 0
            ? [{ ...row, id: null, quantity: left, source_row: orderRow.id }]
            : []
        }),
      }
      const request = { path: 'purchase/vouchers', input, stored: null, status: 'Draft', accept: [] } as const
      const { statements } = await loadAndSaveTrade(tx, context, request)
      const step = { action: 'convert', changes: {} }
      const { claim, line } = recordStep(context, { resource: purchaseOrders, stored }, step)
      return { statements: [claim, ...statements, line] }
    },
  )
}
