/** The general ledger, each account compared with its journal lines and its account ledger. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, subtract, sum, withDigits } from '../../domain/money/decimal.ts'
import { generalLedger } from '../../domain/resources/ledger/general-ledger-reports.ts'
import { pdfText } from '../support/pdf-text.ts'
import type { ReportOutcome } from '../../server/reports/run-report.ts'
import { reportBatches } from '../../server/reports/run-report.ts'
import type { ByCode, Line } from './filled-books.ts'
import { allLines, byCode, fillBooks } from './filled-books.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Row = {
  id: string
  parent_id: string | null
  name: string
  kind: string
  date: string | null
  drill: string | null
  cells: Record<string, string>
}

let app: TestApp
let ledgers: ByCode
let lines: readonly Line[]
const get = (path: string) => app.as('owner').get(`/api/company/one/${path}`)

beforeAll(async () => {
  app = await startApp()
  ledgers = await fillBooks(app)
  for (const date of ['2026-03-20', '2026-05-20']) await postLongEntry(date)
  lines = await allLines(app)
})
afterAll(() => app.close())

/** Posts an entry with 1,500 fines of 1.00 and 1,500 payments: more lines than a file reads at once. */
async function postLongEntry(date: string): Promise<void> {
  await app.sql(
    `with entry as (
       insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
       select y.company_id, gen_random_uuid(), $1::date, 'regular', y.id, 'account/journal-vouchers', gen_random_uuid(), 3000,
         1500, (select id from app_user where email like 'owner@%')
       from fiscal_year y join company c on c.id = y.company_id and c.slug = 'one'
       where $1::date between y.start_date and y.end_date
       returning company_id, id)
     insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
     select e.company_id, e.id, no, case when no <= 1500 then $2::uuid else $3::uuid end, $1::date, 'regular',
       case when no <= 1500 then 1 else 0 end, case when no <= 1500 then 0 else 1 end
     from entry e, generate_series(1, 3000) no`,
    [date, ledgers['E-I-FP'], ledgers['A-C-C']],
  )
}

const net = (of: readonly Line[]) =>
  withDigits(subtract(sum(of.map(({ debit }) => debit)), sum(of.map(({ credit }) => credit))), 2)

test.each([
  ['2025-02-01', '2025-09-30'],
  ['2026-01-01', '2026-12-31'],
  ['2025-03-05', '2026-04-30'],
])('%s to %s: accounts open, move and close like their account ledgers', async (start, end) => {
  const range = `start_date=${start}&end_date=${end}`
  const { status, body } = await get(`reports/general-ledger/?${range}`)
  expect(status).toBe(200)
  const accounts = body.rows.filter(({ kind }: Row) => kind === 'category')
  expect(accounts.length).toBeGreaterThan(5)
  for (const { id, cells } of accounts as Row[]) {
    const below: Row[] = body.rows.filter(({ parent_id }: Row) => parent_id === id)
    const [first, ...rest] = below
    const last = rest.pop()
    const statement = await get(`account/ledgers/${id}/transactions/?${range}&_end=100`)
    expect([first?.kind, first?.cells['balance']]).toEqual(['opening', statement.body.opening])
    expect([last?.kind, last?.cells]).toEqual(['subtotal', cells])
    expect(cells['balance']).toBe(statement.body.closing)
    expect(last?.drill).toBe(`/one/account/ledgers/${id}?${range}`)
    if (statement.body.count > 100) continue
    expect(rest.map((row) => [row.date, row.cells])).toEqual(
      statement.body.rows.map(({ date, debit, credit, balance }: Record<string, string>) => [
        date,
        { debit, credit, balance },
      ]),
    )
  }
  expect(body.totals.debit).toBe(body.totals.credit)
  const within = lines.filter(({ date }) => date >= start && date <= end)
  const documents = body.rows.filter(({ document_id: id }: { document_id?: string }) => id !== undefined)
  expect(documents).toHaveLength(within.length)
})

test('of one account: its lines are those of the journal, with the balance after each', async () => {
  const { body } = await get(
    `reports/general-ledger/?start_date=2026-01-01&end_date=2026-12-31&account=${ledgers['A-C-C']}`,
  )
  expect(body.rows.filter(({ kind }: Row) => kind === 'category').map(({ name }: Row) => name)).toEqual(['A-C-C Cash'])
  const ofCash = lines.filter(({ account_id }) => account_id === ledgers['A-C-C'])
  let balance = net(ofCash.filter(({ date }) => date < '2026-01-01'))
  for (const { cells } of body.rows.filter(({ kind }: Row) => kind === 'document') as Row[]) {
    balance = withDigits(subtract(add(balance, cells['debit'] ?? ''), cells['credit'] ?? ''), 2)
    expect(cells['balance']).toBe(balance)
  }
  expect(balance).toBe(net(ofCash.filter(({ date }) => date <= '2026-12-31')))
})

test('of a category: the accounts below it', async () => {
  const categories = await byCode(app, 'account/categories')
  const { body } = await get(
    `reports/general-ledger/?start_date=2026-01-01&end_date=2026-12-31&category=${categories['E']}`,
  )
  const ids = body.rows.filter(({ kind }: Row) => kind === 'category').map(({ id }: Row) => id)
  const moved = new Set(lines.filter(({ date }) => date >= '2026-01-01').map(({ account_id }) => account_id))
  const expected = ['E-I-BC-BC', 'E-I-FP'].map((code) => ledgers[code] ?? '').filter((id) => moved.has(id))
  expect(ids).toEqual(expected)
  expect(ids).toContain(ledgers['E-I-FP'])
})

test('accounts without a balance and lines are left out; one whose lines cancel each other is listed', async () => {
  const { body } = await get('reports/general-ledger/?start_date=2024-01-01&end_date=2024-12-31')
  expect([body.rows, body.totals]).toEqual([[], { debit: '0.00', credit: '0.00', balance: '' }])
  const path = '/api/company/one/account/journal-vouchers'
  const rows = [
    { account: ledgers['A-AR-C-WI'], debit: '5.00' },
    { account: ledgers['Q-OBE'], credit: '5.00' },
  ]
  const voucher = { date: '2025-05-05', narration: 'Error', status: 'Approved', rows }
  const { body: posted } = await app.as('owner').post(`${path}/`, voucher)
  await app.as('owner').post(`${path}/${posted.id}/cancel/`, { version: posted.version, reason: 'Error' })
  const after = await get('reports/general-ledger/?start_date=2025-05-05&end_date=2025-05-05')
  const equity = after.body.rows.filter(({ parent_id }: Row) => parent_id === ledgers['Q-OBE'])
  expect(equity.map(({ cells }: Row) => [cells['credit'], cells['balance']])).toEqual([
    [undefined, '0.00'],
    ['5.00', '-5.00'],
    ['-5.00', '0.00'],
    ['0.00', '0.00'],
  ])
})

test('files have every line with its account, read in batches, and the paper the same', async () => {
  const range = 'start_date=2026-01-01&end_date=2026-12-31'
  const { body } = await get(`reports/general-ledger/?${range}`)
  const file = await get(`reports/general-ledger/export.csv/?${range}`)
  const cells: string[][] = parse(file.text.slice(1))
  expect(cells[0]).toEqual(['Account', 'Date', 'Document', 'Number', 'Narration', 'Debit', 'Credit', 'Balance'])
  expect(cells.slice(1, -1).map((row) => [row[0], row[1], row.at(-1)])).toEqual(
    body.rows.map((row: Row & { account: string }) => [row.account, row.date ?? '', row.cells['balance']]),
  )
  expect(cells.at(-1)).toEqual(['Total', '', '', '', '', body.totals.debit, body.totals.credit, ''])
  const workbook = await get(`reports/general-ledger/export.xlsx/?${range}`)
  expect(workbook.status).toBe(200)
  const paper = await get(`reports/general-ledger/print.pdf/?start_date=2026-01-01&end_date=2026-01-31`)
  expect(paper.status).toBe(200)
  // An account is named in its heading only.
  expect(pdfText(paper.bytes).replaceAll('- ', '-').split('A-C-C Cash')).toHaveLength(2)
})

test('a batch of a file has at most 2,000 lines, and the batches together every line once', async () => {
  const { db, who } = app.contextOf('one')
  const values = { start_date: '2025-01-01', end_date: '2026-12-31', account: null, category: null }
  const batches: ReportOutcome['result'][] = []
  for await (const { result } of reportBatches({ db, companyId: who.companyId }, generalLedger, {
    values,
    rights: who,
  })) {
    batches.push(result)
  }
  const documents = batches.map(({ rows }) => rows.filter(({ kind }) => kind === 'document').length)
  expect(documents.length).toBeGreaterThan(2)
  expect(Math.max(...documents)).toBe(2_000)
  const ids = batches.flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  const { body } = await get('reports/general-ledger/?start_date=2025-01-01&end_date=2026-12-31')
  expect(ids).toEqual(body.rows.map(({ id }: Row) => id))
})

test('the transactions are read in batches of files as well', async () => {
  const range = 'start_date=2025-01-01&end_date=2026-12-31'
  const { body } = await get(`reports/transactions/?${range}`)
  const file = await get(`reports/transactions/export.csv/?${range}`)
  const cells: string[][] = parse(file.text.slice(1))
  expect(cells.slice(1, -1).map((row) => row.slice(-2))).toEqual(
    body.rows.map((row: Row) => [row.cells['debit'], row.cells['credit']]),
  )
  expect(cells.at(-1)?.slice(-2)).toEqual([body.totals.debit, body.totals.credit])
})

test.each([
  ['start_date=2026-01-01', 'REQUIRED', 'end_date'],
  ['start_date=2026-01-01&end_date=2026-01-31&account=x', 'UNKNOWN_REFERENCE', 'account'],
  ['start_date=2026-01-01&end_date=2026-01-31&compare=none', 'UNKNOWN_FILTER', 'compare'],
])('%s is refused with %s at %s', async (query, code, field) => {
  const { status, body } = await get(`reports/general-ledger/?${query}`)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, [field]])
})
