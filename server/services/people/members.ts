/** The members of a company: who they are, and what owner and admins change about them. */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { refusalOfRole, refusalToChange } from '../../../domain/permissions/change-member.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { MemberRow, NamedSet } from '../../db/people/member-store.ts'
import {
  lockMember,
  memberById,
  membersStatement,
  permissionSets,
  replaceSets,
  updateMember,
} from '../../db/people/member-store.ts'
import type { Changes, Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, changesBetween, stale } from '../core/unit-of-work.ts'
import { requireRole } from './require-role.ts'

const resource = 'settings/members'

/** `may_change`: whether the person asking may change this member. */
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

/** A page of the members, and how many there are. Owner and admin may. Raises NOT_ALLOWED. */
export async function listMembers(context: Context, query: MemberQuery): Promise<{ rows: Member[]; count: number }> {
  requireRole(context)
  const [found] = await context.db.batch(context.who.companyId, [membersStatement(context.who.companyId, query)])
  return { rows: found.map((row) => shown(context, row)), count: found[0]?.count ?? 0 }
}

/**
 * Changes role, permission sets (ids) or activity of a member; the body names the version it was based on. What was
 * changed holds at the member's next request. Raises NOT_ALLOWED, NOT_FOUND, OWNER_FIXED, OWN_RIGHTS, ADMINS_BY_OWNER,
 * STALE, and the problems of the fields.
 */
export async function changeMember(context: Context, id: string, body: unknown): Promise<Member> {
  requireRole(context)
  const { companyId } = context.who
  return context.db.transaction(companyId, async (tx) => {
    const [member] = isId(id) ? await tx.run(lockMember(companyId, id)) : []
    if (!member) throw new DomainError('NOT_FOUND')
    const refusal = refusalToChange(context.who, member)
    if (refusal) throw new DomainError(refusal)
    const wanted = readChange(body, await tx.run(permissionSets(companyId)))
    const denied = wanted.role === undefined ? null : refusalOfRole(context.who, wanted.role)
    if (denied) throw new DomainError(denied, {}, [{ code: denied, path: 'role' }])
    if (wanted.version !== member.version)
      throw await stale(tx.batch, context, { resource, id, version: wanted.version })
    return store(context, tx, { member, wanted })
  })
}

type Wanted = { version: number; role?: string; is_active?: boolean; sets?: NamedSet[] }

async function store(
  context: DecisionContext,
  tx: Transaction,
  { member, wanted }: { member: MemberRow; wanted: Wanted },
): Promise<Member> {
  const { companyId } = context.who
  const { id, role, is_active: isActive, permission_sets: sets } = member
  const next = { role: wanted.role ?? role, isActive: wanted.is_active ?? isActive, sets: wanted.sets ?? sets }
  const changes: Changes = changesBetween(
    { role, permission_sets: namesOf(sets), is_active: isActive },
    { role: next.role, permission_sets: namesOf(next.sets), is_active: next.isActive },
  )
  if (Object.keys(changes).length === 0) return shown(context, member)
  const [after] = await tx.run(updateMember(companyId, { id, ...next, at: context.clock.now() }))
  const given = replaceSets(
    companyId,
    id,
    next.sets.map((set) => set.id),
  )
  for (const one of given) await tx.run(one)
  const version = after?.version ?? member.version
  await tx.run(audit(context, { action: 'update', resource, objectId: id, version, label: member.email, changes }))
  const [stored] = await tx.run(memberById(companyId, id))
  return shown(context, stored ?? member)
}

function readChange(body: unknown, known: readonly NamedSet[]): Wanted {
  const { version, role, permission_sets: given, is_active, ...others } = objectOf(body)
  const problems: Problem[] = Object.keys(others).map((field) => ({
    code: 'UNKNOWN_FIELD',
    path: field,
    params: { field },
  }))
  if (!Number.isInteger(version)) problems.push({ code: 'REQUIRED', path: 'version' })
  if (role !== undefined) problems.push(...roleProblems(role, 'role'))
  if (is_active !== undefined && typeof is_active !== 'boolean')
    problems.push({ code: 'NOT_IN_LIST', path: 'is_active', params: { choices: 'true, false' } })
  const sets = given === undefined ? undefined : chosenSets(given, known)
  if (sets === null) problems.push({ code: 'UNKNOWN_REFERENCE', path: 'permission_sets' })
  refuse(problems)
  return {
    version: Number(version),
    ...(typeof role === 'string' ? { role } : {}),
    ...(typeof is_active === 'boolean' ? { is_active } : {}),
    ...(sets ? { sets } : {}),
  }
}

/** NOT_IN_LIST when a role is none that can be given. */
export function roleProblems(role: unknown, path: string): Problem[] {
  if (role === 'admin' || role === 'member') return []
  return [{ code: 'NOT_IN_LIST', path, params: { choices: 'admin, member' } }]
}

/** The sets of a list of ids, each once; null when it is no list or the company lacks one of them. */
export function chosenSets(given: unknown, known: readonly NamedSet[]): NamedSet[] | null {
  if (!Array.isArray(given)) return null
  const chosen = known.filter(({ id }) => given.includes(id))
  return chosen.length === new Set<unknown>(given).size ? chosen : null
}

export function namesOf(sets: readonly NamedSet[]): string[] {
  return sets.map(({ name }) => name).toSorted()
}

/** A body as an object; empty when it is anything else. */
export function objectOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

function shown(context: DecisionContext, member: MemberRow): Member {
  const { id, version, full_name, email, role, permission_sets, is_active, joined } = member
  const may_change = refusalToChange(context.who, member) === null
  return { id, version, user: { full_name, email }, role, permission_sets, is_active, joined, may_change }
}
