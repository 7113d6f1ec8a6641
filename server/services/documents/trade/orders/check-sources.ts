/** Compares a bill with the lines of orders that it receives, and with the received lines that it bills. */
import { clearedValue } from '../../../../../domain/documents/received-goods.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { refuse } from '../../../../../domain/errors.ts'
import { compare, isZero, multiply, subtract } from '../../../../../domain/money/decimal.ts'
import { unitCostOf } from '../../../../../domain/inventory/revalue.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { SourceRow } from '../../../../db/trade/order-store.ts'
import { lockSourceRows, sourceRows } from '../../../../db/trade/order-store.ts'
import type { StoredTrade, StoredTradeRow } from '../../../../db/trade/trade-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { uniqueIds } from '../../body.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { TradeRow } from '../trade-rows.ts'

type SourceDecision = { rows: TradeRow[]; warnings: Problem[] }

/** Locks lines and reads them; `except` is the document that names them. */
export async function loadSources(
  tx: Transaction,
  { who }: DecisionContext,
  { ids, except }: { ids: readonly (string | null)[]; except: string },
): Promise<Map<string, SourceRow>> {
  const rowIds = uniqueIds(ids)
  if (rowIds.length === 0) return new Map()
  const [, sources] = await tx.batch([
    lockSourceRows(who.companyId, rowIds),
    sourceRows(who.companyId, { rowIds, except }),
  ])
  return new Map(sources.map((source) => [source.id, source]))
}

/** Locks the lines of an order; returns those that are not fully received, each with what is left in the base unit. */
export async function leftOfOrder(
  tx: Transaction,
  context: DecisionContext,
  { id, rows }: StoredTrade,
): Promise<{ line: StoredTradeRow; left: string }[]> {
  const sources = await loadSources(tx, context, { ids: rows.map((line) => line.id), except: id })
  const lines = rows.map((line) => ({ line, left: sources.get(line.id)?.left ?? '0' }))
  return lines.filter(({ left }) => compare(left, '0') > 0)
}

/**
 * Locks the lines that a bill names and compares them with it. Raises UNKNOWN_REFERENCE at `rows.N.source_row` for a line
 * that is not of an issued order or a goods receipt of the contact or has another item, RECEIPT_CANCELLED there; on posting
 * also ABOVE_RECEIVED at quantities and BEFORE_ORIGIN at `date`. Returns the rows with what they clear of goods receipts,
 * and the warnings: ABOVE_ORDERED at quantities and PRICE_ABOVE_ORDER at prices, which a member who may approve can accept.
 */
export async function checkSources(
  tx: Transaction,
  context: DecisionContext,
  { draft, rows }: { draft: TradeDraft; rows: readonly TradeRow[] },
): Promise<SourceDecision> {
  const { id, facts, isNumbered } = draft
  const sources = await loadSources(tx, context, { ids: rows.map(({ sourceRowId }) => sourceRowId), except: id })
  refuse(rows.flatMap((row) => sourceProblems(row, sources, facts.party?.id ?? '')))
  if (isNumbered) refuse(dateProblems(draft, sources))
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const decided = rows.map((row) => {
    const source = sources.get(row.sourceRowId ?? '')
    if (!source) return row
    const isReceipt = source.path === 'purchase/goods-receipts'
    warnings.push(...priceWarnings(row, source))
    if (compare(row.baseQuantity, source.left) > 0) {
      if (isReceipt) problems.push(quantityProblem(row, source, 'ABOVE_RECEIVED'))
      else warnings.push(quantityProblem(row, source, 'ABOVE_ORDERED'))
    }
    const cleared = isReceipt && isNumbered ? takeOf(source, row, facts.book.currency_digits) : null
    source.left = subtract(source.left, row.baseQuantity)
    return { ...row, received: cleared }
  })
  if (isNumbered) refuse(problems)
  return { rows: decided, warnings }
}

function sourceProblems(row: TradeRow, sources: ReadonlyMap<string, SourceRow>, partyId: string): Problem[] {
  if (row.sourceRowId === null) return []
  const path = `${row.path}.source_row`
  const source = sources.get(row.sourceRowId)
  if (!source || !source.items.includes(row.item.id) || !source.parties.includes(partyId)) {
    return [{ code: 'UNKNOWN_REFERENCE', path }]
  }
  return source.status === 'Cancelled'
    ? [{ code: 'RECEIPT_CANCELLED', path, params: { receipt: source.document } }]
    : []
}

/** Returns BEFORE_ORIGIN at `date` for a bill that is dated before the last goods receipt that it names. */
function dateProblems({ input }: TradeDraft, sources: ReadonlyMap<string, SourceRow>): Problem[] {
  const [last] = [...sources.values()]
    .filter(({ path, date }) => path === 'purchase/goods-receipts' && date > input.date)
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
  return last ? [{ code: 'BEFORE_ORIGIN', path: 'date', params: { number: last.document, date: last.date } }] : []
}

/** Takes what a row clears off the value that is left of a received line; null for one without stock. */
function takeOf(source: SourceRow, row: TradeRow, currencyDigits: number): TradeRow['received'] {
  const { left, value_left: valueLeft, movement: movementId } = source
  if (valueLeft === null || compare(row.baseQuantity, left) > 0) return null
  const value = clearedValue({ valueLeft, left }, { billed: row.baseQuantity, currencyDigits })
  source.value_left = subtract(valueLeft, value)
  return { value, movementId }
}

/** Returns the problem of a quantity that is more than what is left of a line, both in the unit of that line. */
export function quantityProblem(
  { path, item, baseQuantity }: Pick<TradeRow, 'path' | 'item' | 'baseQuantity'>,
  { left, document, unit_label: unit, unit_factor: factor }: SourceRow,
  code: 'ABOVE_ORDERED' | 'ABOVE_RECEIVED',
): Problem {
  const quantity = unitCostOf(baseQuantity, factor)
  const leftInUnit = compare(left, '0') <= 0 ? '0' : unitCostOf(left, factor)
  const number = code === 'ABOVE_ORDERED' ? { order: document } : { receipt: document }
  return { code, path: `${path}.quantity`, params: { ...number, item: item.name, quantity, left: leftInUnit, unit } }
}

/** Returns PRICE_ABOVE_ORDER at a price above that of the order. */
function priceWarnings({ path, item, rate, unitFactor }: TradeRow, source: SourceRow): Problem[] {
  const perBaseUnit = unitCostOf(source.rate, source.order_factor)
  if (isZero(source.rate) || compare(unitCostOf(rate, unitFactor), perBaseUnit) <= 0) return []
  const params = { item: item.name, order: source.order_no, rate, ordered: multiply(perBaseUnit, unitFactor) }
  return [{ code: 'PRICE_ABOVE_ORDER', path: `${path}.rate`, params }]
}
