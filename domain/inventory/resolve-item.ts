/**
 * Finds the item and the unit of a row in a file: an item by its code, else by its exact name; a unit by its name or
 * short name; without one, the item's base unit.
 *
 *   item 85123A, unit dozen      the item of that code, in twelves of its pieces
 */
import type { Problem } from '../errors.ts'

export type ImportItem = {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly unitId: string
  readonly isActive: boolean
  readonly isTracked: boolean
  readonly isMerged: boolean
}
export type ImportUnit = {
  readonly id: string
  readonly name: string
  readonly shortName: string | null
  readonly baseUnitId: string | null
  readonly factor: string | null
}

export type ItemCatalog = {
  readonly items: readonly ImportItem[]
  readonly units: readonly ImportUnit[]
  /** Factors that are defined on items, by `item unit`. */
  readonly factors: ReadonlyMap<string, string>
}
export type ResolvedItem = { readonly item: ImportItem; readonly unitId: string; readonly unitFactor: string }

/**
 * Returns a resolver for the item and unit of a stock row. Problems: those of `itemFinder` and `unitResolver`, and
 * ITEM_INACTIVE, ITEM_NOT_TRACKED at `item`.
 */
export function stockItemResolver(catalog: ItemCatalog) {
  const findItem = itemFinder(catalog.items)
  const resolveUnit = unitResolver(catalog)
  return ({ item: itemText, unit: unitText }: { item: string; unit: string }): ResolvedItem | Problem => {
    const item = findItem(itemText)
    if ('path' in item) return item
    const params = { item: item.name }
    if (!item.isActive) return { path: 'item', code: 'ITEM_INACTIVE', params }
    if (!item.isTracked) return { path: 'item', code: 'ITEM_NOT_TRACKED', params }
    const resolved = resolveUnit(item, unitText)
    return 'path' in resolved ? resolved : { item, ...resolved }
  }
}

type ResolvedUnit = Omit<ResolvedItem, 'item'>

/** Returns a resolver for the unit of a row, by default the base unit: UNKNOWN_NAME, UNIT_UNKNOWN at `unit`. */
export function unitResolver({ units, factors }: Pick<ItemCatalog, 'units' | 'factors'>) {
  const findUnit = unitFinder(units)
  const names = new Map(units.map(({ id, name }) => [id, name]))
  return (item: Pick<ImportItem, 'id' | 'name' | 'unitId'>, unitText: string): ResolvedUnit | Problem => {
    if (unitText === '') return { unitId: item.unitId, unitFactor: '1' }
    const unit = findUnit(unitText)
    if ('path' in unit) return unit
    if (unit.id === item.unitId) return { unitId: unit.id, unitFactor: '1' }
    const standardFactor = unit.baseUnitId === item.unitId ? unit.factor : null
    const unitFactor = factors.get(`${item.id} ${unit.id}`) ?? standardFactor
    if (unitFactor !== null) return { unitId: unit.id, unitFactor }
    const base = names.get(item.unitId) ?? ''
    return { path: 'unit', code: 'UNIT_UNKNOWN', params: { item: item.name, base, unit: unit.name } }
  }
}

type Find<Match> = (text: string) => Match | Problem

/**
 * Returns a finder of items by code, else by exact name: REQUIRED, UNKNOWN_NAME, AMBIGUOUS_NAME at `item`. A merged item
 * is not meant where another has its name.
 */
export function itemFinder(items: readonly ImportItem[]): Find<ImportItem> {
  const codes = new Map(items.flatMap((item) => (item.code === null ? [] : [[item.code, item]])))
  const names = new Map<string, ImportItem | null>()
  for (const item of items) if (!item.isMerged) names.set(item.name, names.has(item.name) ? null : item)
  for (const item of items) if (item.isMerged && !names.has(item.name)) names.set(item.name, item)
  return (text) => {
    if (text === '') return { code: 'REQUIRED', path: 'item' }
    const match = codes.get(text) ?? names.get(text)
    if (match === null) return { code: 'AMBIGUOUS_NAME', path: 'item', params: { name: text } }
    return match ?? { code: 'UNKNOWN_NAME', path: 'item', params: { name: text } }
  }
}

/** Returns a finder of units by short name, else by name, without regard to case: UNKNOWN_NAME at `unit`. */
export function unitFinder(units: readonly ImportUnit[]): Find<ImportUnit> {
  const unitsByName = new Map<string, ImportUnit>()
  for (const unit of units) unitsByName.set(unit.name.toLowerCase(), unit)
  for (const unit of units) if (unit.shortName !== null) unitsByName.set(unit.shortName.toLowerCase(), unit)
  return (text) => unitsByName.get(text.toLowerCase()) ?? { code: 'UNKNOWN_NAME', path: 'unit', params: { name: text } }
}
