import type { Database } from '../../db/core/client.ts'
import { companyIds } from '../../db/people/access-store.ts'

/**
 * Does `work` for each of what is due, one after the other. What fails in one company stops no other: all errors are raised at
 * the end, as an AggregateError with `message`.
 */
export async function forEachDue<Due>(
  due: readonly Due[],
  message: string,
  work: (one: Due) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const one of due) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, message)
}

/** Does `work` in every company like `forEachDue`; returns the sum of what it returns. */
export async function inEveryCompany(db: Database, work: (companyId: string) => Promise<number>): Promise<number> {
  const [companies] = await db.batch(null, [companyIds(null)])
  let count = 0
  await forEachDue(companies, 'The upkeep of some companies failed', async ({ company_id: companyId }) => {
    count += await work(companyId)
  })
  return count
}
