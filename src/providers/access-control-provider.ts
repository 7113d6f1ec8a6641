import type { AccessControlProvider } from '@refinedev/core'
import { can } from '../../domain/permissions/can.ts'
import { moduleOf, rightsOf } from '../../domain/resources/define.ts'
import { heads } from '../../domain/resources/heads.ts'
import { companyAt } from './company-store.ts'

/** Refine's words for the actions that a permission is named after. */
const actions: Readonly<Record<string, string>> = { list: 'read', show: 'read', edit: 'update', clone: 'create' }

/** The permission that an action of a resource asks for: `account/ledgers`, `list` → `account_ledgers.read`. */
export function permissionFor(resource: string, action: string): string {
  const declared = heads.get(resource)
  return `${declared ? rightsOf(declared) : moduleOf(resource)}.${actions[action] ?? action}`
}

/** Refine's access checks within one company, answered by the same function that the server asks. */
export function accessControlOf(slug: string | null): AccessControlProvider {
  return {
    can: async ({ resource, action }) => {
      const entry = companyAt(slug)
      if (entry?.state !== 'ready' || !resource) return { can: false }
      return { can: can(entry.rights, permissionFor(resource, action)) }
    },
    options: { buttons: { hideIfUnauthorized: true } },
  }
}
