/** The ratio analysis, each ratio recomputed in whole pennies from journal lines. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ByCode, Line } from './filled-books.ts'
import { allLines, byCode, fillBooks, post } from './filled-books.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Row = { id: string; name: string; kind: string; drill: string | null; cells: Record<string, string> }

let app: TestApp
let ledgers: ByCode
let lines: readonly Line[]
const get = (path: string) => app.as('owner').get(`/api/company/one/${path}`)

beforeAll(async () => {
  app = await startApp()
  await fillBooks(app)
  const categories = await byCode(app, 'account/categories')
  for (const [code, category] of [
    ['A-FA-X', 'A-FA'],
    ['A-AR-X', 'A-AR'],
    ['L-AP-X', 'L-AP'],
    ['A-I-X', 'A-I'],
  ] as const) {
    await app
      .as('owner')
      .post('/api/company/one/account/ledgers/', { name: `Account ${code}`, code, category: categories[category] })
  }
  ledgers = await byCode(app, 'account/ledgers')
  const entry = (date: string, [debit, credit]: readonly [string, string], amount: string) =>
    post(app, {
      date,
      rows: [
        { account: ledgers[debit] ?? '', debit: amount },
        { account: ledgers[credit] ?? '', credit: amount },
      ],
    })
  await entry('2025-06-30', ['A-FA-X', 'Q-CI'], '4000.00')
  await entry('2026-01-10', ['A-AR-X', 'I-S-S'], '2310.00')
  await entry('2026-02-20', ['E-P-P', 'L-AP-X'], '1270.55')
  lines = await allLines(app)
})
afterAll(() => app.close())

/** Returns debits less credits in pennies of accounts whose code begins with one of these, within the dates. */
function pennies(codes: readonly string[], [start, end]: readonly [string, string]): bigint {
  const ids = new Set(
    Object.entries(ledgers)
      .filter(([code]) => codes.some((one) => code === one || code.startsWith(`${one}-`)))
      .map(([, id]) => id),
  )
  const toPennies = (amount: string) => BigInt(Math.round(Number(amount) * 100))
  return lines
    .filter(({ account_id, date }) => ids.has(account_id) && date >= start && date <= end)
    .reduce((total, { debit, credit }) => total + toPennies(debit) - toPennies(credit), 0n)
}

/** Returns a quotient with two decimal places, half away from zero; a dash without a divisor. */
function quotient(numerator: bigint, denominator: bigint): string {
  if (denominator === 0n) return '–'
  const isNegative = numerator < 0n !== denominator < 0n && numerator !== 0n
  const absolute = (value: bigint) => (value < 0n ? -value : value)
  const hundredths = (absolute(numerator) * 200n + absolute(denominator)) / (absolute(denominator) * 2n)
  const text = `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`
  return isNegative && hundredths > 0n ? `-${text}` : text
}

/** Returns every ratio of a day and its calendar year by its id. */
function recomputed(day: string): Record<string, string> {
  const until = ['0000-00-00', day] as const
  const year = [`${day.slice(0, 4)}-01-01`, day] as const
  const days = BigInt((Date.parse(day) - Date.parse(year[0])) / 86_400_000 + 1)
  const assets = pennies(['A'], until)
  const fixed = pennies(['A-FA'], until)
  const liabilities = -pennies(['L'], until)
  const equity = assets - liabilities
  const revenue = -pennies(['I-S'], year)
  const cost = pennies(['E-P'], year)
  const operating = pennies(['E-I'], year)
  const net = revenue - cost - operating
  return {
    current_ratio: quotient(assets - fixed, liabilities),
    quick_ratio: quotient(assets - fixed - pennies(['A-I'], until), liabilities),
    cash_ratio: quotient(pennies(['A-C'], until), liabilities),
    debt_ratio: quotient(liabilities, assets),
    debt_to_equity: quotient(liabilities, equity),
    gross_margin: quotient((revenue - cost) * 100n, revenue),
    operating_margin: quotient(net * 100n, revenue),
    net_margin: quotient(net * 100n, revenue),
    return_on_equity: quotient(net * 100n, equity),
    return_on_assets: quotient(net * 100n, assets),
    receivable_days: quotient(pennies(['A-AR'], until) * days, revenue),
    payable_days: quotient(-pennies(['L-AP'], until) * days, cost),
    inventory_days: quotient(pennies(['A-I'], until) * days, cost),
  }
}

const valuesOf = (rows: readonly Row[], key = 'value') =>
  Object.fromEntries(rows.filter(({ kind }) => kind === 'ratio').map(({ id, cells }) => [id, cells[key]]))

test.each(['2024-12-31', '2025-01-01', '2025-06-30', '2026-01-31', '2026-06-30', '2026-12-31'])(
  'the ratios of %s are those of the journal',
  async (day) => {
    const { status, body } = await get(`reports/ratio-analysis/?as_of=${day}`)
    expect(status).toBe(200)
    expect(valuesOf(body.rows)).toEqual(recomputed(day))
  },
)

test('numerator and denominator are the figures of the statements, and each ratio opens one of them', async () => {
  const { body } = await get('reports/ratio-analysis/?as_of=2026-06-30')
  const ratio = (id: string): Row => body.rows.find((row: Row) => row.id === id)
  const sheet = await get('reports/balance-sheet/?as_of=2026-06-30')
  const figure = (id: string) => sheet.body.rows.find((row: Row) => row.id === id).cells.amount
  expect(ratio('debt_ratio').cells).toMatchObject({
    formula: 'Total liabilities ÷ total assets',
    numerator: figure('total_liabilities'),
    denominator: figure('total_assets'),
  })
  expect(ratio('debt_ratio').drill).toBe('/one/reports/balance-sheet?as_of=2026-06-30')
  const statement = await get('reports/income-statement/?start_date=2026-01-01&end_date=2026-06-30')
  expect(ratio('net_margin').cells['numerator']).toBe(statement.body.rows.at(-1).cells.amount)
  expect(ratio('net_margin').drill).toBe('/one/reports/income-statement?start_date=2026-01-01&end_date=2026-06-30')
})

test('compared with last year, each column is the ratio analysis of its day', async () => {
  const { body } = await get('reports/ratio-analysis/?as_of=2026-06-30&compare=previous_year')
  expect(body.columns.at(-1)).toEqual({ key: 'compare_1', label: '2025-06-30', kind: 'ratio' })
  expect(valuesOf(body.rows, 'compare_1')).toEqual(recomputed('2025-06-30'))
})

test('files and the paper have the same ratios, as numbers', async () => {
  const { body } = await get('reports/ratio-analysis/?as_of=2026-06-30')
  const file = await get('reports/ratio-analysis/export.csv/?as_of=2026-06-30')
  const cells: string[][] = parse(file.text.slice(1))
  expect(cells[0]).toEqual(['Ratio', 'Formula', 'Numerator', 'Denominator', 'Value'])
  expect(cells.slice(1).map((row) => row.at(-1))).toEqual(body.rows.map((row: Row) => row.cells['value'] ?? ''))
  const paper = await get('reports/ratio-analysis/print.pdf/?as_of=2026-06-30')
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('an invalid date is refused', async () => {
  const { status, body } = await get('reports/ratio-analysis/?as_of=2026-02-30')
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'NOT_A_DATE', ['as_of']])
})
