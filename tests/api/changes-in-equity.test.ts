/** The changes in equity, each figure computed a second way: from journal lines, the balance sheet and the income statement. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, localDate } from '../../domain/calendar/local-date.ts'
import { negate, subtract, sum, withDigits } from '../../domain/money/decimal.ts'
import type { ByCode, Line } from './filled-books.ts'
import { allLines, fillBooks, fold, post } from './filled-books.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Row = { id: string; name: string; kind: string; drill: string | null; cells: Record<string, string> }

let app: TestApp
let ledgers: ByCode
let lines: readonly Line[]
const get = (path: string) => app.as('owner').get(`/api/company/one/${path}`)

beforeAll(async () => {
  app = await startApp()
  ledgers = await fillBooks(app)
  const rows = [
    { account: ledgers['Q-PL'] ?? '', debit: '120.00' },
    { account: ledgers['A-C-C'] ?? '', credit: '120.00' },
  ]
  await post(app, { date: '2026-03-15', rows, narration: 'Dividend' })
  lines = await allLines(app)
})
afterAll(() => app.close())

const cellOf = (rows: readonly Row[], id: string, key: string) => rows.find((row) => row.id === id)?.cells[key]
const credits = (of: readonly Line[]) =>
  withDigits(negate(subtract(sum(of.map(({ debit }) => debit)), sum(of.map(({ credit }) => credit)))), 2)

const periods = [
  ['2025-01-01', '2025-12-31'],
  ['2026-01-01', '2026-12-31'],
  ['2025-04-10', '2026-05-20'],
  ['2026-03-01', '2026-03-31'],
] as const

test.each(periods)(
  '%s to %s: equity closes with the balance sheet and opens with that of the day before',
  async (...days) => {
    for (const isFolded of [false, true]) {
      if (isFolded) await fold(app)
      const [start, end] = days
      const { status, body } = await get(
        `reports/changes-in-equity/?start_date=${start}&end_date=${end}&hide_zero=false`,
      )
      expect(status).toBe(200)
      const sheet = await get(`reports/balance-sheet/?as_of=${end}&hide_zero=false`)
      for (const { id, kind, cells } of body.rows as Row[]) {
        if (kind === 'category') continue
        expect(cells['closing']).toBe(cellOf(sheet.body.rows, id, 'amount'))
        const parts = ['opening', 'profit', 'transfer', 'other'].map((key) => cells[key] ?? '0')
        expect(withDigits(sum(parts), 2)).toBe(cells['closing'])
      }
      if (start > '2025-01-01') {
        const before = await get(`reports/balance-sheet/?as_of=${addDays(localDate(start), -1)}`)
        expect(cellOf(body.rows, 'total_equity', 'opening')).toBe(cellOf(before.body.rows, 'total_equity', 'amount'))
      }
      const income = await get(`reports/income-statement/?start_date=${start}&end_date=${end}`)
      expect(cellOf(body.rows, 'total_equity', 'profit')).toBe(cellOf(income.body.rows, 'net_profit', 'amount'))
      expect(cellOf(body.rows, 'total_equity', 'transfer')).toBe('0.00')
      for (const code of ['Q-PL', 'Q-CI']) {
        const moved = lines.filter(({ account_id, date, kind }) => {
          return account_id === ledgers[code] && date >= start && date <= end && kind !== 'opening'
        })
        expect(cellOf(body.rows, ledgers[code] ?? '', 'other')).toBe(credits(moved))
      }
    }
  },
)

test('openings of the books are in the opening; a dividend is another movement of retained earnings', async () => {
  const first = await get('reports/changes-in-equity/?start_date=2025-01-01&end_date=2025-01-01')
  expect(cellOf(first.body.rows, ledgers['Q-CI'] ?? '', 'opening')).toBe('1000.00')
  const march = await get('reports/changes-in-equity/?start_date=2026-03-15&end_date=2026-03-15')
  expect(cellOf(march.body.rows, ledgers['Q-PL'] ?? '', 'other')).toBe('-120.00')
})

test('a period within one fiscal year has no column of the transfer; over the start of a year it moves the profit', async () => {
  const within = await get('reports/changes-in-equity/?start_date=2026-01-01&end_date=2026-12-31')
  expect(within.body.columns.map(({ key }: { key: string }) => key)).toEqual(['opening', 'profit', 'other', 'closing'])
  const across = await get('reports/changes-in-equity/?start_date=2025-07-01&end_date=2026-06-30')
  expect(across.body.columns.map(({ key }: { key: string }) => key)).toContain('transfer')
  const year = await get('reports/income-statement/?start_date=2025-01-01&end_date=2025-12-31')
  const profit = cellOf(year.body.rows, 'net_profit', 'amount') ?? ''
  expect(cellOf(across.body.rows, ledgers['Q-PL'] ?? '', 'transfer')).toBe(profit)
  expect(cellOf(across.body.rows, 'profit_of_year', 'transfer')).toBe(withDigits(negate(profit), 2))
})

test('a comparison has the closing of its period, and rows open the ledger or the income statement', async () => {
  const query = 'start_date=2026-01-01&end_date=2026-12-31'
  const { body } = await get(`reports/changes-in-equity/?${query}&compare=previous_year`)
  expect(body.columns.at(-1)).toMatchObject({ key: 'compare_1', label: 'Closing 2025-01-01 – 2025-12-31' })
  const before = await get('reports/changes-in-equity/?start_date=2025-01-01&end_date=2025-12-31&hide_zero=false')
  for (const { id, kind, cells } of body.rows as Row[]) {
    if (kind !== 'category') expect(cells['compare_1']).toBe(cellOf(before.body.rows, id, 'closing'))
  }
  const capital = body.rows.find(({ id }: Row) => id === ledgers['Q-CI'])
  expect(capital.drill).toBe(`/one/account/ledgers/${ledgers['Q-CI']}?${query}`)
  const profit = body.rows.find(({ id }: Row) => id === 'profit_of_year')
  expect(profit.drill).toBe(`/one/reports/income-statement?${query}`)
})

test('files and the paper have the same rows', async () => {
  const query = 'start_date=2025-07-01&end_date=2026-06-30&hide_zero=true'
  const { body } = await get(`reports/changes-in-equity/?${query}`)
  const file = await get(`reports/changes-in-equity/export.csv/?${query}`)
  const cells: string[][] = parse(file.text.slice(1))
  expect(cells[0]).toEqual(['Code', 'Name', 'Opening', 'Net profit', 'Year-end transfer', 'Other movements', 'Closing'])
  expect(cells.slice(1).map((row) => row.at(-1))).toEqual(body.rows.map(({ cells: { closing } }: Row) => closing))
  const paper = await get(`reports/changes-in-equity/print.pdf/?${query}`)
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
})
