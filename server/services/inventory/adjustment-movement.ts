/** Moves one row of an adjustment, and values what enters the stock. */
import type { AdjustmentPurpose } from '../../../domain/inventory/check-adjustment.ts'
import { amountAt, purposes, valueAtCost } from '../../../domain/inventory/check-adjustment.ts'
import { negate } from '../../../domain/money/decimal.ts'
import type { CostFacts } from '../../db/stock/stock-facts-store.ts'
import { newId } from '../core/unit-of-work.ts'
import type { NewMovement } from '../stock/stock-plan.ts'
import type { RowFacts } from './stock-facts.ts'
import { accountOf } from './stock-facts.ts'
import type { MovedRow } from './stock-rows.ts'

type MovementContext = { purpose: AdjustmentPurpose; facts: Pick<RowFacts, 'accounts'> }

/** Returns the movement of a row; `valueOf` is called for rows that enter the stock. */
export function adjustmentMovement(
  { purpose, facts }: MovementContext,
  row: MovedRow,
  valueOf: () => string,
): NewMovement {
  const { itemId, baseQuantity, unitId, unitFactor, rowNo, path } = row
  const { kind, account } = purposes[purpose]
  const isIn = kind === 'stock_in'
  return {
    id: newId(),
    itemId,
    kind,
    rowNo,
    quantity: isIn ? baseQuantity : negate(baseQuantity),
    unitId,
    unitFactor,
    costs: isIn ? [{ kind: 'goods', amount: valueOf() }] : [],
    originId: null,
    costShare: null,
    counterAccountId: accountOf(facts, account),
    path,
  }
}

type CostContext = { cost: CostFacts | undefined; costPrice: string | null; currencyDigits: number }

/**
 * Returns the value of a row: at its rate, else at the cost of the stock just before it, else at the cost price of the
 * item, else zero.
 */
export function valueOfRow(
  { quantity, baseQuantity, rate }: Pick<MovedRow, 'quantity' | 'baseQuantity'> & { rate: string },
  { cost, costPrice, currencyDigits }: CostContext,
): string {
  if (rate !== '') return amountAt(quantity, rate, currencyDigits)
  const current = cost ? { ...cost, unitCost: cost.unit_cost } : null
  return valueAtCost(baseQuantity, { current, costPrice, currencyDigits })
}
