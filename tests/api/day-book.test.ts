/** The day book and the transactions, each figure computed a second way: from journal lines and documents. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subtract, sum, withDigits } from '../../domain/money/decimal.ts'
import type { ByCode, Line } from './filled-books.ts'
import { allLines, fillBooks, fold } from './filled-books.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { monthOfTrade } from './trade-month.ts'
import { tradeDesk } from './trade-desk.ts'

type Row = { id: string; name: string; kind: string; parent_id: string | null; drill: string | null } & {
  cells: Record<string, string>
}

let app: TestApp
let ledgers: ByCode
let lines: readonly Line[]
const get = (path: string) => app.as('owner').get(`/api/company/one/${path}`)

beforeAll(async () => {
  app = await startApp()
  ledgers = await fillBooks(app)
  lines = await allLines(app)
})
afterAll(() => app.close())

const sides = (of: readonly Line[]) => ({
  debit: withDigits(sum(of.map(({ debit }) => debit)), 2),
  credit: withDigits(sum(of.map(({ credit }) => credit)), 2),
})
const balance = (of: readonly Line[]) => withDigits(subtract(sides(of).debit, sides(of).credit), 2)

test('every day of the books: accounts open with what they closed with before, and move by their lines', async () => {
  const days = [...new Set(lines.map(({ date }) => date))].toSorted()
  expect(days.length).toBeGreaterThan(20)
  for (const [place, day] of days.entries()) {
    if (place === 10) await fold(app)
    const { status, body } = await get(`reports/day-book/?as_of=${day}`)
    expect(status).toBe(200)
    const accounts: Row[] = body.rows.filter(({ kind }: Row) => kind === 'account')
    const moved = new Set(lines.filter(({ date }) => date === day).map(({ account_id }) => account_id))
    expect(new Set(accounts.map(({ id }) => id))).toEqual(new Set([...moved, ledgers['A-C-C']]))
    for (const { id, cells, drill } of accounts) {
      const ofAccount = lines.filter(({ account_id }) => account_id === id)
      // All lines are of the first fiscal year, in which no balance is transferred.
      expect(cells).toEqual({
        amount: '0.00',
        opening: balance(ofAccount.filter(({ date }) => date < day)),
        ...sides(ofAccount.filter(({ date }) => date === day)),
        closing: balance(ofAccount.filter(({ date }) => date <= day)),
      })
      expect(drill).toBe(`/one/account/ledgers/${id}?start_date=${day}&end_date=${day}`)
    }
    const heading = body.rows.find(({ id }: Row) => id === 'accounts')
    expect(heading.cells.debit).toBe(heading.cells.credit)
  }
})

test('a day without entries shows cash, and nothing where accounts that did not move are hidden', async () => {
  const quiet = await get('reports/day-book/?as_of=2024-05-05')
  expect(quiet.body.rows.map(({ name }: Row) => name)).toEqual(['Accounts', 'Cash'])
  const { body } = await get('reports/day-book/?as_of=2024-05-05&hide_idle=true')
  expect(body.rows).toEqual([])
})

test('the transactions of a period are its lines, the newest first, with the totals of both sides', async () => {
  const range = 'start_date=2025-02-01&end_date=2025-04-30'
  const { status, body } = await get(`reports/transactions/?${range}`)
  expect(status).toBe(200)
  const within = lines.filter(({ date }) => date >= '2025-02-01' && date <= '2025-04-30')
  expect(body.rows).toHaveLength(within.length)
  expect(body.totals).toEqual(sides(within))
  const dates = body.rows.map(({ date }: { date: string }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(body.rows[0]).toMatchObject({ kind: 'document', document_path: 'account/journal-vouchers' })
  const file = await get(`reports/transactions/export.csv/?${range}`)
  const cells: string[][] = parse(file.text.slice(1))
  expect(cells[0]).toEqual(['Date', 'Document', 'Number', 'Account', 'Narration', 'Debit', 'Credit'])
  expect(cells).toHaveLength(within.length + 2)
  expect(cells[1]?.[1]).toBe('Journal voucher')
})

test.each(['I-S-S', 'E-I-BC-BC'])(
  'of the account %s, and summed by account, they agree with its lines',
  async (code) => {
    const range = 'start_date=2025-01-01&end_date=2025-12-31'
    const ofAccount = lines.filter(({ account_id }) => account_id === ledgers[code])
    const { body } = await get(`reports/transactions/?${range}&account=${ledgers[code]}`)
    expect([body.rows.length, body.totals]).toEqual([ofAccount.length, sides(ofAccount)])
    const sums = await get(`reports/transactions/?${range}&group=account`)
    const row = sums.body.rows.find(({ record }: { record: string }) => record === ledgers[code])
    expect(row).toMatchObject({ kind: 'account', cells: { year: '2025', ...sides(ofAccount) } })
    expect(row.drill).toBe(`/one/account/ledgers/${ledgers[code]}?start_date=2025-01-01&end_date=2025-12-31`)
    const statement = await get(row.drill.replace('/one/', '').replace('?', '/transactions/?'))
    expect([statement.body.debit, statement.body.credit]).toEqual([row.cells.debit, row.cells.credit])
  },
)

test('by category they add up to the same totals, and a category holds what is below it', async () => {
  const range = 'start_date=2025-01-01&end_date=2025-12-31'
  const all = await get(`reports/transactions/?${range}`)
  const { body } = await get(`reports/transactions/?${range}&group=category`)
  expect(body.totals).toEqual({ year: '', ...all.body.totals })
  expect(body.rows.map(({ kind }: Row) => kind)).toEqual(body.rows.map(() => 'category'))
  const categories = await get('account/categories/?_end=500')
  const expenses = categories.body.find(({ code }: { code: string }) => code === 'E')
  const below = await get(`reports/transactions/?${range}&category=${expenses.id}`)
  expect(below.body.totals).toEqual(
    sides(lines.filter(({ account_id }) => [ledgers['E-I-FP'], ledgers['E-I-BC-BC']].includes(account_id))),
  )
})

test('a category, a document type and an account open the lines that add up to them', async () => {
  const range = 'start_date=2025-01-01&end_date=2026-12-31'
  for (const group of ['category', 'type', 'account']) {
    const { body } = await get(`reports/transactions/?${range}&group=${group}`)
    expect(body.rows.length).toBeGreaterThan(1)
    for (const { drill, cells } of body.rows as (Row & { drill: string })[]) {
      const [page = '', query = ''] = drill.replace('/one/', '').split('?')
      const opened = await get(`${page}/${page.startsWith('account/') ? 'transactions/' : ''}?${query}`)
      const sums = opened.body.totals ?? opened.body
      expect([drill, sums.debit, sums.credit]).toEqual([drill, cells['debit'], cells['credit']])
    }
  }
})

test('by document type they add up to the same totals; a type limits lines and sums', async () => {
  const range = 'start_date=2025-01-01&end_date=2025-12-31'
  const all = await get(`reports/transactions/?${range}`)
  const { body } = await get(`reports/transactions/?${range}&group=type`)
  expect(body.totals).toEqual({ year: '', ...all.body.totals })
  expect(
    body.rows.map(({ document_path: path, kind }: { document_path: string; kind: string }) => [kind, path]),
  ).toEqual([
    ['type', 'account/journal-vouchers'],
    ['type', 'account/opening-balances'],
  ])
  const openings = await get(`reports/transactions/?${range}&type=account/opening-balances`)
  expect(openings.body.totals).toEqual(sides(lines.filter(({ kind }) => kind === 'opening')))
  const file = await get(`reports/transactions/export.csv/?${range}&group=type`)
  const cells: string[][] = parse(file.text.slice(1))
  expect(cells.map(([type]) => type)).toEqual(['Document type', 'Journal voucher', 'Opening balance', 'Total'])
})

test('without subcategories a category has the lines of its own accounts only', async () => {
  const range = 'start_date=2025-01-01&end_date=2026-12-31'
  const categories = await get('account/categories/?_end=500')
  const expenses = categories.body.find(({ code }: { code: string }) => code === 'E-I')
  const { body } = await get(`reports/transactions/?${range}&category=${expenses.id}&exact=true`)
  expect(body.totals).toEqual(sides(lines.filter(({ account_id }) => account_id === ledgers['E-I-FP'])))
})

test.each([
  ['day-book/?as_of=x', 'NOT_A_DATE', 'as_of'],
  ['transactions/?start_date=2026-01-01', 'REQUIRED', 'end_date'],
  ['transactions/?start_date=2026-01-01&end_date=2026-01-01&group=agent', 'NOT_IN_LIST', 'group'],
  ['transactions/?start_date=2026-01-01&end_date=2026-01-01&account=x', 'UNKNOWN_REFERENCE', 'account'],
])('%s is refused with %s at %s', async (path, code, field) => {
  const { status, body } = await get(`reports/${path}`)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, [field]])
})

test('the invoices and bills of a day stand above its accounts, with their sums', async () => {
  await monthOfTrade(await tradeDesk(app))
  const documents = await app.sql<{ path: string; date: string; total: string; count: number }>(
    `select path, date::text, sum(total)::numeric(20, 2)::text as total, count(*)::int as count from trade_document
     where company_id = (select id from company where slug = 'one') and status = 'Issued'
       and path in ('sales/vouchers', 'purchase/vouchers') group by path, date`,
  )
  expect(new Set(documents.map(({ path }) => path))).toEqual(new Set(['sales/vouchers', 'purchase/vouchers']))
  for (const { path, date, total, count } of documents) {
    const { body } = await get(`reports/day-book/?as_of=${date}`)
    const heading = path === 'sales/vouchers' ? 'sales' : 'purchases'
    expect(body.rows.find(({ id }: Row) => id === heading)?.cells.amount).toBe(total)
    expect(body.rows.filter(({ parent_id }: Row) => parent_id === heading)).toHaveLength(count)
  }
})
