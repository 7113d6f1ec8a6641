/** Movements after a position in stock are read without scanning all movements of the company. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '../../server/db/core/client.ts'
import { statement } from '../../server/db/core/client.ts'
import { liveMovements } from '../../server/db/stock/stock-document-store.ts'
import { layersAt, movementsSince } from '../../server/db/stock/stock-store.ts'
import { fillStock, items } from '../bench/long-stock.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'

let books: TestBooks
let busy: { id: string; movement: string; orderKey: string }
beforeAll(async () => {
  books = await startBooks()
  const [database] = await books.sql<{ name: string }>('select current_database() as name')
  const adminUrl = books.database.adminUrl.replace('/postgres?', `/${database?.name}?`)
  await fillStock(adminUrl, { slug: 'books', entries: 10_000, today: '2026-06-15' })
  const [first] = await books.sql<typeof busy>(
    `select i.id, e.id as movement, e.order_key as "orderKey" from item i
     join stock_entry e on e.company_id = i.company_id and e.item_id = i.id
     where i.name = 'Item ${items}' order by e.order_key limit 1`,
  )
  if (first) busy = first
})
afterAll(() => books.close())

async function plan({ sql, parameters }: Statement<unknown>): Promise<string> {
  const { db, who } = books.context
  const explain = statement<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, parameters)
  const [lines] = await db.batch(who.companyId, [explain])
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}

test('later movements, their replacements and their layers are read by an index, one by one', async () => {
  const { companyId } = books.context.who
  const spans = [{ itemId: busy.id, from: busy.orderKey }]
  for (const query of [
    movementsSince(companyId, spans, 5001),
    liveMovements(companyId, [busy.movement]),
    layersAt(companyId, spans, { entryIds: [busy.movement], leaving: null }),
  ]) {
    const queryPlan = await plan(query)
    expect(queryPlan).not.toMatch(/Seq Scan on (stock_entry|cost_layer)/)
    // An index condition on only the company would return all of its rows.
    expect(queryPlan).not.toMatch(/Index Cond: \(company_id = [^)]*\)$/m)
  }
})

test('of many layers those are read that hold what leaves, and where something moved later all of them', async () => {
  const { db, who } = books.context
  const leftAt = async (from: string, leaving: string | null) => {
    const wanted = { entryIds: [], leaving: leaving === null ? null : [leaving] }
    const [layers] = await db.batch(who.companyId, [layersAt(who.companyId, [{ itemId: busy.id, from }], wanted)])
    return layers.map(({ quantityLeft }) => quantityLeft)
  }
  const end = '9999'
  const all = await leftAt(end, null)
  expect([all.length, new Set(all)]).toEqual([200, new Set(['10.000000'])])
  const few: [leaving: string, layers: number][] = [
    ['0', 0],
    ['0.000001', 1],
    ['10', 1],
    ['10.000001', 2],
    ['25', 3],
    ['1999.999999', 200],
    ['5000', 200],
  ]
  for (const [leaving, layers] of few)
    expect([leaving, await leftAt(end, leaving)]).toEqual([leaving, all.slice(0, layers)])
  expect((await leftAt(busy.orderKey.replace(/^.{10}/, '2026-06-01'), '1')).length).toBeGreaterThan(1)
})
