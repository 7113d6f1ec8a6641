import type { Layer } from '../../../domain/inventory/revalue.ts'
import { compare, negate, sum } from '../../../domain/money/decimal.ts'
import type { Statement } from '../../db/core/client.ts'
import { moveOn } from '../../db/stock/stock-recost-store.ts'
import type { StoredWorth } from '../../db/stock/stock-store.ts'
import type { NewStockMovement } from '../../db/stock/stock-write-store.ts'
import {
  dropUses,
  insertMovements,
  keepBalances,
  keepLayers,
  keepValuations,
  voidMovements,
} from '../../db/stock/stock-write-store.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import type { Valued } from './stock-valuing.ts'
import { rollBack, shiftLater, waitForCosts } from './stock-deferral.ts'
import { layerThen } from './stock-loading.ts'

/** The statements that keep a change: its movements, and what the valuation made of all that it looked at. */
export function writeStock({ who }: DecisionContext, rows: readonly NewStockMovement[], valued: Valued): Statement[] {
  const { companyId, userId } = who
  const { items, deferred, voided, standing, revalued } = valued
  const changed = revalued.valuations.filter((valuation) => {
    const worth = standing.get(valuation.id)?.worth
    return !worth || !isEqual(worth, valuation)
  })
  const gone = voided.map(({ id }) => id)
  const added = rows.map((row) => ({ ...row, originId: standing.get(row.id)?.originId ?? null }))
  const moved = [...items.values()].filter(({ movements }) => movements.length > 0).map(({ span }) => span)
  return [
    ...rollBack(companyId, deferred),
    ...voidMovements(companyId, gone),
    ...shiftLater(companyId, deferred),
    ...insertMovements(companyId, userId, added),
    ...keepValuations(companyId, changed),
    ...dropUses(companyId, moved),
    ...keepLayers(companyId, [...restoredLayers(valued), ...revalued.layers], revalued.uses),
    ...balancesOf(companyId, valued),
    ...waitForCosts(companyId, deferred),
  ]
}

/** An item that was valued for a part of what follows keeps its quantity, and its costs wait from the next place on. */
function balancesOf(companyId: string, { items, standing, revalued }: Valued): Statement[] {
  const whole = [...items.values()].filter(({ next }) => next === null)
  const balances = whole.map(({ span: { itemId }, state }) => {
    const { quantity = '0', value = '0', lastKey = null } = state ?? {}
    return { itemId, ...(revalued.ends.get(itemId) ?? { quantity, value, lastKey }) }
  })
  const parts = [...items.values()].flatMap(({ span: { itemId }, next }) => {
    if (next === null) return []
    const changes = revalued.valuations.flatMap((one) => {
      const worth = standing.get(one.id)?.worth
      return worth && one.itemId === itemId
        ? [one.value, one.settlement, negate(worth.value), negate(worth.settlement)]
        : []
    })
    return [moveOn(companyId, { itemId, change: sum(changes), next })]
  })
  return [...keepBalances(companyId, balances), ...parts]
}

/** Layers from before that give back what was taken from them, and that nothing takes from now. */
function restoredLayers({ items, revalued }: Valued): (Layer & { itemId: string })[] {
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

function isEqual(one: StoredWorth, other: StoredWorth): boolean {
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
