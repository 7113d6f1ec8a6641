/** Folding many deltas takes no longer with a plan that was made while nothing was pending. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, statement } from '../../server/db/core/client.ts'
import { foldBalances, foldTrade } from '../../server/db/ledger/ledger-store.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'

/** Folded in a quarter of a second; comparing each with every other takes several times the limit. */
const pending = 12_000
const longestMs = 4000
let books: TestBooks
beforeAll(async () => {
  books = await startBooks()
})
afterAll(() => books.close())

test.each([
  ['balance_delta', foldBalances, "account_id, kind, day, debit, credit) select $1, id, 'regular', current_date, 1, 0"],
  ['trade_delta', foldTrade, "path, day, party_id, count, total, net) select $1, 'a', current_date, id, 1, 1, 1"],
] as const)('deltas of %s', async (table, fold, values) => {
  const { companyId } = books.context.who
  // PostgreSQL caches plans by connection.
  const db = createDatabase(books.database.appUrl, { connections: 1 })
  try {
    await db.batch(companyId, [fold(pending)])
    await books.sql(`vacuum analyze ${table}`)
    for (let turn = 0; turn < 10; turn += 1) await db.batch(companyId, [fold(pending)])
    await books.sql(
      `insert into ${table} (company_id, ${values} from (select id from account where company_id = $1 limit 1) a,
         generate_series(1, ${pending})`,
      [companyId],
    )
    const limit = statement("select set_config('statement_timeout', $1, true)", [longestMs])
    const [, folded] = await db.batch(companyId, [limit, fold(pending)])
    expect(folded).toEqual([{ taken: pending }])
    expect(await books.sql(`select 1 from ${table}`)).toEqual([])
  } finally {
    await db.close()
  }
})
