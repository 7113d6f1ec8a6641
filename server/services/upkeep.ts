/**
 * Deferred work after writes: folds balance deltas into days, months and years, documents into their turnover, and seals audit rows into the chain.
 * Reports are correct at any moment; folding only makes them faster.
 */
import { addDays, localDate } from '../../domain/calendar/local-date.ts'
import type { Database, Statement } from '../db/core/client.ts'
import { statement } from '../db/core/client.ts'
import { yearsDue } from '../db/ledger/fiscal-year-store.ts'
import { foldBalances, foldTrade } from '../db/ledger/ledger-store.ts'
import { addFiscalYears } from './company/add-fiscal-years.ts'
import { forEachDue } from './core/every-company.ts'
import { todayIn } from './core/today.ts'
import type { Context } from './core/unit-of-work.ts'

const batchSize = 20_000

/** The number of days before the end of the last fiscal year at which the next one is created. */
const daysAhead = 60

/** Creates the next fiscal year of every company whose last one ends within sixty days, in the owner's name. */
export async function addDueYears({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const today = localDate(todayIn('UTC', clock.now()))
  const [due] = await db.batch(null, [yearsDue(addDays(today, daysAhead))])
  await forEachDue(due, 'Some fiscal years could not be created', async (one) => {
    const who = {
      companyId: one.company_id,
      userId: one.owner_id,
      email: one.owner_email,
      memberId: '',
      roles: ['owner'],
      permissions: {},
      address: '',
    }
    await addFiscalYears({ db, clock, who }, addDays(localDate(one.last_day), 1))
  })
}

/** Folds and seals until nothing is pending in any company. One run at a time works on a company. */
export async function runUpkeep(db: Database): Promise<void> {
  const [companies] = await db.batch(null, [
    statement<{ company_id: string }>('select company_id from companies_with_upkeep()'),
  ])
  const due = companies.flatMap(({ company_id: companyId }) => steps.map((step) => ({ companyId, step })))
  await forEachDue(due, 'Some balances could not be folded, or audit rows sealed', ({ companyId, step }) =>
    drain(db, companyId, step),
  )
}

const steps: readonly Statement<{ taken: number }>[] = [
  foldBalances(batchSize),
  foldTrade(batchSize),
  statement('select seal_audit($1) as taken', [batchSize]),
]

async function drain(db: Database, companyId: string, step: Statement<{ taken: number }>): Promise<void> {
  for (;;) {
    const [[row]] = await db.batch(companyId, [step])
    if (!row || row.taken < batchSize) return
  }
}
