/** Brings filled companies to the state in which a server keeps them. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { statement } from '../../server/db/core/client.ts'
import type { createDatabase } from '../../server/db/core/client.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'

/** What filling changes: the entries and lines of the journal, and the sums. */
const tables = ['journal_entry', 'journal_line', 'balance_delta', 'account_balance', 'trade_delta', 'trade_turnover']

/**
 * Folds what is pending in all companies, and vacuums what was filled, as the database does by itself within a minute. The upkeep of the
 * running server folds as well, one at a time for each company, so that a run of our own may return while the other still works.
 */
export async function foldAll(db: ReturnType<typeof createDatabase>, adminUrl: string): Promise<void> {
  const pending = statement<{ company_id: string }>('select company_id from companies_with_upkeep()')
  for (;;) {
    await runUpkeep(db)
    const [companies] = await db.batch(null, [pending])
    if (companies.length === 0) break
    await sleep(500)
  }
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`vacuum analyze ${tables.join(', ')}`)
  } finally {
    await client.end()
  }
}
