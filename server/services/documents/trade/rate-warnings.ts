/** A price that differs much from the one on the bill before may be a slip of the pen. */
import type { Problem } from '../../../../domain/errors.ts'
import { absolute, compare, isZero, multiply, subtract } from '../../../../domain/money/decimal.ts'
import { unitCostOf } from '../../../../domain/inventory/revalue.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TradeRow } from './trade-rows.ts'

/** RATE_CHANGE at rows whose rate differs from the last one by more than the company's percentage; none where it has none. */
export function rateWarnings({ facts, stored }: TradeDraft, rows: readonly TradeRow[]): Problem[] {
  const { settings, lastRates } = facts
  const percent = settings.purchase_rate_change_percent
  if (percent === null || stored?.stored_status === 'Issued') return []
  return rows.flatMap(({ item, rate, unitFactor, path }): Problem[] => {
    const last = lastRates.get(item.id)
    if (last === undefined || isZero(last)) return []
    const now = unitCostOf(rate, unitFactor)
    const difference = multiply(absolute(subtract(now, last)), '100')
    if (compare(difference, multiply(last, percent)) <= 0) return []
    return [{ code: 'RATE_CHANGE', path: `${path}.rate`, params: { item: item.name, last, rate: now } }]
  })
}
