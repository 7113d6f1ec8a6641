/**
 * The permission sets of a company, managed by owner and admins. Default sets follow the application's own table of
 * permissions: they can be copied, never changed. A set in use is not deleted, so that nobody loses permissions
 * unnoticed: a member, an open invitation, an active key.
 */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { PermissionMap } from '../../../domain/permissions/can.ts'
import { readPermissions, rightsOf } from '../../../domain/permissions/permission-set.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { modules, permissionsOfSet } from '../../../domain/resources/modules.ts'
import { permissionSets } from '../../../domain/resources/permission-sets.ts'
import { parseRecord } from '../../../domain/resources/core/schema.ts'
import type { Reading, Transaction } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import { insertPermissionSet } from '../../db/company/company-store.ts'
import type { HolderRow, SetRow } from '../../db/people/permission-set-store.ts'
import {
  deletePermissionSetStatement,
  holdersStatement,
  lockPermissionSet,
  permissionSetStatement,
  permissionSetsStatement,
  updatePermissionSetStatement,
} from '../../db/people/permission-set-store.ts'
import type { Answer, Context, DecisionContext } from '../core/unit-of-work.ts'
import { requireVersion } from '../core/require-version.ts'
import { audit, changesBetween, newId, nothingToLoad, writeOnce } from '../core/unit-of-work.ts'
import { requireRole } from './require-role.ts'

/** `permissions` is what the set grants, also for a default set. */
export type PermissionSet = SetRow
export type SetWithHolders = PermissionSet & { holders: HolderRow[] }

const resource = permissionSets.path

/** Returns every set of the company. Raises NOT_ALLOWED. */
export async function listPermissionSets(context: Context): Promise<PermissionSet[]> {
  requireRole(context)
  const { companyId } = context.who
  const [sets] = await context.db.batch(companyId, [permissionSetsStatement(companyId, context.clock.now())])
  return sets.map(toPermissionSet)
}

/** Returns one set and its members. Raises NOT_ALLOWED, NOT_FOUND. */
export async function readPermissionSet(context: Context, id: string): Promise<SetWithHolders> {
  requireRole(context)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const now = context.clock.now()
  const [[set], holders] = await context.db.batch(companyId, [
    permissionSetStatement(companyId, now, id),
    holdersStatement(companyId, now, id),
  ])
  if (!set) throw new DomainError('NOT_FOUND')
  return { ...toPermissionSet(set), holders }
}

/**
 * Adds a set: `{name, permissions: {account_ledgers: {read: true}}}`. Raises NOT_ALLOWED, the problems of its fields,
 * UNKNOWN_RIGHT at `permissions.…`, DUPLICATE at `name`.
 */
export async function createPermissionSet(context: Context, body: unknown): Promise<Answer<PermissionSet>> {
  requireRole(context)
  const { permissions: requestedPermissions = {}, ...fields } = objectOf(body)
  const { record, problems } = parseRecord(permissionSets, 'create', fields)
  const result = readPermissions(modules, requestedPermissions)
  refuse([...problems, ...result.problems])
  const { permissions } = result
  const name = String(record['name'])
  return writeOnce(context, {
    load: nothingToLoad,
    write: () => {
      const id = newId()
      const changes = { name: [null, name], permissions: [null, permissions] } as const
      return {
        status: 201,
        id,
        statements: [
          insertPermissionSet(context.who.companyId, { id, name, shipped: null, permissions }),
          audit(context, { action: 'create', resource, objectId: id, version: 1, label: name, changes }),
        ],
      }
    },
    read: (id) => setOf(context, id),
  })
}

/**
 * Changes name or permissions of a set; the body has the version that it was based on. The change applies from the next
 * request of its members on. Raises what createPermissionSet raises, NOT_FOUND, SHIPPED, STALE.
 */
export async function updatePermissionSet(context: Context, id: string, body: unknown): Promise<PermissionSet> {
  requireRole(context)
  const { permissions: requestedPermissions, ...fields } = objectOf(body)
  await onSet(context, id, async (tx, set) => {
    const { record, problems } = parseRecord(permissionSets, 'update', fields)
    const result =
      requestedPermissions === undefined
        ? { permissions: set.permissions, problems: [] }
        : readPermissions(modules, requestedPermissions)
    refuse([...problems, ...result.problems])
    await requireVersion(tx.batch, context, { resource, id, version: Number(record['version']), stored: set.version })
    const next = { name: String(record['name'] ?? set.name), permissions: result.permissions }
    await change(context, tx, { set, next })
  })
  return context.db.read(context.who.companyId, setOf(context, id))
}

type Next = { name: string; permissions: PermissionMap }

async function change(
  context: DecisionContext,
  tx: Transaction,
  { set, next }: { set: SetRow; next: Next },
): Promise<void> {
  const { id, name, permissions, version } = set
  const changes = changesBetween({ name, ...flagsOf(permissions) }, { name: next.name, ...flagsOf(next.permissions) })
  if (Object.keys(changes).length === 0) return
  await tx.run(updatePermissionSetStatement(context.who.companyId, { id, ...next, at: context.clock.now() }))
  const auditLine = { action: 'update', resource, objectId: id, version: version + 1, label: next.name, changes }
  await tx.run(audit(context, auditLine))
}

/** Returns each granted permission separately, so that the audit row shows which one was added or removed. */
function flagsOf(permissions: PermissionMap): Record<string, boolean> {
  return Object.fromEntries(rightsOf(permissions).map((right) => [right, true]))
}

/** Deletes an unused set. Raises NOT_ALLOWED, NOT_FOUND, SHIPPED, STALE, IN_USE. */
export async function deletePermissionSet(context: Context, id: string, version: number): Promise<void> {
  requireRole(context)
  await onSet(context, id, async (tx, set) => {
    await requireVersion(tx.batch, context, { resource, id, version, stored: set.version })
    if (set.members + set.invitations + set.tokens > 0) throw new DomainError('IN_USE')
    await tx.run(deletePermissionSetStatement(context.who.companyId, id))
    const changes = changesBetween({ name: set.name, permissions: set.permissions }, {})
    const auditLine = { action: 'delete', resource, objectId: id, version: version + 1, label: set.name, changes }
    await tx.run(audit(context, auditLine))
  })
}

/** Runs a change of a set of the company, locked until the end. */
async function onSet(
  context: Context,
  id: string,
  write: (tx: Transaction, set: SetRow) => Promise<void>,
): Promise<void> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  await context.db.transaction(companyId, async (tx) => {
    // Locked first and counted after, so that concurrent assignments of the set are included.
    await tx.run(lockPermissionSet(companyId, id))
    const [set] = await tx.run(permissionSetStatement(companyId, context.clock.now(), id))
    if (!set) throw new DomainError('NOT_FOUND')
    if (set.shipped !== null) throw new DomainError('SHIPPED')
    await write(tx, set)
  })
}

function setOf({ clock, who }: Context, id: string): Reading<PermissionSet> {
  return reading([permissionSetStatement(who.companyId, clock.now(), id)], ([[set]]) => {
    if (!set) throw new DomainError('NOT_FOUND')
    return toPermissionSet(set)
  })
}

function toPermissionSet(set: SetRow): PermissionSet {
  return { ...set, permissions: permissionsOfSet(set) }
}

function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  const problem: Problem = { code: 'BAD_REQUEST', path: '' }
  throw new DomainError('BAD_REQUEST', {}, [problem])
}
