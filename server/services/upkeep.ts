/**
 * The work that follows writes without holding them up: folding balance deltas into days, months and years, and
 * sealing audit rows into the chain. Reports are right at any moment in between; they only get quicker by folding.
 */
import type { Database, Statement } from '../db/client.ts'
import { statement } from '../db/client.ts'
import { foldBalances } from '../db/ledger-store.ts'

const batchSize = 20_000

/** Folds and seals until nothing waits in any company. One run at a time does the work of a company. */
export async function keepUp(db: Database): Promise<void> {
  const [companies] = await db.batch(null, [
    statement<{ company_id: string }>('select company_id from companies_with_upkeep()'),
  ])
  for (const { company_id } of companies) {
    await drain(db, company_id, foldBalances(batchSize))
    await drain(db, company_id, statement<{ taken: number }>('select seal_audit($1) as taken', [batchSize]))
  }
}

async function drain(db: Database, companyId: string, step: Statement<{ taken: number }>): Promise<void> {
  for (;;) {
    const [[row]] = await db.batch(companyId, [step])
    if (!row || row.taken < batchSize) return
  }
}
