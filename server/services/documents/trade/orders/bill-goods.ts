/** Makes bills of purchase orders and goods receipts. */
import type { TradePath } from '../../../../../domain/documents/status.ts'
import { DomainError } from '../../../../../domain/errors.ts'
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
import type { BilledRow, StoredTrade } from '../../../../db/trade/trade-store.ts'
import { billedRows, tradeDocument } from '../../../../db/trade/trade-store.ts'
import type { Books } from '../../../books/books.ts'
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
import type { LinePart } from './part-of-document.ts'
import { partOfDocument } from './part-of-document.ts'

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
      const received = unbilled.map(({ id, order_row: row, left }) => ({ row, sourceRow: id, left }))
      const rows = received.length > 0 ? received : await unreceivedRows(tx, context, order)
      if (rows.length === 0) throw new DomainError('NOTHING_LEFT')
      const billed = await tx.run(billedRows(companyId, order.id))
      const days = [todayIn(books.book.time_zone, context.clock.now()), ...unbilled.map(({ date }) => date)]
      const input = {
        ...billBody(order, { rows, billed, books, settings: currentSettings }),
        date: days.toSorted().at(-1) ?? '',
      }
      const request = {
        path: 'purchase/vouchers',
        input,
        stored: null,
        status: 'Draft',
        accept: [],
        isAgreed: true,
      } as const
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

async function unreceivedRows(tx: Transaction, context: DecisionContext, order: StoredTrade): Promise<LinePart[]> {
  return (await leftOfOrder(tx, context, order)).map(({ line: { id }, left }) => ({ row: id, sourceRow: id, left }))
}

type Bill = {
  rows: readonly LinePart[]
  billed: readonly BilledRow[]
  books: Books
  settings: TradeSettings | undefined
}

/** Returns the body of a bill with the terms of its order. */
function billBody(order: StoredTrade, { rows, billed, books, settings }: Bill): SentTrade {
  const { body } = mergeBody(purchaseOrders, order, {})
  const { expected_date: _expected, ...ordered } = body
  const sent = parseTrade(
    'purchase/vouchers',
    settings ? withoutSwitchedOff(purchaseVouchers, settings, ordered) : ordered,
  )
  const { currency_digits: currencyDigits } = books.book
  return { ...partOfDocument(order, { sent, parts: rows, billed, currencyDigits }), party: order.stays_with }
}
