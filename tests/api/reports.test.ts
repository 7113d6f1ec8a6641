/** The trial balance (trial-balance), each figure computed a second way: from journal lines, line by line. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compare, negate, subtract, sum, withDigits } from '../../domain/money/decimal.ts'
import type { ByCode, Line } from './filled-books.ts'
import { allLines, byCode, fillBooks, fold } from './filled-books.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
let ledgers: ByCode
let categories: ByCode
let profitAccounts: ReadonlySet<string>
const get = (path: string) => app.as('owner').get(`/api/company/one/${path}`)

type Cells = Record<'opening_dr' | 'opening_cr' | 'debit' | 'credit' | 'transfer' | 'closing_dr' | 'closing_cr', string>
type ReportRow = { id: string; parent_id: string | null; kind: string; depth: number; cells: Cells }

beforeAll(async () => {
  app = await startApp()
  ledgers = await fillBooks(app)
  categories = await byCode(app, 'account/categories')
  profitAccounts = new Set(['I-S-S', 'E-I-FP', 'E-I-BC-BC'].map((code) => ledgers[code] ?? code))
})
afterAll(() => app.close())

/**
 * The account whose balance on a day includes a line: its own, or retained earnings for income and expense of a fiscal
 * year before that of the day.
 */
function holderOn(day: string, line: Line): string {
  const isEarlier = line.date < yearStart(day)
  return isEarlier && profitAccounts.has(line.account_id) ? (ledgers['Q-PL'] ?? '') : line.account_id
}

/** The fiscal years of the company are calendar years, the first one 2025 and the last one 2026. */
function yearStart(day: string): string {
  if (day < '2025-01-01') return day
  return day > '2026-12-31' ? '2027-01-01' : `${day.slice(0, 4)}-01-01`
}

const net = (lines: readonly Line[]) =>
  subtract(sum(lines.map(({ debit }) => debit)), sum(lines.map(({ credit }) => credit)))

/** The net closing of an account, from the lines of all accounts. */
function closingFrom(lines: readonly Line[], id: string, end: string): string {
  return net(lines.filter((line) => line.date <= end && holderOn(end, line) === id))
}

/** The cells of one account, from the lines of all accounts. */
function cellsFrom(lines: readonly Line[], id: string, [start, end]: readonly [string, string]): Cells {
  const before = lines.filter(({ date, kind }) => (kind === 'opening' ? date <= end : date < start))
  const within = lines.filter(
    ({ account_id, date, kind }) => account_id === id && kind !== 'opening' && date >= start && date <= end,
  )
  const debit = sum(within.map((line) => line.debit))
  const credit = sum(within.map((line) => line.credit))
  const open = net(before.filter((line) => holderOn(start, line) === id))
  const close = closingFrom(lines, id, end)
  const side = (balance: string): [string, string] =>
    compare(balance, '0') >= 0 ? [balance, '0'] : ['0', negate(balance)]
  const [openingDr, openingCr] = side(open)
  const [closingDr, closingCr] = side(close)
  const cells = {
    opening_dr: openingDr,
    opening_cr: openingCr,
    debit,
    credit,
    transfer: subtract(subtract(close, open), subtract(debit, credit)),
    closing_dr: closingDr,
    closing_cr: closingCr,
  }
  return Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, withDigits(value, 2)])) as Cells
}

describe('the trial balance', () => {
  const ranges = [
    ['2025-01-01', '2025-12-31'],
    ['2025-01-01', '2026-12-31'],
    ['2025-03-15', '2026-02-10'],
    ['2026-01-01', '2026-01-01'],
    ['2024-06-01', '2025-01-31'],
    ['2026-04-30', '2026-05-01'],
    ['2030-01-01', '2030-12-31'],
  ] as const

  test.each(ranges)('from %s to %s agrees with the journal, folded or not', async (start, end) => {
    const lines = await allLines(app)
    for (const folded of [false, true]) {
      if (folded) await fold(app)
      const { status, body } = await get(`reports/trial-balance/?start_date=${start}&end_date=${end}`)
      expect(status).toBe(200)
      const accounts = body.rows.filter(({ kind }: ReportRow) => kind === 'account')
      expect(accounts.length).toBe(Object.keys(ledgers).length)
      for (const { id, cells } of accounts) {
        expect(cells).toEqual(cellsFrom(lines, id, [start, end]))
      }
      const total = (key: keyof Cells) => withDigits(sum(accounts.map(({ cells }: ReportRow) => cells[key])), 2)
      expect(body.totals).toEqual(
        Object.fromEntries(Object.keys(body.totals).map((key) => [key, total(key as keyof Cells)])),
      )
      expect([body.totals.opening_dr, body.totals.debit, body.totals.closing_dr]).toEqual([
        body.totals.opening_cr,
        body.totals.credit,
        body.totals.closing_cr,
      ])
    }
  })

  test('income begins a fiscal year at zero, and retained earnings hold the profit of the years before', async () => {
    const cellsOf = async (range: string, code: string): Promise<Cells> => {
      const { body } = await get(`reports/trial-balance/?${range}`)
      return body.rows.find(({ id }: ReportRow) => id === ledgers[code])?.cells
    }
    const profit = await app.sql<{ credit: string }>(
      `select (sum(credit) - sum(debit))::numeric(20, 2)::text as credit from journal_line
       where account_id = any($1::uuid[]) and date <= '2025-12-31'`,
      [[...profitAccounts]],
    )
    const retained = await cellsOf('start_date=2026-01-01&end_date=2026-01-01', 'Q-PL')
    expect(subtract(retained.opening_cr, retained.opening_dr)).toBe(Number(profit[0]?.credit).toString())
    for (const code of ['I-S-S', 'E-I-FP', 'E-I-BC-BC']) {
      const year = await cellsOf('start_date=2026-01-01&end_date=2026-12-31', code)
      expect([year.opening_dr, year.opening_cr, year.transfer]).toEqual(['0.00', '0.00', '0.00'])
      const later = await cellsOf('start_date=2027-01-01&end_date=2027-01-31', code)
      expect([later.opening_dr, later.opening_cr, later.closing_dr, later.closing_cr]).toEqual(Array(4).fill('0.00'))
    }
    const one = await get('reports/trial-balance/?start_date=2026-01-01&end_date=2026-12-31')
    expect(one.body.columns.map(({ key }: { key: string }) => key)).not.toContain('transfer')
    const both = await get('reports/trial-balance/?start_date=2025-07-01&end_date=2026-12-31')
    expect(both.body.columns.map(({ key }: { key: string }) => key)).toContain('transfer')
    expect(both.body.totals.transfer).toBe('0.00')
  })

  test('describes its accounts in statement order, with sums above and drill-down below', async () => {
    const { body } = await get('reports/trial-balance/?start_date=2025-02-01&end_date=2025-06-30&hide_zero=true')
    expect(body).toMatchObject({
      report: 'trial-balance',
      parameters: { start_date: '2025-02-01', end_date: '2025-06-30', category: null, hide_zero: true },
      currency: 'GBP',
      as_of: '2025-06-30',
      known_at: null,
    })
    const roots = body.rows.filter(({ depth }: ReportRow) => depth === 0)
    expect(roots.map(({ name }: { name: string }) => name)).toEqual([
      'Assets',
      'Liabilities',
      'Equity',
      'Income',
      'Expenses',
    ])
    for (const category of body.rows.filter(({ kind }: ReportRow) => kind === 'category')) {
      const below = body.rows.filter(({ parent_id }: ReportRow) => parent_id === category.id)
      const debit = sum(below.map(({ cells }: ReportRow) => cells.debit))
      expect(category.cells.debit).toBe(withDigits(debit, 2))
    }
    const cash = body.rows.find(({ id }: ReportRow) => id === ledgers['A-C-C'])
    expect(cash.drill).toBe(`/one/account/ledgers/${ledgers['A-C-C']}?start_date=2025-02-01&end_date=2025-06-30`)
    const statement = await get(
      `account/ledgers/${ledgers['A-C-C']}/transactions/?start_date=2025-02-01&end_date=2025-06-30`,
    )
    expect([statement.body.debit, statement.body.credit]).toEqual([cash.cells.debit, cash.cells.credit])
  })

  test.each([
    ['previous_year', '2025-01-01', '2025-03-31'],
    ['previous_period', '2025-10-01', '2025-12-31'],
    ['2024-06-01..2025-02-14', '2024-06-01', '2025-02-14'],
  ])('compared with %s agrees with the journal', async (compare, start, end) => {
    const lines = await allLines(app)
    const query = 'start_date=2026-01-01&end_date=2026-03-31'
    const { body } = await get(`reports/trial-balance/?${query}&compare=${compare}`)
    expect(body.columns.at(-1)).toEqual({
      key: 'compare_1',
      label: `Closing ${start} – ${end}`,
      kind: 'money',
      period: { start_date: start, end_date: end },
    })
    const accounts = body.rows.filter(({ kind }: ReportRow) => kind === 'account')
    for (const { id, cells } of accounts) {
      expect(cells.compare_1).toBe(withDigits(closingFrom(lines, id, end), 2))
    }
    expect(body.totals.compare_1).toBe('0.00')
    const alone = await get(`reports/trial-balance/?${query}`)
    expect({ ...body.totals, compare_1: undefined }).toEqual({ ...alone.body.totals, compare_1: undefined })
  })

  test('exports its view: net balances, compared periods, without categories', async () => {
    const query = 'start_date=2026-01-01&end_date=2026-06-30&compare=previous_year&compare=2025-01-01..2025-12-31'
    const { body } = await get(`reports/trial-balance/?${query}`)
    const netQuery = `${query}&net=true&hide_categories=true`
    const cells: string[][] = parse((await get(`reports/trial-balance/export.csv/?${netQuery}`)).text.slice(1))
    expect(cells[0]).toEqual([
      'Code',
      'Name',
      'Opening',
      'Debit',
      'Credit',
      'Closing',
      'Closing 2025-01-01 – 2025-06-30',
      'Closing 2025-01-01 – 2025-12-31',
    ])
    const accounts = body.rows.filter(({ kind }: ReportRow) => kind === 'account')
    expect(cells.length).toBe(accounts.length + 2)
    const cash = accounts.find(({ id }: ReportRow) => id === ledgers['A-C-C'])
    expect(cells.find(([code]) => code === 'A-C-C')?.slice(5)).toEqual([
      subtract(cash.cells.closing_dr, cash.cells.closing_cr),
      cash.cells.compare_1,
      cash.cells.compare_2,
    ])
    const sheet = await app.as('owner').get(`/api/company/one/reports/trial-balance/export.xlsx/?${netQuery}`)
    expect([sheet.status, sheet.text.slice(0, 2)]).toEqual([200, 'PK'])
    const paper = await app.as('owner').get(`/api/company/one/reports/trial-balance/print.pdf/?${netQuery}`)
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(paper.headers['content-disposition']).toBe('inline; filename="trial-balance-2026-01-01-2026-06-30.pdf"')
  })

  test('of one category has only its accounts', async () => {
    const range = 'start_date=2025-01-01&end_date=2026-12-31&hide_zero=true'
    const { body } = await get(`reports/trial-balance/?${range}&category=${categories['E-I']}`)
    expect(body.rows.map(({ code }: { code: string }) => code)).toEqual(['E-I', 'E-I-FP', 'E-I-BC', 'E-I-BC-BC'])
  })

  test.each([
    ['start_date=2026-01-01', 'REQUIRED', 'end_date'],
    ['start_date=2026-02-30&end_date=2026-03-01', 'NOT_A_DATE', 'start_date'],
    ['start_date=2026-01-02&end_date=2026-01-01', 'DATES_REVERSED', 'end_date'],
    ['start_date=2026-01-01&end_date=2026-01-01&seen_at=x', 'UNKNOWN_FILTER', 'seen_at'],
    ['start_date=2026-01-01&end_date=2026-01-01&category=x', 'UNKNOWN_REFERENCE', 'category'],
    ['start_date=2026-01-01&end_date=2026-01-01&hide_zero=1', 'NOT_IN_LIST', 'hide_zero'],
    ['start_date=2026-01-01&end_date=2026-01-01&compare=last', 'NOT_IN_LIST', 'compare'],
    [`start_date=2026-01-01&end_date=2026-01-01${'&compare=previous_year'.repeat(4)}`, 'NOT_IN_LIST', 'compare'],
    ['start_date=1900-01-01&end_date=1900-01-01&compare=previous_year', 'NOT_A_DATE', 'compare'],
    ['start_date=2016-01-01&end_date=2026-01-01&compare=months', 'TOO_MANY_PERIODS', 'compare'],
    ['start_date=2026-01-01&end_date=2026-01-01&net=true', 'UNKNOWN_FILTER', 'net'],
    ['start_date=2026-01-01&start_date=2026-01-01&end_date=2026-01-01', 'NOT_A_DATE', 'start_date'],
  ])('with ?%s is refused: %s at %s', async (query, code, field) => {
    const { status, body } = await get(`reports/trial-balance/?${query}`)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, [field]])
  })

  test('as a file has the same rows and the totals below them', async () => {
    const query = 'start_date=2025-01-01&end_date=2026-12-31&hide_zero=true'
    const { body } = await get(`reports/trial-balance/?${query}`)
    const file = await get(`reports/trial-balance/export.csv/?${query}`)
    expect(file.headers['content-disposition']).toContain('trial-balance-2025-01-01-2026-12-31.csv')
    const cells: string[][] = parse(file.text.slice(1))
    expect(cells[0]).toEqual([
      'Code',
      'Name',
      'Opening Dr',
      'Opening Cr',
      'Debit',
      'Credit',
      'Year-end transfer',
      'Closing Dr',
      'Closing Cr',
    ])
    expect(cells.slice(1, -1)).toEqual(
      body.rows.map((row: ReportRow & { code: string; name: string }) => [
        row.code,
        ' '.repeat(2 * row.depth) + row.name,
        ...Object.values(row.cells),
      ]),
    )
    expect(cells.at(-1)).toEqual(['', 'Total', ...Object.values(body.totals)])
  })

  test('with more rows than a page can show is refused, and its file is not', async () => {
    await app.sql(
      `insert into account (company_id, id, name, category_id)
       select company_id, gen_random_uuid(), 'Bulk ' || n, $1
       from generate_series(1, 50000) n, (select id as company_id from company where slug = 'two') c`,
      [await foreignCategory()],
    )
    const query = 'start_date=2026-01-01&end_date=2026-12-31'
    const { body } = await app.as('owner').get(`/api/company/two/reports/trial-balance/?${query}`)
    expect(body).toMatchObject({ code: 'REPORT_TOO_LARGE', params: { max: '50000' } })
    const file = await app.as('owner').get(`/api/company/two/reports/trial-balance/export.csv/?${query}`)
    expect(file.text.split('\n').length).toBeGreaterThan(50_000)
    const paper = await app.as('owner').get(`/api/company/two/reports/trial-balance/print.pdf/?${query}`)
    expect(paper.body).toMatchObject({ code: 'REPORT_TOO_LARGE', params: { max: '10000' } })
  })
})

async function foreignCategory(): Promise<string> {
  return (await app.as('owner').get('/api/company/two/account/categories/?_sort=code&_end=1')).body[0].id
}
