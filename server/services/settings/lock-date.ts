import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { DomainError } from '../../../domain/errors.ts'
import { company, lockLedger, updateLockDate } from '../../db/company-store.ts'
import type { Context } from '../unit-of-work.ts'
import { audit } from '../unit-of-work.ts'
import { requireRole } from './require-role.ts'

/**
 * Locks the books up to a day, that day included, or unlocks them with null. Owner and admin may. The ledger key is
 * taken for oneself before anything is read, so that no posting slips in behind the lock. Raises NOT_ALLOWED.
 */
export async function setLockDate(context: Context, date: LocalDate | null): Promise<void> {
  requireRole(context)
  const { companyId } = context.who
  await context.db.transaction(companyId, async (tx) => {
    await tx.run(lockLedger(companyId))
    const [before] = await tx.run(company(companyId))
    if (!before) throw new DomainError('NOT_FOUND')
    if (before.lock_date === date) return
    const [after] = await tx.run(updateLockDate(companyId, date))
    await tx.run(
      audit(context, {
        action: 'update',
        resource: 'company',
        objectId: companyId,
        version: after?.version ?? before.version,
        label: before.name,
        changes: { lock_date: [before.lock_date, date] },
      }),
    )
  })
}
