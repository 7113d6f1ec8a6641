/** The books check themselves (self-audit, self-audit-store): every check of verify, for one company, by the request role. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkNames } from '../../domain/audit/check-names.ts'
import { queueSelfAudits } from '../../server/services/verify/self-audit.ts'
import { companyChecks } from '../../server/services/verify/verify-books.ts'
import { fold } from './filled-books.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'
import { monthOfTrade } from './trade-month.ts'

let app: TestApp
const path = '/api/company/one/reports/self-audit/'
type Check = { name: string; checked_at: string | null; row_count: number; findings: string[] }

beforeAll(async () => {
  app = await startApp()
  await monthOfTrade(await tradeDesk(app))
})
afterAll(() => app.close())

const checks = async (): Promise<Check[]> => (await app.as('owner').get(path)).body.checks
const run = async () => {
  expect((await app.as('owner').post(path, {})).body.is_running).toBe(true)
  await app.runJobs()
}

test('the page names exactly the checks that verify runs', () => {
  expect(Object.keys(checkNames).toSorted()).toEqual(companyChecks.map(({ name }) => name).toSorted())
})

test('a run stores each check with its time and its rows', async () => {
  expect((await checks()).every(({ checked_at: at }) => at === null)).toBe(true)
  await run()
  const results = await checks()
  expect(results.filter(({ findings }) => findings.length > 0)).toEqual([])
  expect(results.every(({ checked_at: at }) => at?.startsWith('2026-06-15'))).toBe(true)
  const [entries] = await app.sql<{ count: number }>(
    `select count(*)::int as count from journal_entry where company_id = (select id from company where slug = 'one')`,
  )
  expect(results.find(({ name }) => name === 'entriesBalance')?.row_count).toBe(entries?.count)
  expect((await app.as('owner').get(path)).body.is_running).toBe(false)
})

test('a violation past all guards is named, and another company is not affected', async () => {
  const admin = new pg.Client({ connectionString: app.database.adminUrl })
  await admin.connect()
  const account = `(select min(account_id::text)::uuid from account_balance where company_id = (select id from company where slug = 'one'))`
  const change = (by: string) =>
    admin.query(
      `set session_replication_role = replica; update account_balance set debit = debit + ${by} where grain = 'y' and account_id = ${account}`,
    )
  await fold(app)
  await change('7')
  await run()
  const balances = (await checks()).find(({ name }) => name === 'balancesEqualRecount')
  expect(balances?.findings.length).toBeGreaterThan(0)
  await change('-7')
  await run()
  expect((await checks()).flatMap(({ findings }) => findings)).toEqual([])
  expect((await app.as('owner').get('/api/company/two/reports/self-audit/')).body.checks[0].checked_at).toBeNull()
  await admin.end()
})

test('books are checked again an hour after a change, and after a day; members without permission see nothing', async () => {
  const queued = async () => (await app.sql(`select count(*)::int as count from job where name = 'books.check'`))[0]
  const deps = app.contextOf('one')
  await app.runJobs()
  await queueSelfAudits(deps)
  // Company two was never checked; company one was, and has not changed since.
  expect(await queued()).toEqual({ count: 1 })
  await app.runJobs()
  expect((await app.as('clerk').get(path)).status).toBe(403)
  expect((await app.as('clerk').post(path, {})).status).toBe(403)
})
