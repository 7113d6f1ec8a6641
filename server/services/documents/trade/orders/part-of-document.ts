/** Makes the body of an invoice or a bill of a part of a delivery note or an order. */
import { discountOfPart } from '../../../../../domain/documents/discount.ts'
import { share } from '../../../../../domain/documents/received-goods.ts'
import { inBaseUnit } from '../../../../../domain/inventory/check-rows.ts'
import { cellsOfSurvivor } from '../../../../../domain/inventory/units.ts'
import { add, subtract, sum } from '../../../../../domain/money/decimal.ts'
import { isEmailAddress } from '../../../../../domain/company/email-address.ts'
import type { BilledRow, StoredTrade, StoredTradeRow } from '../../../../db/trade/trade-store.ts'
import type { SentTrade } from '../trade-input.ts'

/** A part of a line: the line of the document, the line that the bill names, and the quantity in the base unit. */
export type LinePart = { row: string; sourceRow: string; left: string }

type Part = {
  /** The body of the whole document. */
  sent: SentTrade
  parts: readonly LinePart[]
  /** What is billed of the document. */
  billed: readonly BilledRow[]
  currencyDigits: number
}

/**
 * Returns the body of a bill of parts of a document, with its terms: in the units of its lines where that is exact, and
 * with the share of discounts in an amount (`discountOfPart`).
 */
export function partOfDocument(stored: StoredTrade, { sent, parts, billed, currencyDigits }: Part): SentTrade {
  const billedOf = new Map(billed.map((line) => [line.row, line]))
  const deducted = sum(billed.map(({ header_discount: discount }) => discount))
  const amountOf = (line: StoredTradeRow, quantity: string) =>
    share(subtract(line.gross, line.row_discount), { part: quantity, whole: baseQuantity(line), currencyDigits })
  const before = sum(stored.rows.map((line) => amountOf(line, billedOf.get(line.id)?.quantity ?? '0')))
  const lines = parts.flatMap(({ row: id, sourceRow, left }) => {
    const index = stored.rows.findIndex((line) => line.id === id)
    const [row, line] = [sent.rows[index], stored.rows[index]]
    if (!row || !line) return []
    const { quantity, row_discount } = billedOf.get(id) ?? { quantity: '0', row_discount: '0' }
    const of = { before: quantity, part: left, whole: baseQuantity(line), deducted: row_discount, currencyDigits }
    const discounted = discountOfPart(row, of)
    // A line that was received several times is billed by several lines.
    const deductedNow = discounted.discount_type === 'amount' ? discounted.discount : '0'
    const next = { quantity: add(quantity, left), row_discount: add(row_discount, deductedNow) }
    billedOf.set(id, { row: id, header_discount: '0', ...next })
    const cells = { ...discounted, ...cellsOfSurvivor(left, line), id: null, source_row: sourceRow }
    return [{ cells, amount: amountOf(line, left) }]
  })
  const part = sum(lines.map(({ amount }) => amount))
  const whole = sum(stored.rows.map(({ gross, row_discount: discount }) => subtract(gross, discount)))
  return {
    ...discountOfPart(sent, { before, part, whole, deducted, currencyDigits }),
    email: isEmailAddress(sent.email) ? sent.email : '',
    rows: lines.map(({ cells }) => cells),
  }
}

function baseQuantity({ quantity, unit_factor: factor }: StoredTradeRow): string {
  return inBaseUnit(quantity, factor)
}
