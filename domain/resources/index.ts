import { resources as account } from './areas/account.ts'
import { resources as banking } from './areas/banking.ts'
import { resources as crm } from './areas/crm.ts'
import { resources as inventory } from './areas/inventory.ts'
import { resources as receipts } from './areas/payment-receipts.ts'
import { resources as purchase } from './areas/purchase.ts'
import { resources as sales } from './areas/sales.ts'
import { resources as settings } from './areas/settings.ts'
import { resources as tax } from './areas/tax.ts'
import type { Resource } from './core/define.ts'

/** All resources of a company, in menu order. */
export const resources: readonly Resource[] = [
  ...banking,
  ...sales,
  ...receipts,
  ...purchase,
  ...account,
  ...inventory,
  ...tax,
  ...crm,
  ...settings,
]

/** Returns the resource of a path such as `account/ledgers`, or undefined. */
export function resourceAt(path: string): Resource | undefined {
  return resources.find((resource) => resource.path === path)
}
