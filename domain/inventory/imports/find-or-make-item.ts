/**
 * Which item a row of a file of sales or purchases means: by its code, else by its exact name. What is not there is made
 * where that is wanted, in the unit of its first row or, where the row says none, in the company's first unit.
 *
 *   item T-1                              the item with that code
 *   item T-9, name Green tea, unit kg     is made: T-9, Green tea, in kilograms
 *   item Delivery                         is made: Delivery, without a code
 */
import type { Problem } from '../../errors.ts'
import type { ImportItem, KnownItems, Placed } from '../place-item.ts'
import { itemFinder, unitFinder, unitPlacer } from '../place-item.ts'

export type NewItem = ImportItem
export type NamedGoods = { readonly item: string; readonly itemName: string; readonly unit: string }

type Goods = KnownItems & {
  /** Null: nothing is made. */
  readonly unitOfNew: string | null
  readonly newId: () => string
}

const LONGEST = { code: 50, name: 255 } as const

/** Places rows: what `itemFinder` and `unitPlacer` say, ITEM_INACTIVE and TOO_LONG at `item`. */
export function itemMaker(known: Goods) {
  const findItem = itemFinder(known.items)
  const findUnit = unitFinder(known.units)
  const placeUnit = unitPlacer(known)
  const planned = new Map<string, NewItem>()
  const made = new Map<string, NewItem>()

  function make({ item, itemName, unit }: NamedGoods, unitOfNew: string): NewItem | Problem {
    const before = made.get(item)
    if (before) return before
    const code = itemName === '' || itemName === item ? null : item
    const name = itemName || item
    const max = (code ?? '').length > LONGEST.code ? LONGEST.code : LONGEST.name
    if ((code ?? '').length > LONGEST.code || name.length > LONGEST.name) {
      return { code: 'TOO_LONG', path: 'item', params: { max: max.toString() } }
    }
    const found = unit === '' ? { id: unitOfNew } : findUnit(unit)
    if ('path' in found) return found
    const one = { id: known.newId(), name, code, unitId: found.id, isActive: true, isTracked: true }
    made.set(item, one)
    planned.set(one.id, one)
    return one
  }

  const place = (row: NamedGoods): Placed | Problem => {
    const found = findItem(row.item)
    const isMissing = 'path' in found && found.code === 'UNKNOWN_REFERENCE' && known.unitOfNew !== null
    const item = isMissing ? make(row, known.unitOfNew ?? '') : found
    if ('path' in item) return item
    if (!item.isActive) return { path: 'item', code: 'ITEM_INACTIVE', params: { item: item.name } }
    const placed = placeUnit(item, row.unit)
    return 'path' in placed ? placed : { item, ...placed }
  }
  return { place, planned: planned as ReadonlyMap<string, NewItem> }
}
