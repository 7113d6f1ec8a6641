import { crmParties } from '../crm-parties.ts'
import { crmCustomers, crmSuppliers } from '../crm-party-lists.ts'
import type { Resource } from '../define.ts'

/** What is kept in the area `crm/`, in menu order. */
export const resources: readonly Resource[] = [crmParties, crmCustomers, crmSuppliers]
