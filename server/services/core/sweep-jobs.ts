/** Deletes failed jobs, which are kept for thirty days with their last error. */
import { deleteFailedJobs } from '../../db/core/job-store.ts'
import { inEveryCompany } from './every-company.ts'
import type { Context } from './unit-of-work.ts'

const retentionMs = 30 * 86_400_000

/** Deletes the expired jobs of every company, and of none; returns their number. */
export async function sweepJobs({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs)
  const sweep = async (companyId: string | null) => {
    const [deleted] = await db.batch(companyId, [deleteFailedJobs(companyId, before)])
    return deleted.length
  }
  return (await sweep(null)) + (await inEveryCompany(db, sweep))
}
