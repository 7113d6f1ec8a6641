import type { PermissionMap } from '../../../domain/permissions/can.ts'
import { insertPermissionSet } from '../../db/company-store.ts'
import type { Context } from '../unit-of-work.ts'
import { audit, newId } from '../unit-of-work.ts'
import { requireRole } from './require-role.ts'

/** Adds a set of rights of the company's own. Owner and admin may. Raises NOT_ALLOWED, DUPLICATE at `name`. */
export async function addPermissionSet(
  context: Context,
  { name, permissions }: { name: string; permissions: PermissionMap },
): Promise<void> {
  requireRole(context)
  const { db, who } = context
  const id = newId()
  await db.batch(who.companyId, [
    insertPermissionSet(who.companyId, { id, name, shipped: null, permissions }),
    audit(context, {
      action: 'create',
      resource: 'settings/permissions',
      objectId: id,
      version: 1,
      label: name,
      changes: { name: [null, name], permissions: [null, permissions] },
    }),
  ])
}
