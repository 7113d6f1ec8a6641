/** Deletes failed jobs, which are kept for thirty days with their last error. */
import { companyIds } from '../../db/people/access-store.ts'
import { deleteFailedJobs } from '../../db/core/job-store.ts'
import type { Context } from './unit-of-work.ts'

const retentionMs = 30 * 86_400_000

/** Deletes the expired jobs of every company, and of none; returns their number. */
export async function sweepJobs({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs)
  const [companies] = await db.batch(null, [companyIds(null)])
  let removedCount = 0
  for (const companyId of [null, ...companies.map(({ company_id }) => company_id)]) {
    const [deleted] = await db.batch(companyId, [deleteFailedJobs(companyId, before)])
    removedCount += deleted.length
  }
  return removedCount
}
