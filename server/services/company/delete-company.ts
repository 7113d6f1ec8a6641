import { DomainError, refuse } from '../../../domain/errors.ts'
import { company, lockLedger } from '../../db/company/company-store.ts'
import { endCompany, forgetJobs } from '../../db/company/ended-company-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { audit } from '../core/unit-of-work.ts'
import { requireRole } from '../people/require-role.ts'

/**
 * Ends the company for everybody at once, when its owner typed its slug (`{slug: 'acme'}`): a tombstone that nobody
 * gets past, under the ledger key taken alone, so that a posting under way is in before it or refused. What waits to be
 * done in it is not done. Its rows stay until it is purged. Raises NOT_ALLOWED, NOT_RECENT unless they have just proved
 * who they are, NOT_CONFIRMED at `slug`, NOT_FOUND.
 */
export async function deleteCompany(
  context: Context,
  { body, isProven }: { body: unknown; isProven: () => Promise<boolean> },
): Promise<void> {
  requireRole(context, ['owner'])
  if (!(await isProven())) throw new DomainError('NOT_RECENT')
  const { db, clock, who } = context
  const typed: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'slug') : undefined
  await db.transaction(who.companyId, async (tx) => {
    await tx.run(lockLedger(who.companyId))
    const [found] = await tx.run(company(who.companyId))
    if (!found) throw new DomainError('NOT_FOUND')
    if (typed !== found.slug) refuse([{ code: 'NOT_CONFIRMED', path: 'slug', params: { text: found.slug } }])
    // The last thing that is written: behind the tombstone nothing is.
    await tx.run(
      audit(context, {
        action: 'delete',
        resource: 'company',
        objectId: who.companyId,
        version: found.version + 1,
        label: found.name,
        changes: { name: [found.name, null] },
      }),
    )
    const [ended] = await tx.run(endCompany(who.companyId, { at: clock.now(), by: who.userId }))
    if (!ended) throw new DomainError('NOT_FOUND')
    await tx.run(forgetJobs(who.companyId))
  })
}
