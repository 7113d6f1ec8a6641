/** Measures collection over a year of 100,000 receipts: by agent, and the receipts of one agent. */
import { addDays, localDate } from '../../domain/calendar/local-date.ts'
import type { Database } from '../../server/db/core/client.ts'
import { statement } from '../../server/db/core/client.ts'
import { collection } from '../../domain/resources/payments/money-reports.ts'
import { runReport } from '../../server/reports/run-report.ts'
import { actAs } from '../../server/services/identity/act-as.ts'
import { fillReceipts } from './long-receipts.ts'
import { byTurns } from './rounds.ts'

const receipts = 100_000
type CollectionOptions = { adminUrl: string; slug: string; today: string }

/** Fills the company and returns one line. */
export async function benchCollection(db: Database, { adminUrl, slug, today }: CollectionOptions): Promise<string> {
  await fillReceipts(adminUrl, { slug, receipts, today })
  const owner = await actAs({ db }, { slug })
  const { companyId } = owner
  const [[agent]] = await db.batch(companyId, [
    statement<{ id: string }>('select id from sales_agent where company_id = $1 order by id limit 1', [companyId]),
  ])
  const year = { start_date: addDays(localDate(today), -364), end_date: today }
  const report = (of: string | null) => () => {
    const values = { ...year, group: 'agent', agent: of }
    return runReport({ db, companyId }, collection, { values, rights: owner, most: null })
  }
  const [whole = 0, behind = 0] = await byTurns({ warmUp: 1, rounds: 5 }, [report(null), report(agent?.id ?? null)])
  return `collection of ${receipts} receipts of a year: ${whole.toFixed(0)} ms, those behind one agent ${behind.toFixed(0)} ms`
}
