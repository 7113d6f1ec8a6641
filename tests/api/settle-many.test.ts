/** The items of a payment are read from very many open items without scanning them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../server/db/core/client.ts'
import { lockToSettle } from '../../server/db/payments/payment-facts-store.ts'
import { fillOpenItems } from '../bench/long-open-items.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'

let books: TestBooks
beforeAll(async () => {
  books = await startBooks()
  const [database] = await books.sql<{ name: string }>('select current_database() as name')
  const adminUrl = books.database.adminUrl.replace('/postgres?', `/${database?.name}?`)
  await fillOpenItems(adminUrl, { slug: 'books', items: 20_000, today: '2026-06-15' })
  await books.sql('analyze open_item, allocation')
})
afterAll(() => books.close())

test.each([1, 200])('of 20,000 open items a receipt for %i reads only these', async (count) => {
  const { db, who } = books.context
  const items = await books.sql<{ id: string; document_id: string }>(
    `select id, document_id from open_item where open_amount > 0 and side = 'debit' order by id limit ${count}`,
  )
  for (const documentId of [null, items[0]?.document_id ?? null]) {
    const { sql, parameters } = lockToSettle(who.companyId, { documentId, itemIds: items.map(({ id }) => id) })
    const explain = statement<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, parameters)
    const [lines] = await db.batch(who.companyId, [explain])
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using open_item')
    expect(plan).not.toContain('Seq Scan on open_item')
  }
})
