/** Makes invoices of delivery notes, and refuses to cancel what is invoiced. */
import { DomainError } from '../../../../../domain/errors.ts'
import { inBaseUnit } from '../../../../../domain/inventory/check-rows.ts'
import { compare, subtract } from '../../../../../domain/money/decimal.ts'
import { mergeBody } from '../../../../../domain/resources/core/document-body.ts'
import { withoutSwitchedOff } from '../../../../../domain/resources/switched-off-fields.ts'
import { salesChallans } from '../../../../../domain/resources/trade/sales-challans.ts'
import { salesVouchers } from '../../../../../domain/resources/trade/sales-vouchers.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { reading, together } from '../../../../db/core/client.ts'
import { settledRows } from '../../../../db/trade/challan-store.ts'
import { tradeSettings } from '../../../../db/trade/trade-facts-store.ts'
import { billedRows, lockRowsOf } from '../../../../db/trade/trade-store.ts'
import { booksReading } from '../../../books/books.ts'
import { todayIn } from '../../../core/today.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { recordStep } from '../../engine/history.ts'
import { decideAfter } from '../../engine/kind.ts'
import type { TradeDecision } from '../decision.ts'
import type { LinePart } from '../orders/part-of-document.ts'
import { partOfDocument } from '../orders/part-of-document.ts'
import { loadAndSaveTrade } from '../save-trade.ts'
import { parseTrade } from '../trade-input.ts'

/**
 * Makes a draft invoice of what is left of a delivery note, dated today or, if that is later, on the day of the delivery;
 * the answer stays the delivery note.
 */
export function convertChallan(context: DecisionContext): TradeDecision {
  const { companyId } = context.who
  const settings = reading([tradeSettings(companyId)], ([[row]]) => row)
  return decideAfter(
    together(booksReading(context, salesVouchers.path), settings),
    async (tx, { stored }, [books, currentSettings]) => {
      const [settled, billed] = await tx.batch([settledRows(companyId, stored.id), billedRows(companyId, stored.id)])
      const { body } = mergeBody(salesChallans, stored, {})
      const invoice = currentSettings ? withoutSwitchedOff(salesVouchers, currentSettings, body) : body
      const sent = parseTrade('sales/vouchers', invoice)
      const today = todayIn(books.book.time_zone, context.clock.now())
      const parts = stored.rows.flatMap(({ id, quantity, unit_factor: factor }): LinePart[] => {
        const left = subtract(inBaseUnit(quantity, factor), settled.find(({ row }) => row === id)?.settled ?? '0')
        return compare(left, '0') > 0 ? [{ row: id, sourceRow: id, left }] : []
      })
      const { currency_digits: currencyDigits } = books.book
      const input = {
        ...partOfDocument(stored, { sent, parts, billed, currencyDigits }),
        party: stored.is_walk_in ? stored.party : stored.stays_with,
        date: stored.date > today ? stored.date : today,
      }
      const request = {
        path: 'sales/vouchers',
        input,
        stored: null,
        status: 'Draft',
        accept: [],
        isAgreed: true,
      } as const
      const { statements } = await loadAndSaveTrade(tx, context, request)
      const step = { action: 'convert', changes: {} }
      const { claim, line } = recordStep(context, { resource: salesChallans, stored }, step)
      return { statements: [claim, ...statements, line] }
    },
  )
}

/** Raises DELIVERY_INVOICED while invoices that are not cancelled name lines of a delivery note. */
export async function refuseInvoiced(tx: Transaction, { who }: DecisionContext, id: string): Promise<void> {
  const [, settled] = await tx.batch([lockRowsOf(who.companyId, [id]), settledRows(who.companyId, id)])
  if (settled.some(({ is_named }) => is_named)) throw new DomainError('DELIVERY_INVOICED')
}
