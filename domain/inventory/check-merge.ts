/**
 * Merging items that are one: the survivor takes over what the losers hold, their drafts, bills and units; what was posted
 * stays as it is. It needs the same unit, since quantities are counted in it, both kept in stock or both not, and the same
 * inventory ledger, since what moves must not change what a ledger holds.
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
  /** The first day behind that of the merge on which it moved. */
  readonly later: string | null
}

/** What is wrong with the survivor: UNKNOWN_REFERENCE, ITEM_INACTIVE at `survivor`. */
export function checkSurvivor(survivor: MergingItem | undefined): Problem[] {
  if (!survivor) return [{ code: 'UNKNOWN_REFERENCE', path: 'survivor' }]
  return survivor.isActive ? [] : [{ code: 'ITEM_INACTIVE', path: 'survivor', params: { item: survivor.name } }]
}

/**
 * What keeps a loser from becoming the survivor on a date: ITEM_REPEATED (it is the survivor), ITEM_INACTIVE (it became
 * another item before), MERGE_DIFFERENT, MOVED_LATER, NEGATIVE_STOCK (what is owed cannot be moved).
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
