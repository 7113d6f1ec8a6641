/** Measures stock: the cost of an issue in long books, of a backdated receipt, and of the stock trial balance. */
import pg from 'pg'
import { addDays, localDate } from '../../domain/calendar/local-date.ts'
import { statement } from '../../server/db/core/client.ts'
import { stockTrialBalance } from '../../domain/resources/inventory/stock-reports.ts'
import { fromFile, runReport } from '../../server/reports/run-report.ts'
import { adjustments } from '../../server/services/inventory/adjustments.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { busyMovements, items } from './long-stock.ts'
import { byTurns } from './rounds.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { plain } from '../../server/services/documents/plain/plain.ts'

type Books = { context: Context; items: string[]; busy: string; start: string }
type Stock = { short: Context; long: Context; adminUrl: string; today: string }

/**
 * Returns one line each; the contexts are of companies filled by `fillStock` with 10,000 and with 1,000,000 movements.
 */
export async function benchStock({ short, long, adminUrl, today }: Stock): Promise<string[]> {
  const books = { short: await booksOf(short), long: await booksOf(long) }
  return [
    await benchIssue(books, today),
    await benchLateReceipt(books.long, today),
    await benchTrialBalance(books.long, { adminUrl, today }),
  ]
}

async function booksOf(context: Context): Promise<Books> {
  const { companyId } = context.who
  const [rows, [year]] = await context.db.batch(companyId, [
    statement<{ id: string }>('select id from item where company_id = $1 order by id', [companyId]),
    statement<{ start: string }>('select start_date as start from fiscal_year where company_id = $1', [companyId]),
  ])
  const ids = rows.map(({ id }) => id)
  return { context, items: ids.slice(0, items), busy: ids[items] ?? '', start: year?.start ?? '' }
}

/** Issues the same rows in turn in both books, so that both share the load of a busy machine. */
async function benchIssue({ short, long }: { short: Books; long: Books }, date: string): Promise<string> {
  const issue = (books: Books, round: number) => {
    const rows = books.items.slice(round * 5, round * 5 + 5).map((item) => ({ item, quantity: '1' }))
    return enter(books, { date, purpose: 'Stock Out', rows })
  }
  const times = await byTurns({ warmUp: 20, rounds: 100 }, [(n) => issue(short, n), (n) => issue(long, n)])
  return compared('issue of 5 lines of stock', times, {
    of: 'at 10,000 movements',
    what: 'at 1,000,000',
    target: '1.5 ×',
  })
}

/** Enters backdated receipts first in stock order, so that each changes the cost of all later issues. */
async function benchLateReceipt(books: Books, today: string): Promise<string> {
  const receive = (date: string) =>
    enter(books, { date, purpose: 'Stock In', rows: [{ item: books.busy, quantity: '1', rate: '1.5' }] })
  const times = await byTurns({ warmUp: 6, rounds: 15 }, [() => receive(today), () => receive(books.start)])
  return compared('receipt', times, { of: 'of today', what: `dated before ${busyMovements} movements`, target: '20 ×' })
}

/**
 * Measures part of a year that begins and ends within a month, beside a plain reading of the report's rows: the stored
 * stock of every item at both ends, and the pre-summed movements between.
 */
async function benchTrialBalance(
  { context, start }: Books,
  { adminUrl, today }: { adminUrl: string; today: string },
): Promise<string> {
  const { db } = context
  const { companyId } = context.who
  const [start_date, end_date] = [addDays(localDate(start), 36), addDays(localDate(today), -36)]
  const values = { start_date, end_date, category: null, item: null, hide_zero: false }
  const report = () => runReport({ db, companyId }, stockTrialBalance, { values, rights: context.who, most: null })
  const stored = [
    statement("select set_config('plan_cache_mode', 'force_custom_plan', true)"),
    fromFile('stock/stock-items', [companyId, start_date, end_date, null, null]),
    statement('select item_id, kind, quantity, value, settlement from bench_stock_kinds'),
  ]
  await asAdmin(adminUrl, [
    `create table bench_stock_kinds as
     select item_id, kind, sum(quantity) as quantity, sum(value) as value, sum(settlement) as settlement from stock_turnover
     where company_id = '${companyId}' and grain = 'd' and period between '${start_date}' and '${end_date}' group by 1, 2`,
    'grant select on bench_stock_kinds to public',
    'vacuum analyze bench_stock_kinds',
  ])
  try {
    const times = await byTurns({ warmUp: 3, rounds: 15 }, [() => db.batch(companyId, stored), report])
    return compared(`stock trial balance of ${items} items at 1,000,000 movements`, times, {
      of: 'fetch of its rows',
      what: 'report',
      target: '3 ×',
    })
  } finally {
    await asAdmin(adminUrl, ['drop table bench_stock_kinds'])
  }
}

async function asAdmin(adminUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const one of statements) await client.query(one)
  } finally {
    await client.end()
  }
}

type Adjustment = { date: string; purpose: string; rows: readonly { item: string; quantity: string; rate?: string }[] }

/** Issues an adjustment as a request would. */
function enter({ context }: Books, { date, purpose, rows }: Adjustment): Promise<unknown> {
  const filled = rows.map((row) => ({ unit: null, rate: '', description: '', ...row }))
  const body = { date, purpose, remarks: 'Stores', status: 'Issued', rows: filled }
  const once = { method: 'POST', path: 'inventory/adjustments', key: newId(), body }
  return createDocument({ ...context, idempotency: once }, plain(adjustments), body)
}

type Words = { of: string; what: string; target: string }

function compared(name: string, [base = Number.NaN, time = Number.NaN]: readonly number[], words: Words): string {
  const { of, what, target } = words
  return `${name}: ${what} ${time.toFixed(1)} ms, ${of} ${base.toFixed(1)} ms, ${(time / base).toFixed(1)} × (target ${target})`
}
