/**
 * A page far into all invoices by date begins at a day that is found by counting: it has the rows that OFFSET would have, whatever
 * the status of a document, and whether changes are folded into the turnover or wait.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseListQuery } from '../../domain/resources/core/list-query.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import { listStatement } from '../../server/db/records/records-store.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { fillInvoiceTurnover } from '../bench/dashboard.ts'
import { fillReceipts } from '../bench/long-receipts.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'

const PAGE = 500
let books: TestBooks
let admin: pg.Client

beforeAll(async () => {
  books = await startBooks()
  await fillReceipts(books.database.adminUrl, { slug: 'books', receipts: 9000, today: '2026-06-15' })
  admin = new pg.Client({ connectionString: books.database.adminUrl })
  await admin.connect()
  await fillInvoiceTurnover(admin, 'books')
})
afterAll(async () => {
  await admin.end()
  await books.close()
})

const isInvoice = "path = 'sales/vouchers'"

async function orderedIds(order: string): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    `select id from trade_document where ${isInvoice} order by date ${order}, id ${order}`,
  )
  return rows.map(({ id }) => id)
}

async function listedIds(start: number, order: string, filters: Record<string, string> = {}): Promise<string[]> {
  const resource = resourceAt('sales/vouchers')
  if (!resource) throw new Error('No invoices')
  const page = { _sort: 'date', _order: order, _start: String(start), _end: String(start + PAGE) }
  const query = parseListQuery(resource, { ...page, ...filters })
  const [rows] = await books.db.batch(books.context.who.companyId, [
    listStatement(resource, books.context.who.companyId, query),
  ])
  return rows.map(({ id }) => id)
}

/** Compares all pages that lie far into the list, those that begin on another row of a day, and one behind its end. */
async function expectPages(order: string): Promise<void> {
  const ids = await orderedIds(order)
  expect(ids.length).toBeGreaterThan(12_000)
  const starts = [9_999, 10_001, 10_037, 11_111, ids.length - 1, ids.length, ids.length + PAGE]
  for (let start = 10_000; start < ids.length; start += PAGE) starts.push(start)
  for (const start of starts)
    expect([start, await listedIds(start, order)]).toEqual([start, ids.slice(start, start + PAGE)])
}

const changes: [string, () => Promise<unknown>][] = [
  ['of which the turnover waits', async () => undefined],
  ['of which the turnover is folded', () => runUpkeep(books.db)],
  [
    'some of them cancelled, drafts, or of another day',
    async () => {
      const update = (values: string, which: string) =>
        admin.query(`update trade_document set ${values} where ${isInvoice} and ${which}`)
      await update("status = 'Cancelled', cancel_reason = 'Twice'", 'number % 61 = 7')
      await update(
        "status = 'Draft', voucher_no = null, number = null, cancel_reason = null",
        "number % 53 = 9 and status = 'Issued'",
      )
      await update('date = date - 11', 'number % 47 = 3')
    },
  ],
  ['and those folded', () => runUpkeep(books.db)],
  [
    'drafts deleted',
    () => admin.query(`delete from trade_document where ${isInvoice} and status = 'Draft' and total > 50`),
  ],
]

test.each(changes)('pages of invoices, %s', async (_name, change) => {
  await change()
  await expectPages('desc')
  await expectPages('asc')
})

test('a filter leaves the pages to OFFSET', async () => {
  const earlier = await admin.query<{ id: string }>(
    `select id from trade_document where ${isInvoice} and date <= '2026-05-20' order by date desc, id desc offset 10000 limit ${PAGE}`,
  )
  expect(await listedIds(10_000, 'desc', { date_lte: '2026-05-20' })).toEqual(earlier.rows.map(({ id }) => id))
})

test('without a turnover the pages are those of OFFSET', async () => {
  await admin.query("delete from trade_turnover where path = 'sales/vouchers'")
  await admin.query("delete from trade_delta where path = 'sales/vouchers'")
  const ids = await orderedIds('desc')
  expect(await listedIds(10_000, 'desc')).toEqual(ids.slice(10_000, 10_000 + PAGE))
})
