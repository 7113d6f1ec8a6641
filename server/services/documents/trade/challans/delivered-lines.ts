/** The lines of delivery notes that an invoice bills: what is left of them, and what they deliver. */
import type { Problem } from '../../../../../domain/errors.ts'
import { refuse } from '../../../../../domain/errors.ts'
import { unitCostOf } from '../../../../../domain/inventory/revalue.ts'
import { compare, subtract } from '../../../../../domain/money/decimal.ts'
import { isId } from '../../../../../domain/resources/core/list-query.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { DeliveredRow } from '../../../../db/trade/challan-store.ts'
import { deliveredRows } from '../../../../db/trade/challan-store.ts'
import { lockSourceRows } from '../../../../db/trade/order-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { TradeRow } from '../trade-rows.ts'

/** Locks the delivered lines that an invoice names and returns those of issued delivery notes by their ids. */
export async function loadDeliveredLines(
  tx: Transaction,
  { who }: DecisionContext,
  draft: TradeDraft,
): Promise<ReadonlyMap<string, DeliveredRow>> {
  const rowIds = [...new Set(draft.input.rows.flatMap(({ source_row: source }) => source ?? []))].filter(isId)
  if (rowIds.length === 0) return new Map()
  const [, delivered] = await tx.batch([
    lockSourceRows(who.companyId, rowIds),
    deliveredRows(who.companyId, { rowIds, except: draft.id }),
  ])
  return new Map(delivered.map((line) => [line.id, line]))
}

/**
 * Raises UNKNOWN_REFERENCE and OTHER_CUSTOMER at `rows.N.source_row`, for a line that is not of an issued delivery note, or
 * of one of another contact; OTHER_ITEM at `rows.N.item`; ABOVE_DELIVERED at `rows.N.quantity` for more than is left;
 * BEFORE_ORIGIN at `date`.
 */
export function refuseDelivered(
  draft: TradeDraft,
  rows: readonly TradeRow[],
  delivered: ReadonlyMap<string, DeliveredRow>,
): void {
  const linked = rows.flatMap((row) => (row.sourceRowId === null ? [] : [{ row, source: row.sourceRowId }]))
  const left = new Map([...delivered].map(([id, line]) => [id, line.left]))
  refuse([
    ...linked.flatMap(({ row, source }): Problem[] => {
      const line = delivered.get(source)
      if (!line) return [{ code: 'UNKNOWN_REFERENCE', path: `${row.path}.source_row` }]
      const before = left.get(source) ?? '0'
      left.set(source, subtract(before, row.baseQuantity))
      return lineProblems(draft, row, { line, left: before })
    }),
    ...dateProblems(draft, [...delivered.values()]),
  ])
}

function lineProblems(
  { facts: { party } }: TradeDraft,
  { item, baseQuantity, path }: TradeRow,
  { line, left }: { line: DeliveredRow; left: string },
): Problem[] {
  const { voucher_no: note, item_label, unit_label: unit, unit_factor, party_label } = line
  if (!line.parties.includes(party?.id ?? ''))
    return [{ code: 'OTHER_CUSTOMER', path: `${path}.source_row`, params: { note, party: party_label } }]
  if (!line.items.includes(item.id))
    return [{ code: 'OTHER_ITEM', path: `${path}.item`, params: { note, item: item_label } }]
  if (compare(baseQuantity, left) <= 0) return []
  const params = {
    item: item_label,
    note,
    quantity: unitCostOf(baseQuantity, unit_factor),
    unit,
    left: compare(left, '0') <= 0 ? '0' : unitCostOf(left, unit_factor),
  }
  return [{ code: 'ABOVE_DELIVERED', path: `${path}.quantity`, params }]
}

/** Returns BEFORE_ORIGIN for an invoice dated before the last of its deliveries. */
function dateProblems({ input }: TradeDraft, delivered: readonly DeliveredRow[]): Problem[] {
  const [last] = delivered.toSorted((one, other) => (one.date < other.date ? 1 : -1))
  if (!last || input.date === '' || last.date <= input.date) return []
  return [{ code: 'BEFORE_ORIGIN', path: 'date', params: { number: last.voucher_no, date: last.date } }]
}
