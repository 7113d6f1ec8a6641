/** Reports on a whole period are planned for the given period, however often they ran before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../domain/resources/core/define-report.ts'
import { collection, customerAgeing } from '../../domain/resources/payments/money-reports.ts'
import { stockTrialBalance } from '../../domain/resources/inventory/stock-reports.ts'
import { createDatabase, statement } from '../../server/db/core/client.ts'
import { runReport } from '../../server/reports/run-report.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'

let books: TestBooks
beforeAll(async () => {
  books = await startBooks()
})
afterAll(() => books.close())

test('the tenth report of a connection is planned like the first one', async () => {
  const rights = books.context.who
  const { companyId } = rights
  // PostgreSQL caches plans by connection.
  const db = createDatabase(books.database.appUrl, { connections: 1 })
  const period = { start_date: '2026-01-01', end_date: '2026-06-30' }
  const run = (report: Report, values: object) =>
    runReport({ db, companyId }, report, { values: { ...values }, rights, most: null })
  try {
    for (let turn = 0; turn < 10; turn += 1) {
      await run(collection, { ...period, group: 'agent', agent: null })
      await run(collection, { ...period, group: 'mode', agent: null })
      await run(customerAgeing, { as_of: null, by: 'due', party: null, hide_zero: false })
      await run(stockTrialBalance, { ...period, category: null, item: null, hide_zero: false })
    }
    const planCounts = statement<{ any_period: string; for_one_period: string }>(
      `select generic_plans as any_period, custom_plans as for_one_period from pg_prepared_statements
       where statement like '-- %' and not statement like '%pg_prepared_statements%'`,
    )
    const [plans] = await db.batch(companyId, [planCounts])
    expect(plans.map(({ any_period: ofAny, for_one_period: ofOne }) => [Number(ofAny), Number(ofOne)])).toEqual(
      Array.from({ length: 5 }, () => [0, 10]),
    )
  } finally {
    await db.close()
  }
})
