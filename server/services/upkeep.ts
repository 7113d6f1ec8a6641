/**
 * The work that follows writes without holding them up: folding balance deltas into days, months and years, and
 * sealing audit rows into the chain. Reports are right at any moment in between; they only get quicker by folding.
 */
import { addDays, localDate } from '../../domain/calendar/local-date.ts'
import type { Database, Statement } from '../db/core/client.ts'
import { statement } from '../db/core/client.ts'
import { yearsDue } from '../db/ledger/fiscal-year-store.ts'
import { foldBalances } from '../db/ledger/ledger-store.ts'
import { addFiscalYears } from './company/add-fiscal-years.ts'
import { todayIn } from './core/today.ts'
import type { Context } from './core/unit-of-work.ts'

const batchSize = 20_000

/** How long before the end of the last fiscal year the next one is made. */
const daysAhead = 60

/** Makes the next fiscal year of every company whose last one ends within sixty days, in the owner's name. */
export async function addDueYears({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const today = localDate(todayIn('UTC', clock.now()))
  const [due] = await db.batch(null, [yearsDue(addDays(today, daysAhead))])
  for (const { company_id, owner_id, owner_email, last_day } of due) {
    const who = {
      companyId: company_id,
      userId: owner_id,
      email: owner_email,
      memberId: '',
      roles: ['owner'],
      permissions: {},
      address: '',
    }
    await addFiscalYears({ db, clock, who }, addDays(localDate(last_day), 1))
  }
}

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
