import { accountCategories } from './account-categories.ts'
import { accountFiscalYears } from './account-fiscal-years.ts'
import { accountJournalVouchers } from './account-journal-vouchers.ts'
import { accountLedgers } from './account-ledgers.ts'
import { accountOpeningBalances } from './account-opening-balances.ts'
import { crmParties } from './crm-parties.ts'
import { crmCustomers, crmSuppliers } from './crm-party-lists.ts'
import type { Resource } from './define.ts'
import { inventoryAdjustments } from './inventory-adjustments.ts'
import { inventoryBillOfMaterials } from './inventory-bill-of-materials.ts'
import { inventoryBrands } from './inventory-brands.ts'
import { inventoryCategories } from './inventory-categories.ts'
import { inventoryConversions } from './inventory-conversions.ts'
import { inventoryItems } from './inventory-items.ts'
import { inventoryLedgers } from './inventory-ledgers.ts'
import { inventoryOpeningStock } from './inventory-opening-stock.ts'
import { inventoryStockCounts } from './inventory-stock-counts.ts'
import { inventoryUnits } from './inventory-units.ts'
import { purchaseBook } from './purchase-book.ts'
import { purchaseDebitNotes } from './purchase-debit-notes.ts'
import { purchaseDiscounts } from './purchase-discounts.ts'
import { purchaseRows } from './purchase-rows.ts'
import { purchaseVouchers } from './purchase-vouchers.ts'
import { salesAgents } from './sales-agents.ts'
import { salesBook } from './sales-book.ts'
import { salesCreditNotes } from './sales-credit-notes.ts'
import { salesDiscounts } from './sales-discounts.ts'
import { salesRows } from './sales-rows.ts'
import { salesVouchers } from './sales-vouchers.ts'
import { taxSchemes } from './tax-schemes.ts'

/** THE LIST: everything a company can keep, in menu order. */
export const resources: readonly Resource[] = [
  salesVouchers,
  salesCreditNotes,
  salesDiscounts,
  salesAgents,
  salesRows,
  salesBook,
  purchaseVouchers,
  purchaseDebitNotes,
  purchaseDiscounts,
  purchaseRows,
  purchaseBook,
  accountJournalVouchers,
  accountLedgers,
  accountCategories,
  accountOpeningBalances,
  accountFiscalYears,
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
  taxSchemes,
  crmParties,
  crmCustomers,
  crmSuppliers,
]

/** The resource of a path such as `account/ledgers`, or undefined. */
export function resourceAt(path: string): Resource | undefined {
  return resources.find((resource) => resource.path === path)
}
