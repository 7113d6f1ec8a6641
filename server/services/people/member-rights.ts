import { DomainError } from '../../../domain/errors.ts'
import type { PermissionMap } from '../../../domain/permissions/can.ts'
import { grantedBy } from '../../../domain/permissions/permission-set.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { mergePermissions, permissionsOfSet } from '../../../domain/resources/modules.ts'
import { memberRights } from '../../db/people/permission-set-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { requireRole } from './require-role.ts'

/** `why` has for each permission, `module.action`, the sets that grant it; owner and admins need none. */
export type MemberRights = {
  member: { id: string; full_name: string; email: string; is_active: boolean }
  role: string
  permission_sets: { id: string; name: string }[]
  permissions: PermissionMap
  why: Readonly<Record<string, readonly string[]>>
}

/**
 * Returns the permissions of a member and the sets that grant them. For owner and admins. Raises NOT_ALLOWED,
 * NOT_FOUND.
 */
export async function rightsOfMember(context: Context, id: string): Promise<MemberRights> {
  requireRole(context)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const [[member], sets] = await context.db.batch(companyId, memberRights(companyId, id))
  if (!member) throw new DomainError('NOT_FOUND')
  const { role, ...person } = member
  const granting = sets.map((set) => ({ name: set.name, permissions: permissionsOfSet(set) }))
  return {
    member: person,
    role,
    permission_sets: sets.map((set) => ({ id: set.id, name: set.name })),
    permissions: mergePermissions(granting.map(({ permissions }) => permissions)),
    why: grantedBy(granting),
  }
}
