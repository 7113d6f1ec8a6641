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
 * What finds the item and unit of a row of stock, or says what is wrong: what `itemFinder` and `unitPlacer` say, and
 * ITEM_INACTIVE, ITEM_NOT_TRACKED at `item`.
 */
export function itemPlacer(known: KnownItems) {
  const findItem = itemFinder(known.items)
  const placeUnit = unitPlacer(known)
  return ({ item: wanted, unit: said }: { item: string; unit: string }): Placed | Problem => {
    const item = findItem(wanted)
    if ('path' in item) return item
    const params = { item: item.name }
    if (!item.isActive) return { path: 'item', code: 'ITEM_INACTIVE', params }
    if (!item.isTracked) return { path: 'item', code: 'ITEM_NOT_TRACKED', params }
    const placed = placeUnit(item, said)
    return 'path' in placed ? placed : { item, ...placed }
  }
}

type PlacedUnit = Omit<Placed, 'item'>

/** What finds the unit of a row, the item's own where none is said: UNKNOWN_REFERENCE, UNIT_UNKNOWN at `unit`. */
export function unitPlacer({ units, factors }: Pick<KnownItems, 'units' | 'factors'>) {
  const findUnit = unitFinder(units)
  const names = new Map(units.map(({ id, name }) => [id, name]))
  return (item: Pick<ImportItem, 'id' | 'name' | 'unitId'>, said: string): PlacedUnit | Problem => {
    if (said === '') return { unitId: item.unitId, unitFactor: '1' }
    const unit = findUnit(said)
    if ('path' in unit) return unit
    if (unit.id === item.unitId) return { unitId: unit.id, unitFactor: '1' }
    const byItself = unit.baseUnitId === item.unitId ? unit.factor : null
    const unitFactor = factors.get(`${item.id} ${unit.id}`) ?? byItself
    if (unitFactor !== null) return { unitId: unit.id, unitFactor }
    const base = names.get(item.unitId) ?? ''
    return { path: 'unit', code: 'UNIT_UNKNOWN', params: { item: item.name, base, unit: unit.name } }
  }
}

type Find<Found> = (text: string) => Found | Problem

/** What finds an item by its code, else by its exact name: REQUIRED, UNKNOWN_REFERENCE, AMBIGUOUS_NAME at `item`. */
export function itemFinder(items: readonly ImportItem[]): Find<ImportItem> {
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

/** What finds a unit by its short name, else by its name, whatever the capitals: UNKNOWN_REFERENCE at `unit`. */
export function unitFinder(units: readonly ImportUnit[]): Find<ImportUnit> {
  const found = new Map<string, ImportUnit>()
  for (const unit of units) found.set(unit.name.toLowerCase(), unit)
  for (const unit of units) if (unit.shortName !== null) found.set(unit.shortName.toLowerCase(), unit)
  return (text) => found.get(text.toLowerCase()) ?? { code: 'UNKNOWN_REFERENCE', path: 'unit' }
}
