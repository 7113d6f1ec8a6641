/** Jobs that were given up stay for thirty days with their last error, for whoever looks into it; then they go. */
import { companyIds } from '../../db/people/access-store.ts'
import { deleteGivenUp } from '../../db/core/job-store.ts'
import type { Context } from './unit-of-work.ts'

const keptMs = 30 * 86_400_000

/** Removes the jobs of every company, and of none, whose time is over; answers how many. */
export async function sweepJobs({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  const [companies] = await db.batch(null, [companyIds(null)])
  let removed = 0
  for (const companyId of [null, ...companies.map(({ company_id }) => company_id)]) {
    const [gone] = await db.batch(companyId, [deleteGivenUp(companyId, before)])
    removed += gone.length
  }
  return removed
}
