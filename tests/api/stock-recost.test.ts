/**
 * More movements than are valued at once: quantities change immediately, costs follow in parts, and the books stay open
 * meanwhile. Deferred and resumed by: stock-deferral.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { createImportThread } from '../../server/jobs/import-thread.ts'
import { workOff } from '../../server/jobs/worker.ts'
import { pendingRecosts } from '../../server/services/stock/recost.ts'
import { setLockDate } from '../../server/services/company/lock-date.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { createFileStore } from '../../server/storage/files.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'
import { postBox } from '../support/post-box.ts'
import { testSite } from '../support/site.ts'
import type { StockEntry, StockDesk } from '../support/stock.ts'
import { openStockDesk } from '../support/stock.ts'

let books: TestBooks
let desk: StockDesk
let bolts: string
beforeAll(async () => {
  books = await startBooks()
  desk = await openStockDesk(books, { method: 'fifo', policy: 'block' })
  bolts = await desk.makeItem('Bolts')
})
afterAll(() => books.close())

const gaps = () => books.sql('select * from stock_ledger_gaps($1, 10)', [books.context.who.companyId])
const lock = (date: string) => setLockDate(books.context, localDate(date))

async function runJobs(): Promise<void> {
  const { db, clock } = books.context
  const imports = createImportThread({
    databaseUrl: books.database.appUrl,
    files: { kind: 'folder', folder: books.folder },
  })
  const deps = { db, clock, files: createFileStore(books.folder), imports, ...postBox(testSite()) }
  const fail = (error: unknown) => {
    throw error
  }
  while ((await workOff(deps, fail)) > 0);
}

test('a receipt before six thousand sales is posted at once and costs follow; the books are not locked meanwhile', async () => {
  const buy = (date: string, quantity: string, cost: string): StockEntry => ({
    id: newId(),
    date,
    rows: [{ item: bolts, kind: 'purchase', quantity, cost }],
  })
  const sales = Array.from({ length: 6000 }, (_, at): StockEntry => ({
    id: newId(),
    date: `2026-0${3 + Math.floor(at / 2000)}-10`,
    rows: [{ item: bolts, kind: 'sale', quantity: '-1' }],
  }))
  await desk.enter([buy('2026-02-01', '6000', '6000')])

  for (let at = 0; at < sales.length; at += 500) await desk.enter(sales.slice(at, at + 500))
  expect(await desk.stock(bolts)).toBe('0 for 0.00')

  const late = await desk.enter([buy('2026-01-05', '3000', '9000')])
  expect(await desk.stock(bolts)).toBe('3000 for 9000.00')
  expect(late.effects).toEqual([])
  expect(await gaps()).toEqual([])
  const { context } = books
  expect(await pendingRecosts(context)).toEqual({ items: 1, from: '2026-01-05', done: 0, total: 6002 })
  await expect(lock('2026-03-31')).rejects.toMatchObject({ code: 'RECOST_PENDING' })
  await lock('2026-01-04')

  // Meanwhile sales are deferred as well, at the last known cost; a shortage is still refused.
  await desk.enter([{ id: newId(), date: '2026-06-01', rows: [{ item: bolts, kind: 'sale', quantity: '-1000' }] }])
  expect(await desk.stock(bolts)).toBe('2000 for 8000.00')
  const tooMuch = { id: newId(), date: '2026-02-10', rows: [{ item: bolts, kind: 'sale' as const, quantity: '-2001' }] }
  await expect(desk.enter([tooMuch])).rejects.toMatchObject({
    code: 'NEGATIVE_STOCK',
    problems: [{ path: 'rows.1.quantity', params: { item: 'Bolts', quantity: '-1', date: '2026-06-01' } }],
  })

  await runJobs()
  expect(await pendingRecosts(context)).toEqual({ items: 0, from: null, done: 0, total: 0 })
  expect(await desk.stock(bolts)).toBe('2000 for 2000.00')
  // 3,000 at 3.00 are sold first, then 4,000 at 1.00.
  expect(await desk.balance('COGS')).toBe('13000.00')
  expect(await desk.balance('COGS', '2026-03-31')).toBe('6000.00')
  expect(await gaps()).toEqual([])
  await lock('2026-05-31')
})
