/** The members of a company, and their changes by owner and admins. */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { refusalOfRole, refusalToChange } from '../../../domain/permissions/change-member.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { isVersion } from '../../../domain/resources/core/schema.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { MemberRow, NamedSet } from '../../db/people/member-store.ts'
import {
  administratorNames,
  lockMember,
  memberById,
  membersStatement,
  permissionSets,
  replaceSets,
  updateMember,
} from '../../db/people/member-store.ts'
import type { Changes, Context, DecisionContext } from '../core/unit-of-work.ts'
import { requireVersion } from '../core/require-version.ts'
import { audit, changesBetween } from '../core/unit-of-work.ts'
import { requireRole } from './require-role.ts'

const resource = 'settings/members'

/** `may_change`: whether the user may change this member. */
export type Member = {
  id: string
  version: number
  user: { full_name: string; email: string }
  role: string
  permission_sets: NamedSet[]
  is_active: boolean
  /** When they became a member. */
  joined: Date
  may_change: boolean
}

export type MemberQuery = { search: string; start: number; end: number }

/** Returns a page of the members, and their number. For owner and admins. Raises NOT_ALLOWED. */
export async function listMembers(context: Context, query: MemberQuery): Promise<{ rows: Member[]; count: number }> {
  requireRole(context)
  const [rows] = await context.db.batch(context.who.companyId, [membersStatement(context.who.companyId, query)])
  return { rows: rows.map((row) => toMember(context, row)), count: rows[0]?.count ?? 0 }
}

/**
 * Changes role, permission sets (ids) or activity of a member; the body has the version that it was based on. The
 * change applies from the member's next request on. Raises NOT_ALLOWED, NOT_FOUND, OWNER_FIXED, OWN_RIGHTS,
 * ADMINS_BY_OWNER, STALE, and the problems of the fields.
 */
export async function changeMember(context: Context, id: string, body: unknown): Promise<Member> {
  requireRole(context)
  const { companyId } = context.who
  return context.db.transaction(companyId, async (tx) => {
    const [member] = isId(id) ? await tx.run(lockMember(companyId, id)) : []
    if (!member) throw new DomainError('NOT_FOUND')
    const refusal = refusalToChange(context.who, member)
    if (refusal) throw new DomainError(refusal)
    const change = readChange(body, await tx.run(permissionSets(companyId)))
    const denied = change.role === undefined ? null : refusalOfRole(context.who, change.role)
    if (denied) throw new DomainError(denied, {}, [{ code: denied, path: 'role' }])
    await requireVersion(tx.batch, context, { resource, id, version: change.version, stored: member.version })
    return store(context, tx, { member, change })
  })
}

/** Returns the names of those who give permissions in the company. For every member: they know whom to ask. */
export async function administrators({ db, who }: Context): Promise<string[]> {
  const [rows] = await db.batch(who.companyId, [administratorNames(who.companyId)])
  return rows.map(({ name }) => name)
}

type MemberChange = { version: number; role?: string; is_active?: boolean; sets?: NamedSet[] }

async function store(
  context: DecisionContext,
  tx: Transaction,
  { member, change }: { member: MemberRow; change: MemberChange },
): Promise<Member> {
  const { companyId } = context.who
  const { id, role, is_active: isActive, permission_sets: sets } = member
  const next = { role: change.role ?? role, isActive: change.is_active ?? isActive, sets: change.sets ?? sets }
  const changes: Changes = changesBetween(
    { role, permission_sets: namesOf(sets), is_active: isActive },
    { role: next.role, permission_sets: namesOf(next.sets), is_active: next.isActive },
  )
  if (Object.keys(changes).length === 0) return toMember(context, member)
  const [after] = await tx.run(updateMember(companyId, { id, ...next, at: context.clock.now() }))
  const setStatements = replaceSets(
    companyId,
    id,
    next.sets.map((set) => set.id),
  )
  for (const one of setStatements) await tx.run(one)
  const version = after?.version ?? member.version
  await tx.run(audit(context, { action: 'update', resource, objectId: id, version, label: member.email, changes }))
  const [stored] = await tx.run(memberById(companyId, id))
  return toMember(context, stored ?? member)
}

function readChange(body: unknown, availableSets: readonly NamedSet[]): MemberChange {
  const { version, role, permission_sets: requestedSets, is_active, ...others } = objectOf(body)
  const problems: Problem[] = Object.keys(others).map((field) => ({
    code: 'UNKNOWN_FIELD',
    path: field,
    params: { field },
  }))
  if (!isVersion(version)) problems.push({ code: 'REQUIRED', path: 'version' })
  if (role !== undefined) problems.push(...roleProblems(role, 'role'))
  if (is_active !== undefined && typeof is_active !== 'boolean')
    problems.push({ code: 'NOT_IN_LIST', path: 'is_active', params: { choices: 'true, false' } })
  const sets = requestedSets === undefined ? undefined : chosenSets(requestedSets, availableSets)
  if (sets === null) problems.push({ code: 'UNKNOWN_REFERENCE', path: 'permission_sets' })
  refuse(problems)
  return {
    version: Number(version),
    ...(typeof role === 'string' ? { role } : {}),
    ...(typeof is_active === 'boolean' ? { is_active } : {}),
    ...(sets ? { sets } : {}),
  }
}

/** Returns NOT_IN_LIST for a role that cannot be assigned. */
export function roleProblems(role: unknown, path: string): Problem[] {
  if (role === 'admin' || role === 'member') return []
  return [{ code: 'NOT_IN_LIST', path, params: { choices: 'admin, member' } }]
}

/** Returns the sets of a list of ids, each once; null when it is no list or the company lacks one of them. */
export function chosenSets(ids: unknown, sets: readonly NamedSet[]): NamedSet[] | null {
  if (!Array.isArray(ids)) return null
  const chosenRows = sets.filter(({ id }) => ids.includes(id))
  return chosenRows.length === new Set<unknown>(ids).size ? chosenRows : null
}

/** Returns the names of permission sets, sorted. */
export function namesOf(sets: readonly NamedSet[]): string[] {
  return sets.map(({ name }) => name).toSorted()
}

/** Returns a body as an object; empty when it is anything else. */
export function objectOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

function toMember(context: DecisionContext, member: MemberRow): Member {
  const { id, version, full_name, email, role, permission_sets, is_active, joined } = member
  const may_change = refusalToChange(context.who, member) === null
  return { id, version, user: { full_name, email }, role, permission_sets, is_active, joined, may_change }
}
