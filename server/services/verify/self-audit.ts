/**
 * The books check themselves: every invariant that `npm run verify` runs for a company, an hour after a change at the latest,
 * daily in any case, and on request. The results stay until the next run.
 */
import { checkNames } from '../../../domain/audit/check-names.ts'
import type { SelfAudit } from '../../../domain/audit/check-names.ts'
import { companiesToCheck, isQueued, storeCheck, storedChecks } from '../../db/verify/self-audit-store.ts'
import { later } from '../../jobs/queue.ts'
import { forEachDue } from '../core/every-company.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'
import { patience, withinCompany } from './check.ts'
import { companyChecks } from './verify-books.ts'

const JOB_KEY = 'self-audit'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Returns the last result of each check. Raises NOT_ALLOWED. */
export async function readSelfAudit(context: Context): Promise<SelfAudit> {
  require(context, 'reports_self_audit.read')
  const { companyId } = context.who
  const [rows, [job]] = await context.db.batch(companyId, [storedChecks(companyId), isQueued(companyId, JOB_KEY)])
  const results = new Map(rows.map((row) => [row.check_name, row]))
  return {
    checks: Object.entries(checkNames).map(([name, label]) => {
      const result = results.get(name)
      return {
        name,
        label,
        checked_at: result?.checked_at.toISOString() ?? null,
        row_count: Number(result?.row_count ?? 0),
        unit: result?.unit ?? '',
        findings: result?.findings ?? [],
      }
    }),
    is_running: job?.queued === true,
  }
}

/** Queues a run of all checks, once at a time, and returns the results so far. Raises NOT_ALLOWED. */
export async function startSelfAudit(context: Context): Promise<SelfAudit> {
  require(context, 'reports_self_audit.read')
  const { companyId } = context.who
  await context.db.batch(companyId, [queued(companyId)])
  return readSelfAudit(context)
}

/** Queues the checks of every company that has changed and was not checked for an hour, or not for a day. */
export async function queueSelfAudits({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const [companies] = await db.batch(null, [companiesToCheck(new Date(now - HOUR_MS), new Date(now - DAY_MS))])
  await forEachDue(companies, 'Some checks of books could not be queued', ({ company_id: companyId }) =>
    db.batch(companyId, [queued(companyId)]),
  )
}

function queued(companyId: string) {
  return later({ companyId, userId: null, name: 'books.check', payload: {}, dedupeKey: JOB_KEY })
}

/** Runs the checks of a company one after the other and stores each result. */
export async function checkBooks({ db, clock }: Pick<Context, 'db' | 'clock'>, companyId: string): Promise<void> {
  const books = withinCompany(db, companyId)
  for (const { name, unit, count, find } of companyChecks) {
    const findings = await find(books, companyId)
    const [, [row]] = await books.batch(null, [patience, count(companyId)])
    await db.batch(companyId, [
      storeCheck(companyId, {
        check_name: name,
        checked_at: clock.now(),
        row_count: row?.count ?? 0n,
        unit,
        findings: [...findings],
      }),
    ])
  }
}
