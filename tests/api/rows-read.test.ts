/**
 * What is read of the tables that grow with every document, counted by EXPLAIN in long books: a report of one day reads the
 * documents and entries of about that day, an opened document those it is related to, a short list its own.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readParameters } from '../../domain/resources/core/report-parameters.ts'
import type { Report } from '../../domain/resources/core/define-report.ts'
import { parseListQuery } from '../../domain/resources/core/list-query.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import { reports } from '../../domain/resources/reports.ts'
import type { Reader, Statement } from '../../server/db/core/client.ts'
import { countStatement, listStatement } from '../../server/db/records/records-store.ts'
import { runReport } from '../../server/reports/run-report.ts'
import { postedVouchers } from '../../server/services/document-registry.ts'
import { payments } from '../../server/services/documents/payments/payments.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'
import { actAs } from '../../server/services/identity/act-as.ts'
import { createCompany } from '../../server/services/company/create-company.ts'
import { fillInvoiceTurnover } from '../bench/dashboard.ts'
import { foldAll } from '../bench/fold-all.ts'
import { fillBooks } from '../bench/long-books.ts'
import { fillReceipts } from '../bench/long-receipts.ts'
import { fillStock } from '../bench/long-stock.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'

const day = '2026-03-10'
const fills = {
  journal: (adminUrl: string, slug: string) => fillBooks(adminUrl, { slug, entries: 20_000 }),
  receipts: (adminUrl: string, slug: string) => fillReceipts(adminUrl, { slug, receipts: 20_000, today: '2026-06-15' }),
  stock: (adminUrl: string, slug: string) => fillStock(adminUrl, { slug, entries: 20_000, today: '2026-06-15' }),
}
/** What grows with every document; balances, items and accounts do not. */
const growing = [
  'allocation',
  'audit_log',
  'journal_entry',
  'journal_line',
  'journal_voucher',
  'open_item',
  'payment',
  'payment_row',
  'stock_cost_change',
  'stock_entry',
  'trade_document',
  'trade_row',
]
/** A day is one of 365, and an index may lead to a few rows more. */
const mostShare = 0.03
const fewRows = 500

let books: TestBooks
const sizes = new Map<string, number>()
beforeAll(async () => {
  books = await startBooks()
  const { userId, email, address } = books.context.who
  for (const [slug, fill] of Object.entries(fills)) {
    await createCompany(books.context, { userId, email, address }, { name: slug, countryIso: 'GB', slug })
    await fill(books.database.adminUrl, slug)
  }
  await fillLines(books.database.adminUrl)
  await foldAll(books.db, books.database.adminUrl)
  for (const table of growing) {
    const rows = await books.sql<{ slug: string; rows: string }>(
      `select c.slug, count(*) as rows from ${table} t join company c on c.id = t.company_id group by c.slug`,
    )
    for (const { slug, rows: count } of rows) sizes.set(`${slug} ${table}`, Number(count))
  }
})
afterAll(() => books.close())

/** Adds a line to every filled invoice, its turnover, and what the audit trail has of it. */
async function fillLines(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await fillInvoiceTurnover(client, 'receipts')
  await client.query(
    `insert into trade_row (company_id, id, document_id, row_no, item_id, item_name, quantity, unit_id, unit_factor, rate, gross,
       row_discount, header_discount, net, tax)
     select company_id, gen_random_uuid(), id, 2, company_id, 'Work', 1, company_id, 1, total, total, 0, 0, total, 0
     from trade_document`,
  )
  await client.query(
    `insert into audit_log (company_id, id, at, user_id, actor, address, action, resource, object_id, object_version, object_label, changes)
     select company_id, gen_random_uuid(), date, created_by, 'Olive Owner', '', 'create', path, id, 1, voucher_no, '{}'
     from trade_document where voucher_no is not null`,
  )
  await client.query('vacuum analyze')
  await client.end()
}

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Adds the rows that a plan read of each table. */
function addRead(plan: Plan, read: Map<string, number>): void {
  const { 'Relation Name': table, 'Actual Loops': loops } = plan
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  if (table !== undefined) read.set(table, (read.get(table) ?? 0) + (plan['Actual Rows'] + removed) * loops)
  for (const part of plan.Plans ?? []) addRead(part, read)
}

/** Adds what each statement reads; empty ones are not sent. */
async function countRead(
  { companyId, statements }: { companyId: string; statements: readonly Statement[] },
  read: Map<string, number>,
): Promise<void> {
  const explained = statements.flatMap(({ sql, parameters }) =>
    sql === '' ? [] : [{ sql: `explain (analyze, timing off, format json) ${sql}`, parameters }],
  )
  const answers = await books.db.batch(companyId, explained)
  for (const [answer] of answers as { 'QUERY PLAN': [{ Plan: Plan }] }[][])
    if (answer) addRead(answer['QUERY PLAN'][0].Plan, read)
}

/** Reads like the database, and counts what each statement of a report reads. */
function counting(read: Map<string, number>): Reader {
  return {
    batch: async (companyId, statements) => {
      const ofReport = statements.filter(({ sql }) => sql.startsWith('-- '))
      if (companyId !== null) await countRead({ companyId, statements: ofReport }, read)
      return books.db.batch(companyId, statements)
    },
  }
}

async function readBy(report: Report, slug: string): Promise<string[]> {
  const rights = await actAs(books, { slug })
  const { values } = readParameters(report.parameters, { start_date: day, end_date: day })
  const read = new Map<string, number>()
  await runReport({ db: counting(read), companyId: rights.companyId }, report, { values, rights, most: null })
  return tooMany(read, slug)
}

function tooMany(read: ReadonlyMap<string, number>, slug: string): string[] {
  return growing.flatMap((table) => {
    const rows = read.get(table) ?? 0
    const whole = sizes.get(`${slug} ${table}`) ?? 0
    return rows > Math.max(fewRows, whole * mostShare) ? [`${slug}: ${rows} of ${whole} rows of ${table}`] : []
  })
}

const ofPeriod = reports.filter(({ parameters }) => Object.values(parameters).some(({ kind }) => kind === 'period'))

test('every table that grows is filled', () => {
  const filled = new Set([...sizes].flatMap(([name, rows]) => (rows > 10_000 ? [name.split(' ')[1]] : [])))
  expect(growing.filter((table) => !filled.has(table))).toEqual(['payment_row'])
})

test.each(ofPeriod.map((report) => [report.name, report] as const))('%s reads its day', async (_name, report) => {
  const excess: string[] = []
  for (const slug of Object.keys(fills)) excess.push(...(await readBy(report, slug)))
  expect(excess).toEqual([])
})

/** A document of each kind that the books are filled with. */
const opened = [
  ['sales/vouchers', 'receipts', trade('sales/vouchers')],
  ['payment-receipts', 'receipts', payments('payment-receipts')],
  ['account/journal-vouchers', 'journal', postedVouchers],
] as const

test.each(opened)('opening one of %s reads what it is related to', async (path, slug, kind) => {
  const who = await actAs(books, { slug })
  const [{ id = '' } = {}] = await books.sql<{ id: string }>(
    `select document_id as id from searched_document where path = '${path}' and company_id = '${who.companyId}' order by document_id limit 1`,
  )
  const read = new Map<string, number>()
  const { statements } = kind.answer({ ...books.context, who }, id)
  await countRead({ companyId: who.companyId, statements }, read)
  expect([read.size > 0, tooMany(read, slug)]).toEqual([true, []])
})

/** Returns the resource of the filled invoices with a query of their list. */
async function invoicesBy(query: Record<string, string>): Promise<Parameters<typeof listStatement>> {
  const { companyId } = await actAs(books, { slug: 'receipts' })
  const resource = resourceAt('sales/vouchers')
  if (!resource) throw new Error('No invoices')
  return [resource, companyId, parseListQuery(resource, query)]
}

test.each(['date', 'due_date', 'total', 'open_amount'])(
  'the few overdue invoices, sorted by %s, are read alone',
  async (field) => {
    const list = await invoicesBy({ is_due: 'true', _sort: field, _order: 'desc' })
    const read = new Map<string, number>()
    await countRead({ companyId: list[1], statements: [listStatement(...list), countStatement(...list)] }, read)
    expect(tooMany(read, 'receipts')).toEqual([])
  },
)

test.each(['asc', 'desc'])(
  'a page in the middle of all invoices by date, %sending, reads those of its day',
  async (order) => {
    const list = await invoicesBy({ _sort: 'date', _order: order, _start: '15000', _end: '15020' })
    const read = new Map<string, number>()
    await countRead({ companyId: list[1], statements: [listStatement(...list)] }, read)
    expect([read.size > 0, tooMany(read, 'receipts')]).toEqual([true, []])
  },
)
