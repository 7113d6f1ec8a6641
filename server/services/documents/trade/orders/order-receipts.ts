/** What bills receive of purchase orders. */
import type { Problem } from '../../../../../domain/errors.ts'
import { refuse } from '../../../../../domain/errors.ts'
import { compare, isZero, multiply, subtract } from '../../../../../domain/money/decimal.ts'
import { unitCostOf } from '../../../../../domain/inventory/revalue.ts'
import { isId } from '../../../../../domain/resources/core/list-query.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { OrderRow } from '../../../../db/trade/order-store.ts'
import { lockSourceRows, orderRows } from '../../../../db/trade/order-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { TradeRow } from '../trade-rows.ts'

/**
 * Locks the lines of orders that a bill receives and compares them with it. Raises UNKNOWN_REFERENCE at `rows.N.source_row`
 * for a line that is not of an issued order of the contact or has another item. Returns ABOVE_ORDERED at quantities and
 * PRICE_ABOVE_ORDER at prices, which a member who may approve can accept.
 */
export async function checkSources(
  tx: Transaction,
  { who }: DecisionContext,
  { draft: { id, facts }, rows }: { draft: TradeDraft; rows: readonly TradeRow[] },
): Promise<Problem[]> {
  const ids = [...new Set(rows.flatMap(({ sourceRowId }) => sourceRowId ?? []))]
  if (ids.length === 0) return []
  const rowIds = ids.filter(isId)
  const [, sources] = await tx.batch([
    lockSourceRows(who.companyId, rowIds),
    orderRows(who.companyId, { rowIds, except: id }),
  ])
  const byId = new Map(sources.map((source) => [source.id, source]))
  const linked = rows.filter(({ sourceRowId }) => sourceRowId !== null)
  const isOwn = (row: TradeRow, source: OrderRow | undefined) =>
    source !== undefined && source.item_id === row.item.id && source.parties.includes(facts.party?.id ?? '')
  refuse(
    linked.flatMap((row) =>
      isOwn(row, byId.get(row.sourceRowId ?? ''))
        ? []
        : [{ code: 'UNKNOWN_REFERENCE', path: `${row.path}.source_row` } as const],
    ),
  )
  const left = new Map(sources.map((source) => [source.id, source.left]))
  return linked.flatMap((row) => {
    const source = byId.get(row.sourceRowId ?? '')
    if (!source) return []
    const before = left.get(source.id) ?? '0'
    left.set(source.id, subtract(before, row.baseQuantity))
    return warningsOf(row, source, before)
  })
}

/** Compares one line; `left` is what is not received yet, in the base unit. */
function warningsOf(row: TradeRow, source: OrderRow, left: string): Problem[] {
  const { path, item, quantity, rate, unitFactor, baseQuantity } = row
  const params = { item: item.name, order: source.voucher_no }
  const above = compare(baseQuantity, left) > 0
  const leftInUnit = compare(left, '0') <= 0 ? '0' : unitCostOf(left, unitFactor)
  const ordered = multiply(unitCostOf(source.rate, source.unit_factor), unitFactor)
  const dearer =
    !isZero(source.rate) && compare(unitCostOf(rate, unitFactor), unitCostOf(source.rate, source.unit_factor)) > 0
  return [
    ...(above
      ? [
          {
            code: 'ABOVE_ORDERED',
            path: `${path}.quantity`,
            params: { ...params, quantity, left: leftInUnit, unit: source.unit_label },
          } as const,
        ]
      : []),
    ...(dearer
      ? [{ code: 'PRICE_ABOVE_ORDER', path: `${path}.rate`, params: { ...params, rate, ordered } } as const]
      : []),
  ]
}
