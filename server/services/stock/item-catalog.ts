/** The items and units of the books, for looking up what a file names. */
import type { ItemCatalog } from '../../../domain/inventory/resolve-item.ts'
import type { ImportFactorRow, ImportItemRow, ImportUnitRow } from '../../db/stock/stock-import-store.ts'

/** The rows of items, units and conversions as they are read. */
export type CatalogRows = {
  readonly items: readonly ImportItemRow[]
  readonly units: readonly ImportUnitRow[]
  readonly factors: readonly ImportFactorRow[]
}

/** Returns the catalog of these rows. */
export function catalogOf({ items, units, factors }: CatalogRows): ItemCatalog {
  return {
    items: items.map(({ unit_id, is_active, track_inventory, is_merged, ...item }) => {
      return { ...item, unitId: unit_id, isActive: is_active, isTracked: track_inventory, isMerged: is_merged }
    }),
    units: units.map(({ short_name, base_unit_id, ...unit }) => {
      return { ...unit, shortName: short_name, baseUnitId: base_unit_id }
    }),
    factors: new Map(factors.map(({ item_id, unit_id, factor }) => [`${item_id} ${unit_id}`, factor])),
  }
}
