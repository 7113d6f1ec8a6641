import type { Database } from '../../db/core/client.ts'
import { companyIds } from '../../db/people/access-store.ts'

/** Does `work` in every company, one after the other; returns the sum of what it returns. */
export async function inEveryCompany(db: Database, work: (companyId: string) => Promise<number>): Promise<number> {
  const [companies] = await db.batch(null, [companyIds(null)])
  let count = 0
  for (const { company_id: companyId } of companies) count += await work(companyId)
  return count
}
