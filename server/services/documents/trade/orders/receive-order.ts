/** Receives goods of a purchase order: makes a goods receipt of them. */
import type { Problem } from '../../../../../domain/errors.ts'
import { refuse } from '../../../../../domain/errors.ts'
import { checkQuantity } from '../../../../../domain/inventory/check-rows.ts'
import { cellsOfPart, cellsOfRest } from '../../../../../domain/inventory/units.ts'
import type { Body } from '../../../../../domain/resources/core/document-body.ts'
import { purchaseOrders } from '../../../../../domain/resources/trade/purchase-orders.ts'
import type { StoredTrade } from '../../../../db/trade/trade-store.ts'
import { booksReading } from '../../../books/books.ts'
import { todayIn } from '../../../core/today.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { asAmount, asList, asObject, asText, unknownFields } from '../../body.ts'
import { recordStep } from '../../engine/history.ts'
import { decideAfter } from '../../engine/kind.ts'
import type { TradeDecision } from '../decision.ts'
import { loadAndSaveTrade } from '../save-trade.ts'
import type { SentTrade } from '../trade-input.ts'
import { inputOf, parseTrade } from '../trade-input.ts'
import { leftOfOrder } from './check-sources.ts'

type Delivery = { date: string; reference: string; rows: readonly { sourceRow: string; quantity: string }[] }

/**
 * Makes a goods receipt of an order: the sent quantities, or all that is left; today by default. The answer stays the order.
 * Raises UNKNOWN_REFERENCE at `rows.N.source_row` for a line of another order, and what `decideReceipt` raises.
 */
export function receiveOrder(context: DecisionContext, body: Body): TradeDecision {
  const delivery = parseDelivery(body)
  return decideAfter(booksReading(context, purchaseOrders.path), async (tx, { stored, accept }, books) => {
    const today = todayIn(books.book.time_zone, context.clock.now())
    const left = await leftOfOrder(tx, context, stored)
    const input = receiptInput(stored, left, { ...delivery, date: delivery.date || today })
    const request = { path: 'purchase/goods-receipts', input, stored: null, status: 'Received', accept } as const
    const { statements } = await loadAndSaveTrade(tx, context, request)
    const step = { action: 'receive', changes: {} }
    const { claim, line } = recordStep(context, { resource: purchaseOrders, stored }, step)
    return { statements: [claim, ...statements, line] }
  })
}

/** Reads the body; raises BAD_REQUEST, UNKNOWN_FIELD and NOT_A_NUMBER at their fields. */
function parseDelivery(body: Body): Delivery {
  const problems: Problem[] = []
  const delivery = {
    date: asText(body['date'], 'date', problems).trim(),
    reference: asText(body['reference'], 'reference', problems).trim(),
    rows: asList(body['rows'], 'rows', problems).map((row, index) => {
      const at = `rows.${index}`
      const cells = asObject(row, at, problems)
      problems.push(...unknownFields(cells, ['source_row', 'quantity'], `${at}.`))
      return {
        sourceRow: asText(cells['source_row'], `${at}.source_row`, problems).trim(),
        quantity: asAmount(cells['quantity'], `${at}.quantity`, problems),
      }
    }),
  }
  refuse(problems)
  return delivery
}

/** Returns the body of a goods receipt: the contact and the lines of the order, each with its received quantity. */
function receiptInput(
  order: StoredTrade,
  left: Awaited<ReturnType<typeof leftOfOrder>>,
  { date, reference, rows }: Delivery,
): SentTrade {
  const { customer_name, address, email } = order
  const head = parseTrade('purchase/goods-receipts', { date, reference, customer_name, address, email })
  const survivorOf = new Map(order.rows.map((row) => [row.id, row.stays_with]))
  const cellsOf = new Map(
    inputOf(order).rows.map((row) => [row.id, { ...row, item: survivorOf.get(row.id ?? '') ?? row.item }]),
  )
  const received =
    rows.length > 0
      ? rows.map(({ sourceRow, quantity }) => {
          const rest = left.find(({ line }) => line.id === sourceRow)
          const isPart = rest !== undefined && checkQuantity(quantity, '').length === 0
          return { sourceRow, part: isPart ? cellsOfPart(quantity, rest.left, rest.line) : { quantity } }
        })
      : left.map(({ line, left: rest }) => ({ sourceRow: line.id, part: cellsOfRest(rest, line) }))
  const unknown = received.flatMap(({ sourceRow }, index): Problem[] =>
    cellsOf.has(sourceRow) ? [] : [{ code: 'UNKNOWN_REFERENCE', path: `rows.${index}.source_row` }],
  )
  refuse(unknown)
  const cells = received.flatMap(({ sourceRow, part }) => {
    const row = cellsOf.get(sourceRow)
    return row ? [{ ...row, ...part, id: null, source_row: sourceRow }] : []
  })
  return { ...head, party: order.stays_with, tax_type: 'none', rows: cells }
}
