import type { Layer } from '../../../domain/inventory/revalue.ts'
import { compare } from '../../../domain/money/decimal.ts'
import type { Statement } from '../../db/client.ts'
import type { StoredWorth } from '../../db/stock-store.ts'
import {
  dropUses,
  insertMovements,
  keepBalances,
  keepLayers,
  keepValuations,
  voidMovements,
} from '../../db/stock-write-store.ts'
import type { Context } from '../unit-of-work.ts'
import type { Plan } from './change-stock.ts'
import type { Valued } from './stock-valuing.ts'
import { layerThen } from './stock-valuing.ts'

/** The statements that keep a change: its movements, and what the valuation made of all that it looked at. */
export function writeStock({ who }: Context, { added }: Plan, valued: Valued): Statement[] {
  const { companyId, userId } = who
  const { items, voided, standing, revalued } = valued
  const changed = revalued.valuations.filter((valuation) => {
    const worth = standing.get(valuation.id)?.worth
    return !worth || !isEqual(worth, valuation)
  })
  const moved = [...items.values()].filter(({ movements }) => movements.length > 0)
  return [
    ...voidMovements(
      companyId,
      voided.map(({ id }) => id),
    ),
    ...insertMovements(
      companyId,
      userId,
      added.map(({ row }) => ({ ...row, originId: standing.get(row.id)?.originId ?? null })),
    ),
    ...keepValuations(companyId, changed),
    ...dropUses(
      companyId,
      moved.map(({ span }) => span),
    ),
    ...keepLayers(companyId, [...restoredLayers(valued), ...revalued.layers], revalued.uses),
    ...keepBalances(
      companyId,
      [...items.values()].map(({ span: { itemId }, state }) => {
        const before = { quantity: state?.quantity ?? '0', value: state?.value ?? '0', lastKey: state?.lastKey ?? null }
        return { itemId, ...(revalued.ends.get(itemId) ?? before) }
      }),
    ),
  ]
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
