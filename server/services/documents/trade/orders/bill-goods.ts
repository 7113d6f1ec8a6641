/** Makes bills of purchase orders and goods receipts. */
import { isEmailAddress } from '../../../../../domain/company/email-address.ts'
import { share } from '../../../../../domain/documents/received-goods.ts'
import type { TradePath } from '../../../../../domain/documents/status.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { inBaseUnit } from '../../../../../domain/inventory/check-rows.ts'
import { cellsOfSurvivor } from '../../../../../domain/inventory/units.ts'
import { compare, subtract, sum } from '../../../../../domain/money/decimal.ts'
import { mergeBody } from '../../../../../domain/resources/core/document-body.ts'
import { withoutSwitchedOff } from '../../../../../domain/resources/switched-off-fields.ts'
import { purchaseOrders } from '../../../../../domain/resources/trade/purchase-orders.ts'
import { purchaseVouchers } from '../../../../../domain/resources/trade/purchase-vouchers.ts'
import { tradeResources } from '../../../../../domain/resources/trade/trade-shape.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { reading, together } from '../../../../db/core/client.ts'
import type { UnbilledRow } from '../../../../db/trade/order-store.ts'
import { unbilledRows } from '../../../../db/trade/order-store.ts'
import type { TradeSettings } from '../../../../db/trade/trade-facts-store.ts'
import { tradeSettings } from '../../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../../db/trade/trade-store.ts'
import { tradeDocument } from '../../../../db/trade/trade-store.ts'
import { booksReading } from '../../../books/books.ts'
import { todayIn } from '../../../core/today.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { recordStep } from '../../engine/history.ts'
import { decideAfter } from '../../engine/kind.ts'
import type { TradeDecision } from '../decision.ts'
import { loadAndSaveTrade } from '../save-trade.ts'
import type { SentTrade } from '../trade-input.ts'
import { parseTrade } from '../trade-input.ts'
import { leftOfOrder } from './check-sources.ts'

/** A line to bill: the ordered line, the line that the bill names, and what is left of it in the base unit. */
type BilledRow = { orderRow: string; sourceRow: string; left: string }

/**
 * Makes a draft bill of what was received of an order, or by one goods receipt, and is not billed; of an order of which
 * nothing waits for its bill, what is left to receive. It is dated today, or the day of a later goods receipt. The answer
 * stays the document. Raises NOTHING_LEFT.
 */
export function billGoods(context: DecisionContext, path: TradePath): TradeDecision {
  const { companyId } = context.who
  const settings = reading([tradeSettings(companyId)], ([[row]]) => row)
  return decideAfter(
    together(booksReading(context, purchaseVouchers.path), settings),
    async (tx, { stored }, [books, currentSettings]) => {
      const unbilled = await tx.run(unbilledRows(companyId, stored.id))
      const order = path === purchaseOrders.path ? stored : await orderOf(tx, companyId, unbilled)
      const received = unbilled.map(({ id, order_row: orderRow, left }) => ({
        orderRow,
        sourceRow: id,
        left,
      }))
      const rows = received.length > 0 ? received : await unreceivedRows(tx, context, order)
      if (rows.length === 0) throw new DomainError('NOTHING_LEFT')
      const days = [todayIn(books.book.time_zone, context.clock.now()), ...unbilled.map(({ date }) => date)]
      const input = {
        ...billBody(order, { rows, settings: currentSettings, currencyDigits: books.book.currency_digits }),
        date: days.toSorted().at(-1) ?? '',
      }
      const request = { path: 'purchase/vouchers', input, stored: null, status: 'Draft', accept: [] } as const
      const { statements } = await loadAndSaveTrade(tx, context, request)
      const step = { action: 'convert', changes: {} }
      const { claim, line } = recordStep(context, { resource: tradeResources[path], stored }, step)
      return { statements: [claim, ...statements, line] }
    },
  )
}

/** Reads the order of received lines. Raises NOTHING_LEFT without any. */
async function orderOf(tx: Transaction, companyId: string, [first]: readonly UnbilledRow[]): Promise<StoredTrade> {
  if (!first) throw new DomainError('NOTHING_LEFT')
  const [order] = await tx.run(tradeDocument(companyId, 'purchase/purchase-orders', first.order_id))
  if (!order) throw new Error(`The order ${first.order_id} of a goods receipt does not exist`)
  return order
}

async function unreceivedRows(tx: Transaction, context: DecisionContext, order: StoredTrade): Promise<BilledRow[]> {
  return (await leftOfOrder(tx, context, order)).map(({ line: { id }, left }) => ({
    orderRow: id,
    sourceRow: id,
    left,
  }))
}

type Bill = { rows: readonly BilledRow[]; settings: TradeSettings | undefined; currencyDigits: number }

/** Returns the body of a bill with the terms of its order; discounts in an amount are those of its part. */
function billBody(order: StoredTrade, { rows, settings, currencyDigits }: Bill): SentTrade {
  const { body } = mergeBody(purchaseOrders, order, {})
  const { expected_date: _expected, ...ordered } = body
  const sent = parseTrade(
    'purchase/vouchers',
    settings ? withoutSwitchedOff(purchaseVouchers, settings, ordered) : ordered,
  )
  const lines = rows.flatMap(({ orderRow, sourceRow, left }) => {
    const index = order.rows.findIndex(({ id }) => id === orderRow)
    const [row, whole] = [sent.rows[index], order.rows[index]]
    if (!row || !whole) return []
    const of = { part: left, whole: inBaseUnit(whole.quantity, whole.unit_factor), currencyDigits }
    const amount = share(subtract(whole.gross, whole.row_discount), of)
    const part = cellsOfSurvivor(left, whole)
    const cells = {
      ...row,
      ...part,
      id: null,
      source_row: sourceRow,
      discount: partOfDiscount(row, of),
    }
    return [{ cells, amount }]
  })
  const amounts = order.rows.map(({ gross, row_discount: discount }) => subtract(gross, discount))
  const part = sum(lines.map(({ amount }) => amount))
  return {
    ...sent,
    discount: partOfDiscount(sent, { part, whole: sum(amounts), currencyDigits }),
    party: order.stays_with,
    email: isEmailAddress(sent.email) ? sent.email : '',
    rows: lines.map(({ cells }) => cells),
  }
}

type DiscountTerms = Pick<SentTrade, 'discount_type' | 'discount' | 'discount_ref'>

/** Returns a typed discount of an amount for a part; a percentage and a saved discount apply as they are. */
function partOfDiscount(
  { discount_type: type, discount, discount_ref: saved }: DiscountTerms,
  of: { part: string; whole: string; currencyDigits: number },
): string {
  return type === 'amount' && saved === null && compare(of.whole, '0') > 0 ? share(discount || '0', of) : discount
}
