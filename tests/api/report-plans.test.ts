/** Reports that sum up a whole period are planned for the period that is asked for, however often they were asked before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, statement } from '../../server/db/client.ts'
import { ageing, ageingReports } from '../../server/reports/ageing.ts'
import { collection } from '../../server/reports/collection.ts'
import { stockReport, stockReports } from '../../server/reports/stock-report.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'

let books: TestBooks
beforeAll(async () => {
  books = await startBooks()
})
afterAll(() => books.close())

test('the tenth report of a connection is planned as the first one was', async () => {
  const { companyId } = books.context.who
  // PostgreSQL remembers plans by connection.
  const db = createDatabase(books.database.appUrl, { connections: 1 })
  const period = { start_date: '2026-01-01', end_date: '2026-06-30' }
  const [kind] = ageingReports
  const [stock] = stockReports
  try {
    for (let turn = 0; turn < 10; turn += 1) {
      await collection({ db, companyId }, { parameters: { ...period, group: 'agent', agent: null }, limited: false })
      await collection({ db, companyId }, { parameters: { ...period, group: 'mode', agent: null }, limited: false })
      const due = { as_of: null, by: 'due', party: null, hide_zero: false } as const
      await ageing({ db, companyId }, { kind, parameters: due, limited: false })
      const moved = { ...period, category: null, item: null, hide_zero: false }
      await stockReport({ db, companyId }, { kind: stock, parameters: moved, withCosts: true, limited: false })
    }
    const asked = statement<{ any_period: string; own: string }>(
      `select generic_plans as any_period, custom_plans as own from pg_prepared_statements
       where statement like '-- %' and not statement like '%pg_prepared_statements%'`,
    )
    const [plans] = await db.batch(companyId, [asked])
    expect(plans.map(({ any_period: ofAny, own }) => [Number(ofAny), Number(own)])).toEqual(
      Array.from({ length: 5 }, () => [0, 10]),
    )
  } finally {
    await db.close()
  }
})
