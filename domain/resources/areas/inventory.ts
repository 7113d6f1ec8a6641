import { inventoryAdjustments } from '../inventory/inventory-adjustments.ts'
import { inventoryBillOfMaterials } from '../inventory/inventory-bill-of-materials.ts'
import { inventoryBrands } from '../inventory/inventory-brands.ts'
import { inventoryCategories } from '../inventory/inventory-categories.ts'
import { inventoryConversions } from '../inventory/inventory-conversions.ts'
import { inventoryItems } from '../inventory/inventory-items.ts'
import { inventoryLedgers } from '../inventory/inventory-ledgers.ts'
import { inventoryOpeningStock } from '../inventory/inventory-opening-stock.ts'
import { inventoryStockCounts } from '../inventory/inventory-stock-counts.ts'
import { inventoryUnits } from '../inventory/inventory-units.ts'
import type { Resource } from '../core/define.ts'

/** The resources of the area `inventory/`, in menu order. */
export const resources: readonly Resource[] = [
  inventoryItems,
  inventoryUnits,
  inventoryCategories,
  inventoryBrands,
  inventoryLedgers,
  inventoryOpeningStock,
  inventoryAdjustments,
  inventoryBillOfMaterials,
  inventoryConversions,
  inventoryStockCounts,
]
