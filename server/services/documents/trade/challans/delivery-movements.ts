/**
 * The movements of a delivery note. Its lines leave the stock to the account of goods delivered and not invoiced; what
 * comes back returns from there at its cost; an invoice, or closing the rest, carries the cost on to the cost of goods
 * sold and moves nothing.
 *
 *   3 delivered at a cost of 10.00     Dr Goods delivered not invoiced 10.00   Cr Inventory 10.00
 *   1 of them invoiced                 Dr Cost of goods sold 3.33              Cr Goods delivered not invoiced 3.33
 *   1 of them returned                 Dr Inventory 3.34                       Cr Goods delivered not invoiced 3.34
 *   the rest closed                    Dr Cost of goods sold 3.33              Cr Goods delivered not invoiced 3.33
 */
import { inBaseUnit } from '../../../../../domain/inventory/check-rows.ts'
import { compare, negate } from '../../../../../domain/money/decimal.ts'
import type { ChallanStepKind, DeliveredRow, StepRow } from '../../../../db/trade/challan-store.ts'
import { newId } from '../../../core/unit-of-work.ts'
import type { NewMovement } from '../../../stock/stock-plan.ts'
import type { RowMovement } from '../decision.ts'
import { movementOf } from '../decision.ts'
import type { TradeRow } from '../trade-rows.ts'

/** Returns the movements of the lines of a delivery note, and of its steps. */
export function deliveryMovements(
  rows: readonly TradeRow[],
  { steps, accountId }: { steps: readonly StepRow[]; accountId: string },
): RowMovement[] {
  const tracked = rows.filter(({ item }) => item.track_inventory && item.cogs_account !== null)
  const deliveries = tracked.map((row) =>
    movementOf(row, {
      kind: 'delivery',
      quantity: negate(row.baseQuantity),
      costs: [],
      originId: null,
      counterAccountId: accountId,
    }),
  )
  const ofSteps = steps.flatMap((step): RowMovement[] => {
    const line = tracked.find(({ id }) => id === step.row)
    if (!line || line.stockEntryId === null || line.item.cogs_account === null) return []
    const delivered = {
      itemId: step.stock_item ?? line.item.id,
      unitId: compare(step.unit_factor, line.unitFactor) === 0 ? line.unitId : line.item.unit_id,
      stockEntryId: line.stockEntryId,
      cogsAccountId: line.item.cogs_account,
      path: `${line.path}.quantity`,
    }
    return [{ ...stepMovement(delivered, { ...step, accountId }), rowId: `step ${step.stock_row_no}` }]
  })
  return [...deliveries, ...ofSteps]
}

/** A delivered line with the movement that delivered it, and the unit that a step of it is counted in. */
type DeliveredLine = {
  itemId: string
  unitId: string
  stockEntryId: string
  cogsAccountId: string
  path: string
}
type Step = Pick<StepRow, 'quantity' | 'unit_factor' | 'stock_row_no' | 'date' | 'time'> & {
  kind: ChallanStepKind
  accountId: string
}

/** Returns the movement of a step of one line: goods that come back, or a cost that is carried on. */
export function stepMovement(
  { itemId, unitId, stockEntryId, cogsAccountId, path }: DeliveredLine,
  { kind, quantity, unit_factor: unitFactor, stock_row_no, date, time, accountId }: Step,
): NewMovement {
  const baseQuantity = inBaseUnit(quantity, unitFactor)
  const common = {
    id: newId(),
    itemId,
    rowNo: stock_row_no,
    unitId,
    unitFactor,
    costs: [],
    originId: stockEntryId,
    costShare: null,
    on: { date, time },
    path,
  }
  if (kind === 'return') {
    return { ...common, kind: 'delivery_return', quantity: baseQuantity, counterAccountId: accountId }
  }
  const carries = { quantity: baseQuantity, accountId }
  return { ...common, kind: 'delivery_cost', quantity: '0', carries, counterAccountId: cogsAccountId }
}

/** Returns the movement of a line of an invoice that bills a delivered line; none for goods without stock. */
export function invoicedMovement(
  row: TradeRow,
  { line, accountId }: { line: DeliveredRow; accountId: string },
): RowMovement[] {
  const { cogs_account: counterAccountId } = row.item
  if (line.stock_entry === null || counterAccountId === null) return []
  return [
    movementOf(row, {
      kind: 'delivery_cost',
      quantity: '0',
      costs: [],
      originId: line.stock_entry,
      carries: { quantity: row.baseQuantity, accountId },
      counterAccountId,
    }),
  ]
}
