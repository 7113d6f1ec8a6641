import type { AccessControlProvider, CanParams } from '@refinedev/core'
import type { Rights } from '../../domain/permissions/can.ts'
import { can, canAny, hasAnyRole } from '../../domain/permissions/can.ts'
import { moduleOf, rightsOf } from '../../domain/resources/core/define.ts'
import { heads } from '../../domain/resources/heads.ts'
import { companyAt } from './company-store.ts'

/**
 * The access rule of a page without records, in the `meta` of its Refine resource. Any entry of each; none = every
 * member.
 */
export type PageAccess = { roles: readonly string[]; permissions: readonly string[] }

/** Refine's action names by the action names of permissions. */
const actions: Readonly<Record<string, string>> = { list: 'read', show: 'read', edit: 'update', clone: 'create' }

/** Returns the permission of an action on a resource: `account/ledgers`, `list` → `account_ledgers.read`; `*` = any. */
function permissionFor(resource: string, action: string): string {
  const declared = heads.get(resource)
  const module = declared ? rightsOf(declared) : moduleOf(resource)
  return action === '*' ? module : `${module}.${actions[action] ?? action}`
}

/** Whether the rights allow it: owner and admin pass every permission, members need theirs. */
export function allows(rights: Rights, { resource = '', action, params }: CanParams): boolean {
  const page = params?.resource?.meta?.['access'] as PageAccess | undefined
  if (page === undefined || action !== 'list') return can(rights, permissionFor(resource, action))
  const { roles, permissions } = page
  return (roles.length === 0 || hasAnyRole(rights, roles)) && (permissions.length === 0 || canAny(rights, permissions))
}

/** Returns Refine's access checks within a company, decided by the same function as on the server. */
export function accessControlOf(slug: string | null): AccessControlProvider {
  return {
    can: async (params) => {
      const entry = companyAt(slug)
      return { can: entry?.state === 'ready' && allows(entry.rights, params) }
    },
    options: { buttons: { hideIfUnauthorized: true } },
  }
}
