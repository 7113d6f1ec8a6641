import { DomainError } from '../../../domain/errors.ts'
import { grantSets, insertMember, setNames } from '../../db/company/company-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { audit, newId } from '../core/unit-of-work.ts'
import { requireRole } from './require-role.ts'

export type MemberInput = { userId: string; email: string; role: 'admin' | 'member'; permissionSets: readonly string[] }

/**
 * Adds a user as a member with the named permission sets and returns the member's id. For owner and admins; only the
 * owner adds an admin. Raises NOT_ALLOWED, and UNKNOWN_REFERENCE at `permission_sets` for a set that the company lacks.
 */
export async function addMember(context: Context, input: MemberInput): Promise<string> {
  requireRole(context, input.role === 'admin' ? ['owner'] : undefined)
  const { db, who } = context
  const [setRows] = await db.batch(who.companyId, [setNames(who.companyId)])
  const names = new Set(setRows.map(({ name }) => name))
  if (input.permissionSets.some((name) => !names.has(name))) {
    throw new DomainError('UNKNOWN_REFERENCE', {}, [{ code: 'UNKNOWN_REFERENCE', path: 'permission_sets' }])
  }
  const id = newId()
  await db.batch(who.companyId, [
    insertMember(who.companyId, { id, userId: input.userId, role: input.role }),
    grantSets(who.companyId, id, input.permissionSets),
    audit(context, {
      action: 'create',
      resource: 'settings/members',
      objectId: id,
      version: 1,
      label: input.email,
      changes: { role: [null, input.role], permission_sets: [null, input.permissionSets] },
    }),
  ])
  return id
}
