/**
 * Finds the item of a row of a file of sales or purchases: by its code, else by its exact name. A missing item is
 * created if requested, in the unit of its first row or, without one, in the company's default unit.
 *
 *   item T-1                              the item with that code
 *   item T-9, name Green tea, unit kg     creates T-9, Green tea, in kilograms
 *   item Delivery                         creates Delivery, without a code
 */
import type { Problem } from '../../errors.ts'
import type { ImportItem, ItemCatalog, ResolvedItem } from '../resolve-item.ts'
import { itemFinder, unitFinder, unitResolver } from '../resolve-item.ts'

export type NewItem = ImportItem
export type ItemReference = { readonly item: string; readonly itemName: string; readonly unit: string }

type ItemSources = ItemCatalog & {
  /** Null: missing items are not created. */
  readonly unitOfNew: string | null
  readonly newId: () => string
}

const LONGEST = { code: 50, name: 255 } as const

/**
 * Returns a resolver of rows with the problems of `itemFinder` and `unitResolver`, ITEM_INACTIVE and TOO_LONG at `item`.
 */
export function itemResolver(sources: ItemSources) {
  const findItem = itemFinder(sources.items)
  const findUnit = unitFinder(sources.units)
  const resolveUnit = unitResolver(sources)
  const planned = new Map<string, NewItem>()
  const createdByText = new Map<string, NewItem>()

  function createItem({ item, itemName, unit }: ItemReference, unitOfNew: string): NewItem | Problem {
    const existing = createdByText.get(item)
    if (existing) return existing
    const code = itemName === '' || itemName === item ? null : item
    const name = itemName || item
    const max = (code ?? '').length > LONGEST.code ? LONGEST.code : LONGEST.name
    if ((code ?? '').length > LONGEST.code || name.length > LONGEST.name) {
      return { code: 'TOO_LONG', path: 'item', params: { max: max.toString() } }
    }
    const unitMatch = unit === '' ? { id: unitOfNew } : findUnit(unit)
    if ('path' in unitMatch) return unitMatch
    const created = {
      id: sources.newId(),
      name,
      code,
      unitId: unitMatch.id,
      isActive: true,
      isTracked: true,
      isMerged: false,
    }
    createdByText.set(item, created)
    planned.set(created.id, created)
    return created
  }

  const resolve = (row: ItemReference): ResolvedItem | Problem => {
    const match = findItem(row.item)
    const isMissing = 'path' in match && match.code === 'UNKNOWN_NAME' && sources.unitOfNew !== null
    const item = isMissing ? createItem(row, sources.unitOfNew ?? '') : match
    if ('path' in item) return item
    if (!item.isActive) return { path: 'item', code: 'ITEM_INACTIVE', params: { item: item.name } }
    const resolvedUnit = resolveUnit(item, row.unit)
    return 'path' in resolvedUnit ? resolvedUnit : { item, ...resolvedUnit }
  }
  return { resolve, planned: planned as ReadonlyMap<string, NewItem> }
}
