/**
 * Measures ageing of a million open items of 10,000 customers, which runs in one process, beside a plain sum over the same
 * items: as PostgreSQL runs it, in several processes, and in one.
 */
import { addDays, localDate } from '../../domain/calendar/local-date.ts'
import type { Database } from '../../server/db/core/client.ts'
import { statement } from '../../server/db/core/client.ts'
import { customerAgeing } from '../../domain/resources/payments/money-reports.ts'
import { runReport } from '../../server/reports/run-report.ts'
import { actAs } from '../../server/services/identity/act-as.ts'
import { customers, fillOpenItems } from './long-open-items.ts'
import { byTurns } from './rounds.ts'

const items = 1_000_000
type AgeingOptions = { adminUrl: string; slug: string; today: string }

/** Fills the company and returns one line. A past day has to reconstruct items settled since. */
export async function benchAgeing(db: Database, { adminUrl, slug, today }: AgeingOptions): Promise<string> {
  await fillOpenItems(adminUrl, { slug, items, today })
  const owner = await actAs({ db }, { slug })
  const { companyId } = owner
  const report = (day: string) => () => {
    const values = { as_of: day, by: 'due', party: null, hide_zero: true }
    return runReport({ db, companyId }, customerAgeing, { values, rights: owner, most: 50_000 })
  }
  const sql = 'select sum(open_amount) from open_item where company_id = $1 and open_amount > 0 and date <= $2'
  const plain = statement(sql, [companyId, today])
  const inOne = statement("select set_config('max_parallel_workers_per_gather', '0', true)")
  const sumUp = () => db.batch(companyId, [plain])
  const sumInOne = () => db.batch(companyId, [inOne, plain])
  const acts = [sumUp, sumInOne, report(today), report(addDays(localDate(today), -12))]
  const [sum = 0, single = 0, now = 0, past = 0] = await byTurns({ warmUp: 2, rounds: 9 }, acts)
  return (
    `ageing of ${items} open items of ${customers} customers: ${now.toFixed(0)} ms (target 500), ${(now / sum).toFixed(1)} × ` +
    `their plain sum of ${sum.toFixed(0)} ms, ${(now / single).toFixed(1)} × that in one process of ${single.toFixed(0)} ms; ` +
    `as of 12 days before ${past.toFixed(0)} ms`
  )
}
