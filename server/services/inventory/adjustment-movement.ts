/** What one row of an adjustment moves, and what it is worth when it comes in. */
import type { AdjustmentPurpose } from '../../../domain/inventory/check-adjustment.ts'
import { amountAt, purposes, valueAtCost } from '../../../domain/inventory/check-adjustment.ts'
import { negate } from '../../../domain/money/decimal.ts'
import type { CostFacts } from '../../db/stock/stock-facts-store.ts'
import { newId } from '../core/unit-of-work.ts'
import type { NewMovement } from '../stock/stock-plan.ts'
import type { RowFacts } from './stock-facts.ts'
import { accountOf } from './stock-facts.ts'
import type { MovedRow } from './stock-rows.ts'

type Of = { purpose: AdjustmentPurpose; facts: Pick<RowFacts, 'accounts'> }

/** The movement of a row; `worth` is asked of what comes in. */
export function adjustmentMovement({ purpose, facts }: Of, row: MovedRow, worth: () => string): NewMovement {
  const { itemId, own, unitId, unitFactor, rowNo, path } = row
  const { kind, account } = purposes[purpose]
  const isIn = kind === 'stock_in'
  return {
    id: newId(),
    itemId,
    kind,
    rowNo,
    quantity: isIn ? own : negate(own),
    unitId,
    unitFactor,
    costs: isIn ? [{ kind: 'goods', amount: worth() }] : [],
    originId: null,
    costShare: null,
    counterAccountId: accountOf(facts, account),
    path,
  }
}

type Known = { cost: CostFacts | undefined; costPrice: string | null; currencyDigits: number }

/** What a row is worth: at its rate, else at what the stock cost just before it, else at the price of the item, else nothing. */
export function worthOf(
  { quantity, own, rate }: Pick<MovedRow, 'quantity' | 'own'> & { rate: string },
  { cost, costPrice, currencyDigits }: Known,
): string {
  if (rate !== '') return amountAt(quantity, rate, currencyDigits)
  const current = cost ? { ...cost, unitCost: cost.unit_cost } : null
  return valueAtCost(own, { current, costPrice, currencyDigits })
}
