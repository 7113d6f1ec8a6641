/** The income statement and the balance sheet, each figure computed a second way: from journal lines. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare, multiply, negate, subtract, sum, withDigits } from '../../domain/money/decimal.ts'
import type { ByCode, Line } from './filled-books.ts'
import { allLines, fillBooks, fold, post } from './filled-books.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Row = {
  id: string
  name: string
  kind: string
  depth: number
  drill: string | null
  cells: Record<string, string>
}

let app: TestApp
let ledgers: ByCode
const get = (path: string) => app.as('owner').get(`/api/company/one/${path}`)
const profitCodes = ['I-S-S', 'E-C-C', 'E-I-FP', 'E-I-BC-BC', 'E-I-IE-IE', 'I-I-II-II', 'E-T-IT']

beforeAll(async () => {
  app = await startApp()
  ledgers = await fillBooks(app)
  const entry = (date: string, [debit, credit]: readonly [string, string], amount: string) => {
    const rows = [
      { account: ledgers[debit] ?? '', debit: amount },
      { account: ledgers[credit] ?? '', credit: amount },
    ]
    return post(app, { date, rows })
  }
  await entry('2026-03-31', ['A-C-C', 'I-S-S'], '5000.00')
  await entry('2026-03-31', ['E-P-P', 'A-C-C'], '2100.00')
  await entry('2026-04-30', ['E-I-FP', 'A-C-C'], '180.40')
  await entry('2026-04-30', ['E-I-IE-IE', 'A-C-C'], '75.25')
  await entry('2026-05-31', ['A-C-C', 'I-I-II-II'], '12.50')
  await entry('2026-06-30', ['E-T-IT', 'L-T-I'], '310.00')
})
afterAll(() => app.close())

const turnover = (lines: readonly Line[], codes: readonly string[], [start, end]: readonly [string, string]) => {
  const ids = new Set(codes.map((code) => ledgers[code]))
  const within = lines.filter(({ account_id, date }) => ids.has(account_id) && date >= start && date <= end)
  return subtract(sum(within.map(({ debit }) => debit)), sum(within.map(({ credit }) => credit)))
}
const cellOf = (rows: readonly Row[], id: string, key = 'amount') => rows.find((row) => row.id === id)?.cells[key]

test('the income statement adds up sections, profits and the accounts below them, folded or not', async () => {
  const lines = await allLines(app)
  const days = ['2026-01-01', '2026-12-31'] as const
  const earned = (...codes: string[]) => withDigits(negate(turnover(lines, codes, days)), 2)
  const spent = (...codes: string[]) => withDigits(turnover(lines, codes, days), 2)
  for (const isFolded of [false, true]) {
    if (isFolded) await fold(app)
    const { status, body } = await get(
      `reports/income-statement/?start_date=${days[0]}&end_date=${days[1]}&hide_zero=true`,
    )
    expect(status).toBe(200)
    const tops = body.rows
      .filter(({ depth }: Row) => depth === 0)
      .map(({ name, cells }: Row) => [name, cells['amount']])
    expect(tops).toEqual([
      ['Revenue', earned('I-S-S')],
      ['Cost of sales', spent('E-P-P')],
      ['Gross profit', earned('I-S-S', 'E-P-P')],
      ['Operating expenses', spent('E-I-FP', 'E-I-BC-BC')],
      ['Operating profit', earned('I-S-S', 'E-P-P', 'E-I-FP', 'E-I-BC-BC')],
      ['Interest income', '12.50'],
      ['Interest expense', '75.25'],
      ['Profit before tax', earned('I-S-S', 'E-P-P', 'E-I-FP', 'E-I-BC-BC', 'E-I-IE-IE', 'I-I-II-II')],
      ['Income tax', '310.00'],
      ['Net profit', earned(...profitCodes, 'E-P-P')],
    ])
    expect(body.totals).toEqual({})
  }
})

test('a figure of the income statement opens the account, whose turnover it is', async () => {
  const { body } = await get('reports/income-statement/?start_date=2026-01-01&end_date=2026-06-30')
  const sales = body.rows.find(({ id }: Row) => id === ledgers['I-S-S'])
  expect(sales.drill).toBe(`/one/account/ledgers/${ledgers['I-S-S']}?start_date=2026-01-01&end_date=2026-06-30`)
  const statement = await get(
    `account/ledgers/${ledgers['I-S-S']}/transactions/?start_date=2026-01-01&end_date=2026-06-30`,
  )
  expect(subtract(subtract(statement.body.credit, statement.body.debit), sales.cells.amount)).toBe('0')
})

test('with a tax rate a memo below the net profit shows the tax on the profit before tax, also in files', async () => {
  const company = (await get('')).body
  const change = (rate: string, { version }: { version: number }) =>
    app.as('owner').patch('/api/company/one/', { version, corporate_tax_rate: rate })
  const changed = await change('19', company)
  expect(changed.status).toBe(200)
  const query = 'start_date=2026-03-01&end_date=2026-12-31&compare=2024-01-01..2024-12-31'
  const { body } = await get(`reports/income-statement/?${query}`)
  const beforeTax = cellOf(body.rows, 'profit_before_tax') ?? ''
  expect(compare(beforeTax, '0')).toBe(1)
  expect(body.rows.at(-1)).toMatchObject({
    name: 'Estimated tax (19% of profit before tax)',
    drill: null,
    cells: { amount: withDigits(multiply(beforeTax, '0.19'), 2), compare_1: '0.00' },
  })
  expect(body.rows.at(-2).id).toBe('net_profit')
  expect(cellOf(body.rows, 'net_profit')).toBe(withDigits(subtract(beforeTax, '310'), 2))
  const file = await get(`reports/income-statement/export.csv/?${query}`)
  expect(file.text.trimEnd().split('\n').at(-1)).toContain('Estimated tax (19% of profit before tax)')
  expect((await change('', changed.body)).body.corporate_tax_rate).toBeNull()
})

test('by quarter: the columns add up to the year, and are those of the periods by themselves', async () => {
  const { body } = await get('reports/income-statement/?start_date=2026-01-01&end_date=2026-12-31&compare=quarters')
  expect(body.columns.map(({ label }: { label: string }) => label)).toEqual([
    '2026-01-01 – 2026-12-31',
    '2026-01-01 – 2026-03-31',
    '2026-04-01 – 2026-06-30',
    '2026-07-01 – 2026-09-30',
    '2026-10-01 – 2026-12-31',
  ])
  const quarters = ['compare_1', 'compare_2', 'compare_3', 'compare_4']
  for (const { cells } of body.rows) {
    expect(withDigits(sum(quarters.map((key) => cells[key])), 2)).toBe(cells.amount)
  }
  const second = await get('reports/income-statement/?start_date=2026-04-01&end_date=2026-06-30')
  expect(cellOf(body.rows, 'net_profit', 'compare_2')).toBe(cellOf(second.body.rows, 'net_profit'))
})

test.each([
  '2025-01-01',
  '2025-03-15',
  '2025-12-31',
  '2026-01-01',
  '2026-05-31',
  '2026-12-31',
  '2027-06-30',
  '2024-12-31',
])('the balance sheet of %s balances, and its profit is that of the income statement', async (day) => {
  const lines = await allLines(app)
  const { status, body } = await get(`reports/balance-sheet/?as_of=${day}`)
  expect(status).toBe(200)
  expect(cellOf(body.rows, 'total_assets')).toBe(cellOf(body.rows, 'total_funding'))
  expect(cellOf(body.rows, 'total_assets')).toBe(
    withDigits(turnover(lines, ['A-C-C', 'A-OR-X'], ['0000-00-00', day]), 2),
  )
  const profit = body.rows.find(({ id }: Row) => id === 'profit_of_year')
  if (!profit)
    return expect(await get(`reports/income-statement/?start_date=${day}&end_date=${day}`)).toMatchObject({
      status: 200,
    })
  const [path = ''] = profit.drill.split('/one/').slice(1)
  const statement = await get(path.replace('?', '/?'))
  expect(statement.body.rows.at(-1)).toMatchObject({ id: 'net_profit', cells: { amount: profit.cells.amount } })
})

test('retained earnings of a year are what the years before earned', async () => {
  const { body: before } = await get('reports/income-statement/?start_date=2025-01-01&end_date=2025-12-31')
  const { body: after } = await get('reports/balance-sheet/?as_of=2026-01-01&hide_zero=false')
  expect(cellOf(after.rows, ledgers['Q-PL'] ?? '')).toBe(
    withDigits(
      sum([
        cellOf(before.rows, 'net_profit') ?? '',
        negate(turnover(await allLines(app), ['Q-PL'], ['2025-01-01', '2026-01-01'])),
      ]),
      2,
    ),
  )
})

test('compared with last year and the quarters, each column is the balance sheet of its day', async () => {
  const { body } = await get('reports/balance-sheet/?as_of=2026-12-31&compare=previous_year&compare=quarters')
  expect(body.columns.map(({ label }: { label: string }) => label)).toEqual([
    '2026-12-31',
    '2025-12-31',
    '2026-03-31',
    '2026-06-30',
    '2026-09-30',
    '2026-12-31',
  ])
  const alone = await get('reports/balance-sheet/?as_of=2025-12-31')
  for (const { id, cells } of alone.body.rows) expect(cellOf(body.rows, id, 'compare_1')).toBe(cells.amount)
})

test('files and the paper have the same rows, without a line of totals', async () => {
  const query = 'start_date=2026-01-01&end_date=2026-12-31&hide_zero=true'
  const { body } = await get(`reports/income-statement/?${query}`)
  const file = await get(`reports/income-statement/export.csv/?${query}`)
  const cells: string[][] = parse(file.text.slice(1))
  expect(cells[0]).toEqual(['Code', 'Name', '2026-01-01 – 2026-12-31'])
  expect(cells.slice(1).map(([, name = '', amount]) => [name.trim(), amount])).toEqual(
    body.rows.map(({ name, cells: { amount } }: Row) => [name, amount]),
  )
  const paper = await get(`reports/balance-sheet/print.pdf/?as_of=2026-12-31`)
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect(paper.headers['content-disposition']).toBe('inline; filename="balance-sheet-2026-12-31.pdf"')
})

test('lists and the chart of accounts show the balances of the trial balance', async () => {
  const today = (await get('')).body.today
  const { body } = await get(`reports/trial-balance/?start_date=${today}&end_date=2026-12-31`)
  const balances = new Map<string, string>(
    body.rows.map(({ id, cells }: Row) => [id, subtract(cells['closing_dr'] ?? '0', cells['closing_cr'] ?? '0')]),
  )
  const list = await get('account/ledgers/?_end=500')
  const chart = await get('reports/chart-of-accounts/')
  const chartBalances = new Map<string, string>(
    chart.body.rows.map(({ id, cells }: { id: string; cells: { balance: string } }) => [id, cells.balance]),
  )
  for (const { id, balance, has_balance } of list.body) {
    expect(subtract(balance, balances.get(id) ?? '0')).toBe('0')
    expect(subtract(chartBalances.get(id) ?? '0', balance)).toBe('0')
    expect(has_balance).toBe(compare(balance, '0') !== 0)
  }
})

test.each([
  ['income-statement/?start_date=2026-01-02&end_date=2026-01-01', 'DATES_REVERSED', 'end_date'],
  ['income-statement/?start_date=2016-01-01&end_date=2026-12-31&compare=months', 'TOO_MANY_PERIODS', 'compare'],
  ['balance-sheet/?as_of=2026-13-01', 'NOT_A_DATE', 'as_of'],
  ['balance-sheet/?start_date=2026-01-01', 'UNKNOWN_FILTER', 'start_date'],
])('%s is refused with %s at %s', async (path, code, field) => {
  const { status, body } = await get(`reports/${path}`)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, [field]])
})
