/** Converts a bill of materials between form and server and computes the current cost of its finished item. */
import type { Problem } from '../../../../domain/errors.ts'
import { checkBill, mainShare } from '../../../../domain/inventory/bill-of-materials.ts'
import { isDecimal, multiply, sum } from '../../../../domain/money/decimal.ts'
import { divideHalfUp, fromMicros, toMicros } from '../../../../domain/money/micros.ts'
import type { ItemFacts, StockCells, StockRow } from '../../../components/grid/stock-rows.ts'
import { plainFigure } from '../../../components/grid/stock-rows.ts'
import type { Draft } from '../../../components/document/use-document-save.ts'
import { rowWorth } from '../stock/adjustment-draft.ts'
import type { Side, SidedRow, Sides } from '../conversions/sided-rows.ts'
import { filledRows } from '../conversions/sided-rows.ts'

export type BillRecord = {
  id: string
  version: number
  item: string
  item_label: string
  version_no: string | number
  quantity: string
  unit: string
  unit_label: string
  unit_factor: string
  overhead: string
  remarks: string | null
  is_active: boolean
  rows: SidedRow[]
  acts: string[]
}
export type BillHead = {
  item: string | null
  itemLabel: string
  quantity: string
  unit: string
  unitLabel: string
  overhead: string
  remarks: string
}
export type BillBody = {
  item: string | null
  quantity: string
  unit: string | null
  overhead: string
  remarks: string
  rows: { side: Side; item: string | null; quantity: string; unit: string | null; cost_share?: string }[]
}
export type TypedBill = { head: BillHead; materials: StockCells[]; products: StockCells[] }

/** The fields above the rows, by their API names. */
export const billFields = ['item', 'quantity', 'unit', 'overhead', 'remarks'] as const

/** Returns the body to send: materials, then by-products; empty rows are left out. */
export function billBody(head: BillHead, sides: Sides<StockRow>): Draft<BillBody> {
  const filled = filledRows(sides)
  const rows = filled.map(({ row, side }) => ({
    side,
    item: row.item || null,
    quantity: plainFigure(row.quantity),
    unit: row.unit || null,
    ...(side === 'out' ? { cost_share: plainFigure(row.cost_share) } : {}),
  }))
  const { item, quantity, unit, overhead, remarks } = head
  return {
    body: {
      item,
      quantity: plainFigure(quantity),
      unit: unit || null,
      overhead: plainFigure(overhead) || '0',
      remarks: remarks.trim(),
      rows,
    },
    keys: filled.map(({ row }) => row.key),
  }
}

/** Runs the server's own check before sending; only the server detects loops. */
export function checkBillBody(body: BillBody, digits: number, names: ReadonlyMap<string, string>): Problem[] {
  const rows = body.rows.map((row) => ({ ...row, cost_share: row.cost_share ?? '', description: '' }))
  return checkBill({ ...body, currencyDigits: digits, names, rows })
}

/** Returns the names of the items in rows, for the messages of a check. */
export function namesOf(rows: readonly StockRow[]): Map<string, string> {
  return new Map(rows.map(({ item, itemLabel }) => [item, itemLabel]))
}

export type BillCost = { materials: string; overhead: string; total: string; unitCost: string | null }

/**
 * Returns the cost of a bill's quantity at the current costs of its materials; null without the permission to see
 * costs. The finished item carries what its by-products leave: 40.00 of materials and 5.00 of labour, 10 % for a
 * by-product, 9 produced: 4.50 each.
 */
export function billCost(
  head: Pick<BillHead, 'quantity' | 'overhead'>,
  { materials, products }: Sides<StockRow>,
  { facts, digits }: { facts: ItemFacts; digits: number },
): BillCost | null {
  const priced = materials.filter(({ item }) => facts.get(item) !== undefined)
  if (priced.some(({ item }) => facts.get(item)?.cost === null) && priced.every(({ item }) => !facts.get(item)?.cost)) {
    return null
  }
  const cost = sum(priced.flatMap((row) => rowWorth(row, { facts, purpose: 'Stock Out', digits }) ?? []))
  const work = plainFigure(head.overhead)
  const overhead = isDecimal(work) ? work : '0'
  const total = sum([cost, overhead])
  const shares = products.map((row) => {
    const share = plainFigure(row.cost_share)
    return { side: 'out' as const, cost_share: isDecimal(share) ? share : '0' }
  })
  const yieldQuantity = plainFigure(head.quantity)
  return { materials: cost, overhead, total, unitCost: perMade(multiply(total, mainShare(shares)), yieldQuantity) }
}

/** Divides by 100 and by the produced quantity. */
function perMade(costTimes100: string, yieldQuantity: string): string | null {
  if (!isDecimal(yieldQuantity) || toMicros(yieldQuantity) <= 0n) return null
  return fromMicros(divideHalfUp(toMicros(costTimes100) * 10_000n, toMicros(yieldQuantity)))
}
