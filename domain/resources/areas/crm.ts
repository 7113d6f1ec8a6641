import { crmParties } from '../parties/crm-parties.ts'
import { crmCustomers, crmSuppliers } from '../parties/crm-party-lists.ts'
import type { Resource } from '../core/define.ts'

/** The resources of the area `crm/`, in menu order. */
export const resources: readonly Resource[] = [crmParties, crmCustomers, crmSuppliers]
