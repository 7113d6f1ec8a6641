/**
 * The ownership of a company goes to another active member; whoever had it stays as an admin. There is one owner at all
 * times: both change in one transaction, or none does.
 */
import { DomainError, refuse } from '../../../domain/errors.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { HandoverRow } from '../../db/company/company-change-store.ts'
import { lockForHandover, setRole } from '../../db/company/company-change-store.ts'
import { company } from '../../db/company/company-store.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { lacksRole } from '../core/not-allowed.ts'
import { audit } from '../core/unit-of-work.ts'
import { requireRole } from './require-role.ts'

/**
 * Hands the company over to the member that the body names (`{member: id}`). Raises NOT_ALLOWED for everybody but the
 * owner, NOT_RECENT unless they have just proved who they are, NOT_A_NEW_OWNER at `member` unless that is another active
 * member of the company.
 */
export async function transferOwnership(
  context: Context,
  { body, isProven }: { body: unknown; isProven: () => Promise<boolean> },
): Promise<void> {
  requireRole(context, ['owner'])
  if (!(await isProven())) throw new DomainError('NOT_RECENT')
  const { db, who } = context
  const wanted: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'member') : undefined
  await db.transaction(who.companyId, async (tx) => {
    const chosen = typeof wanted === 'string' && isId(wanted) ? wanted : null
    const rows = chosen === null ? [] : await tx.run(lockForHandover(who.companyId, [who.memberId, chosen]))
    const owner = rows.find(({ id }) => id === who.memberId)
    const next = rows.find(({ id }) => id === chosen)
    if (!owner || !next || !next.is_active || owner === next) {
      return refuse([{ code: 'NOT_A_NEW_OWNER', path: 'member' }])
    }
    // Handed over in another window since this request came in.
    if (owner.role !== 'owner') throw lacksRole(['owner'])
    await handOver(context, tx, { owner, next })
  })
}

async function handOver(
  context: DecisionContext,
  tx: Transaction,
  { owner, next }: { owner: HandoverRow; next: HandoverRow },
): Promise<void> {
  const { companyId } = context.who
  const [found] = await tx.run(company(companyId))
  if (!found) throw new DomainError('NOT_FOUND')
  // First the one who leaves: two owners are refused at once, none only at the end.
  for (const { member, role } of [
    { member: owner, role: 'admin' },
    { member: next, role: 'owner' },
  ]) {
    const { id, email, role: before } = member
    const [after] = await tx.run(setRole(companyId, { id, role, at: context.clock.now() }))
    await tx.run(
      audit(context, {
        action: 'update',
        resource: 'settings/members',
        objectId: id,
        version: after?.version ?? member.version,
        label: email,
        changes: { role: [before, role] },
      }),
    )
  }
  await tx.run(
    audit(context, {
      action: 'transfer-ownership',
      resource: 'company',
      objectId: companyId,
      version: found.version,
      label: found.name,
      changes: { owner: [owner.email, next.email] },
    }),
  )
}
