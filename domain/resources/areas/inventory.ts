import { inventoryAdjustments } from '../inventory-adjustments.ts'
import { inventoryBillOfMaterials } from '../inventory-bill-of-materials.ts'
import { inventoryBrands } from '../inventory-brands.ts'
import { inventoryCategories } from '../inventory-categories.ts'
import { inventoryConversions } from '../inventory-conversions.ts'
import { inventoryItems } from '../inventory-items.ts'
import { inventoryLedgers } from '../inventory-ledgers.ts'
import { inventoryOpeningStock } from '../inventory-opening-stock.ts'
import { inventoryStockCounts } from '../inventory-stock-counts.ts'
import { inventoryUnits } from '../inventory-units.ts'
import type { Resource } from '../define.ts'

/** What is kept in the area `inventory/`, in menu order. */
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
