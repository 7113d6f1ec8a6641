import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { parseLocalDate } from '../../../domain/calendar/local-date.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { updateLockDate } from '../../db/company/company-change-store.ts'
import { company } from '../../db/company/company-store.ts'
import { lockLedger } from '../../db/ledger/ledger-lock.ts'
import { isWaitingUntil } from '../../db/stock/stock-recost-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { audit, require } from '../core/unit-of-work.ts'

/**
 * Locks the books up to and including a day, or unlocks them with null. Requires the permission to approve fiscal
 * years. Takes the ledger key exclusively before anything is read, so that nothing is posted behind the lock. Raises
 * NOT_ALLOWED, and RECOST_PENDING while costs up to that day are being computed.
 */
export async function setLockDate(context: Context, date: LocalDate | null): Promise<void> {
  require(context, 'account_fiscal_years.approve')
  const { companyId } = context.who
  await context.db.transaction(companyId, async (tx) => {
    await tx.run(lockLedger(companyId))
    const [before] = await tx.run(company(companyId))
    if (!before) throw new DomainError('NOT_FOUND')
    if (before.lock_date === date) return
    const [recosts] = date === null ? [] : await tx.run(isWaitingUntil(companyId, date))
    if (recosts?.pending) throw new DomainError('RECOST_PENDING')
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

/** Sets the lock date in a body (`{lock_date: '2026-03-31'}` or null). Raises NOT_A_DATE at `lock_date`. */
export async function changeLockDate(context: Context, body: unknown): Promise<void> {
  require(context, 'account_fiscal_years.approve')
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'lock_date') : undefined
  const date = typeof value === 'string' ? parseLocalDate(value) : null
  if (date === null && value !== null) refuse([{ code: 'NOT_A_DATE', path: 'lock_date' }])
  await setLockDate(context, date)
}
