/**
 * Finding the item and the unit of a row in a file: an item by its code, else by its exact name; a unit by its name or
 * short name; without one, the item's own.
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
}
export type ImportUnit = {
  readonly id: string
  readonly name: string
  readonly shortName: string | null
  readonly baseUnitId: string | null
  readonly factor: string | null
}

export type KnownItems = {
  readonly items: readonly ImportItem[]
  readonly units: readonly ImportUnit[]
  /** Factors that items say themselves, by `item unit`. */
  readonly factors: ReadonlyMap<string, string>
}
export type Placed = { readonly item: ImportItem; readonly unitId: string; readonly unitFactor: string }

/**
 * What finds the item and unit of a row, or says what is wrong: REQUIRED, UNKNOWN_REFERENCE, AMBIGUOUS_NAME,
 * ITEM_INACTIVE, ITEM_NOT_TRACKED at `item`; UNKNOWN_REFERENCE, UNIT_UNKNOWN at `unit`.
 */
export function itemPlacer({ items, units, factors }: KnownItems) {
  const findItem = itemFinder(items)
  const findUnit = unitFinder(units)
  const names = new Map(units.map(({ id, name }) => [id, name]))
  return ({ item: wanted, unit: said }: { item: string; unit: string }): Placed | Problem => {
    const item = findItem(wanted)
    if ('path' in item) return item
    const params = { item: item.name }
    if (!item.isActive) return { path: 'item', code: 'ITEM_INACTIVE', params }
    if (!item.isTracked) return { path: 'item', code: 'ITEM_NOT_TRACKED', params }
    if (said === '') return { item, unitId: item.unitId, unitFactor: '1' }
    const unit = findUnit(said)
    if ('path' in unit) return unit
    if (unit.id === item.unitId) return { item, unitId: unit.id, unitFactor: '1' }
    const byItself = unit.baseUnitId === item.unitId ? unit.factor : null
    const unitFactor = factors.get(`${item.id} ${unit.id}`) ?? byItself
    if (unitFactor !== null) return { item, unitId: unit.id, unitFactor }
    const base = names.get(item.unitId) ?? ''
    return { path: 'unit', code: 'UNIT_UNKNOWN', params: { ...params, base, unit: unit.name } }
  }
}

type Find<Found> = (text: string) => Found | Problem

function itemFinder(items: readonly ImportItem[]): Find<ImportItem> {
  const codes = new Map(items.flatMap((item) => (item.code === null ? [] : [[item.code, item]])))
  const names = new Map<string, ImportItem | null>()
  for (const item of items) names.set(item.name, names.has(item.name) ? null : item)
  return (text) => {
    if (text === '') return { code: 'REQUIRED', path: 'item' }
    const found = codes.get(text) ?? names.get(text)
    if (found === null) return { code: 'AMBIGUOUS_NAME', path: 'item', params: { name: text } }
    return found ?? { code: 'UNKNOWN_REFERENCE', path: 'item' }
  }
}

function unitFinder(units: readonly ImportUnit[]): Find<ImportUnit> {
  const found = new Map<string, ImportUnit>()
  for (const unit of units) found.set(unit.name.toLowerCase(), unit)
  for (const unit of units) if (unit.shortName !== null) found.set(unit.shortName.toLowerCase(), unit)
  return (text) => found.get(text.toLowerCase()) ?? { code: 'UNKNOWN_REFERENCE', path: 'unit' }
}
