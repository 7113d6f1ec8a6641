/**
 * Merging duplicate items: the survivor takes over the stock, drafts, bills and units of the losers; posted documents
 * are not changed. The items must have the same unit, since quantities are in it, the same stock tracking, and the same
 * inventory account, since the move must not change an account's balance.
 *
 *   Bolt M8 (pieces) and M8 Bolt (pieces)     become one
 *   Flour (grams) and Flour (kilograms)       MERGE_DIFFERENT in unit
 */
import type { Problem } from '../errors.ts'
import { isNegative } from '../money/decimal.ts'

export type MergingItem = {
  readonly id: string
  readonly name: string
  readonly unitId: string
  readonly unitName: string
  readonly isTracked: boolean
  readonly inventoryAccountId: string | null
  readonly isActive: boolean
  readonly isMerged: boolean
  readonly quantity: string
  /** The first day after the merge date with a movement. */
  readonly later: string | null
}

/** Returns the problems of the survivor: UNKNOWN_REFERENCE, ITEM_INACTIVE at `survivor`. */
export function checkSurvivor(survivor: MergingItem | undefined): Problem[] {
  if (!survivor) return [{ code: 'UNKNOWN_REFERENCE', path: 'survivor' }]
  return survivor.isActive ? [] : [{ code: 'ITEM_INACTIVE', path: 'survivor', params: { item: survivor.name } }]
}

/**
 * Returns why a loser cannot be merged on a date: ITEM_REPEATED (it is the survivor), ITEM_INACTIVE (it was merged
 * before), MERGE_DIFFERENT, MOVED_LATER, NEGATIVE_STOCK (negative stock cannot be moved).
 */
export function checkLoser(
  loser: MergingItem | undefined,
  { survivor, date, path }: { survivor: MergingItem; date: string; path: string },
): Problem[] {
  if (!loser) return [{ code: 'UNKNOWN_REFERENCE', path }]
  const params = { item: loser.name }
  if (loser.id === survivor.id) return [{ code: 'ITEM_REPEATED', path, params }]
  if (loser.isMerged) return [{ code: 'ITEM_INACTIVE', path, params }]
  const problems = differences(loser, survivor).map((what): Problem => {
    return { code: 'MERGE_DIFFERENT', path, params: { loser: loser.name, survivor: survivor.name, what } }
  })
  if (loser.later !== null) problems.push({ code: 'MOVED_LATER', path, params: { ...params, date: loser.later } })
  else if (isNegative(loser.quantity)) {
    const { quantity, unitName } = loser
    problems.push({ code: 'NEGATIVE_STOCK', path, params: { ...params, date, quantity, unit: unitName } })
  }
  return problems
}

function differences(loser: MergingItem, survivor: MergingItem): string[] {
  return [
    ...(loser.unitId === survivor.unitId ? [] : ['unit']),
    ...(loser.isTracked === survivor.isTracked ? [] : ['stock keeping']),
    ...(loser.inventoryAccountId === survivor.inventoryAccountId ? [] : ['inventory ledger']),
  ]
}
