import { crmParties } from '../crm/crm-parties.ts'
import { crmCustomers, crmSuppliers } from '../crm/crm-party-lists.ts'
import type { Resource } from '../core/define.ts'

/** What is kept in the area `crm/`, in menu order. */
export const resources: readonly Resource[] = [crmParties, crmCustomers, crmSuppliers]
