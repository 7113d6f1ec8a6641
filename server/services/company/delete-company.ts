import { DomainError, refuse } from '../../../domain/errors.ts'
import { company } from '../../db/company/company-store.ts'
import { lockLedger } from '../../db/ledger/ledger-lock.ts'
import { endCompany, forgetJobs } from '../../db/company/ended-company-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { audit } from '../core/unit-of-work.ts'
import { requireRole } from '../people/require-role.ts'

/**
 * Ends the company for all its members at once, when its owner typed its slug (`{slug: 'acme'}`): writes a tombstone
 * under the exclusive ledger key, so that a concurrent posting is either complete or refused. Pending jobs of the
 * company are not done. Its rows stay until they are purged. Raises NOT_ALLOWED, NOT_RECENT without a recent
 * reauthentication, NOT_CONFIRMED at `slug`, NOT_FOUND.
 */
export async function deleteCompany(
  context: Context,
  { body, hasRecentSignIn }: { body: unknown; hasRecentSignIn: () => Promise<boolean> },
): Promise<void> {
  requireRole(context, ['owner'])
  if (!(await hasRecentSignIn())) throw new DomainError('NOT_RECENT')
  const { db, clock, who } = context
  const slug: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'slug') : undefined
  await db.transaction(who.companyId, async (tx) => {
    await tx.run(lockLedger(who.companyId))
    const [row] = await tx.run(company(who.companyId))
    if (!row) throw new DomainError('NOT_FOUND')
    if (slug !== row.slug) refuse([{ code: 'NOT_CONFIRMED', path: 'slug', params: { text: row.slug } }])
    // Last, because nothing can be written after the tombstone.
    await tx.run(
      audit(context, {
        action: 'delete',
        resource: 'company',
        objectId: who.companyId,
        version: row.version + 1,
        label: row.name,
        changes: { name: [row.name, null] },
      }),
    )
    const [endedRow] = await tx.run(endCompany(who.companyId, { at: clock.now(), by: who.userId }))
    if (!endedRow) throw new DomainError('NOT_FOUND')
    await tx.run(forgetJobs(who.companyId))
  })
}
