import type { Layer } from '../../../domain/inventory/revalue.ts'
import { compare, negate, sum } from '../../../domain/money/decimal.ts'
import type { Statement } from '../../db/core/client.ts'
import { moveOn } from '../../db/stock/stock-recost-store.ts'
import type { StoredValue } from '../../db/stock/stock-store.ts'
import type { NewStockMovement } from '../../db/stock/stock-write-store.ts'
import {
  dropUses,
  insertMovements,
  storeBalances,
  storeLayers,
  storeValuations,
  voidMovements,
} from '../../db/stock/stock-write-store.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import type { StockValuation } from './stock-valuing.ts'
import { rollBack, shiftLater, waitForCosts } from './stock-deferral.ts'
import { layerThen } from './stock-loading.ts'

/** Returns the statements that store a change: its movements, and the result of the valuation. */
export function writeStock(
  { who }: DecisionContext,
  rows: readonly NewStockMovement[],
  valuation: StockValuation,
): Statement[] {
  const { companyId, userId } = who
  const { items, deferred, voided, liveMovements, revalued } = valuation
  const changed = revalued.valuations.filter((valuation) => {
    const worth = liveMovements.get(valuation.id)?.worth
    return !worth || !isEqual(worth, valuation)
  })
  const voidedIds = voided.map(({ id }) => id)
  const added = rows.map((row) => ({ ...row, originId: liveMovements.get(row.id)?.originId ?? null }))
  const movedSpans = [...items.values()].filter(({ movements }) => movements.length > 0).map(({ span }) => span)
  return [
    ...rollBack(companyId, deferred),
    ...voidMovements(companyId, voidedIds),
    ...shiftLater(companyId, deferred),
    ...insertMovements(companyId, userId, added),
    ...storeValuations(companyId, changed),
    ...dropUses(companyId, movedSpans),
    ...storeLayers(companyId, [...restoredLayers(valuation), ...revalued.layers], revalued.uses),
    ...balancesOf(companyId, valuation),
    ...waitForCosts(companyId, deferred),
  ]
}

/**
 * Returns the balances; an item that was valued in part keeps its quantity, and its costs are pending from the next
 * position on.
 */
function balancesOf(companyId: string, { items, liveMovements, revalued }: StockValuation): Statement[] {
  const whole = [...items.values()].filter(({ next }) => next === null)
  const balances = whole.map(({ span: { itemId }, state }) => {
    const { quantity = '0', value = '0', lastKey = null } = state ?? {}
    return { itemId, ...(revalued.ends.get(itemId) ?? { quantity, value, lastKey }) }
  })
  const parts = [...items.values()].flatMap(({ span: { itemId }, next }) => {
    if (next === null) return []
    const changes = revalued.valuations.flatMap((one) => {
      const worth = liveMovements.get(one.id)?.worth
      return worth && one.itemId === itemId
        ? [one.value, one.settlement, negate(worth.value), negate(worth.settlement)]
        : []
    })
    return [moveOn(companyId, { itemId, change: sum(changes), next })]
  })
  return [...storeBalances(companyId, balances), ...parts]
}

/** Returns earlier layers that got back what was taken from them, and from which nothing is taken now. */
function restoredLayers({ items, revalued }: StockValuation): (Layer & { itemId: string })[] {
  const touched = new Set(revalued.layers.map(({ entryId }) => entryId))
  return [...items.values()].flatMap(({ layers }) =>
    layers
      .filter(({ entryId, quantitySince, valueSince }) => {
        const isUsed = compare(quantitySince, '0') !== 0 || compare(valueSince, '0') !== 0
        return isUsed && !touched.has(entryId)
      })
      .map((layer) => ({ ...layerThen(layer), itemId: layer.itemId })),
  )
}

function isEqual(one: StoredValue, other: StoredValue): boolean {
  const isSameCost =
    one.unitCost === null || other.unitCost === null
      ? one.unitCost === other.unitCost
      : compare(one.unitCost, other.unitCost) === 0
  return (
    isSameCost &&
    compare(one.value, other.value) === 0 &&
    compare(one.settlement, other.settlement) === 0 &&
    compare(one.quantityAfter, other.quantityAfter) === 0 &&
    compare(one.valueAfter, other.valueAfter) === 0
  )
}
