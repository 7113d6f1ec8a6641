/**
 * Transfers the ownership of a company to another active member; the previous owner stays as an admin. There is always
 * exactly one owner: both change in one transaction, or none does.
 */
import { DomainError, refuse } from '../../../domain/errors.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { HandoverRow } from '../../db/company/company-change-store.ts'
import { lockForHandover, setRole } from '../../db/company/company-change-store.ts'
import { company } from '../../db/company/company-store.ts'
import { lockPerson } from '../../db/identity/identity-store.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { lacksRole } from '../core/not-allowed.ts'
import { audit } from '../core/unit-of-work.ts'
import { requireRole } from './require-role.ts'

/**
 * Transfers the company to the member in the body (`{member: id}`). Raises NOT_ALLOWED for everybody but the owner,
 * NOT_RECENT without a recent reauthentication, NOT_A_NEW_OWNER at `member` unless that is another active member of the
 * company.
 */
export async function transferOwnership(
  context: Context,
  { body, hasRecentSignIn }: { body: unknown; hasRecentSignIn: () => Promise<boolean> },
): Promise<void> {
  requireRole(context, ['owner'])
  if (!(await hasRecentSignIn())) throw new DomainError('NOT_RECENT')
  const { db, who } = context
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'member') : undefined
  await db.transaction(who.companyId, async (tx) => {
    const memberId = typeof value === 'string' && isId(value) ? value : null
    const rows = memberId === null ? [] : await tx.run(lockForHandover(who.companyId, [who.memberId, memberId]))
    const owner = rows.find(({ id }) => id === who.memberId)
    const next = rows.find(({ id }) => id === memberId)
    const [person] = next ? await tx.run(lockPerson(next.user_id)) : []
    if (!owner || !next?.is_active || !person?.is_active || owner === next) {
      return refuse([{ code: 'NOT_A_NEW_OWNER', path: 'member' }])
    }
    // The ownership was transferred by another request since this one came in.
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
  const [companyRow] = await tx.run(company(companyId))
  if (!companyRow) throw new DomainError('NOT_FOUND')
  // The previous owner first: two owners are refused at once, none only at the end.
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
      version: companyRow.version,
      label: companyRow.name,
      changes: { owner: [owner.email, next.email] },
    }),
  )
}
