/** Every figure of a report is explained level by level down to journal lines, and each level adds up. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../support/pdf-text.ts'
import { explainer, text } from './explain-walk.ts'
import { fillBooks, fold } from './filled-books.ts'
import type { ByCode } from './filled-books.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Row = { id: string; kind: string; cells: Record<string, string> }

let app: TestApp
let ledgers: ByCode
const reports = '/api/company/one/reports'
let explain: ReturnType<typeof explainer>['explain']
let walk: ReturnType<typeof explainer>['walk']
const days = { start_date: '2025-02-10', end_date: '2025-06-30' }

beforeAll(async () => {
  app = await startApp()
  ledgers = await fillBooks(app)
  ;({ explain, walk } = explainer(app))
})
afterAll(() => app.close())

/** Walks down the cells of some rows; of the others only the first level. */
async function walkReport(report: string, query: Record<string, string>, [columns, deep]: [string[], string[]]) {
  const { body } = await app.as('owner').get(`${reports}/${report}/?${text(query)}`)
  for (const { id, kind, cells } of body.rows as Row[]) {
    if (kind === 'memo') continue
    for (const column of columns) {
      const cell = { ...query, row: id, column }
      if (deep.includes(id)) await walk(report, cell, cells[column])
      else if (column === columns.at(-1))
        expect([id, column, await explain(report, cell)]).toMatchObject([id, column, { adds_up: true }])
    }
  }
}

test('an income statement is explained down to its lines, before and after folding', async () => {
  for (const isFolded of [false, true]) {
    if (isFolded) await fold(app)
    await walkReport('income-statement', days, [
      ['amount'],
      ['net_profit', 'operating_expense', ledgers['I-S-S'] ?? ''],
    ])
    const lines = await walk('income-statement', { ...days, row: 'net_profit', column: 'amount' })
    expect(lines).toBeGreaterThan(5)
  }
})

test('a balance sheet is explained, with the profit of the year', async () => {
  await walkReport('balance-sheet', { as_of: '2025-06-30' }, [
    ['amount'],
    ['total_funding', 'total_assets', 'profit_of_year'],
  ])
})

test('each column of a trial balance is explained, over a year end as well', async () => {
  const columns = ['opening_dr', 'opening_cr', 'debit', 'credit', 'closing_dr', 'closing_cr', 'opening', 'closing']
  await walkReport('trial-balance', days, [columns, [ledgers['A-C-C'] ?? '']])
  const long = { start_date: '2025-03-01', end_date: '2026-06-30' }
  await walkReport('trial-balance', long, [
    ['transfer', 'closing'],
    [ledgers['Q-PL'] ?? '', ledgers['I-S-S'] ?? ''],
  ])
  expect(await walk('trial-balance', { ...days, row: 'totals', column: 'debit' })).toBeGreaterThan(5)
})

test('a ratio is explained by its numerator and its denominator', async () => {
  const query = { as_of: '2025-06-30', row: 'net_margin', column: 'value' }
  const level = await explain('ratio-analysis', query)
  expect([level.relation, level.parts.map(({ name }) => name)]).toEqual(['quotient', ['Net profit', 'Revenue']])
  const { body } = await app.as('owner').get(`${reports}/ratio-analysis/?as_of=2025-06-30`)
  for (const { id, kind, cells } of body.rows as Row[]) {
    if (kind !== 'ratio') continue
    for (const column of ['numerator', 'denominator']) {
      const part = await explain('ratio-analysis', { as_of: '2025-06-30', row: id, column })
      expect([id, column, part.adds_up, part.amount]).toEqual([id, column, true, cells[column]])
    }
  }
  expect(await walk('ratio-analysis', query)).toBeGreaterThan(5)
})

test('changes in equity are explained, with the profit of the year and over a year end', async () => {
  for (const query of [days, { start_date: '2025-03-01', end_date: '2026-06-30', compare: 'previous_year' }]) {
    const { body } = await app.as('owner').get(`${reports}/changes-in-equity/?${text(query)}`)
    const keys: string[] = body.columns.map(({ key }: { key: string }) => key)
    const columns = 'compare' in query ? keys.filter((key) => ['transfer', 'compare_1'].includes(key)) : keys
    for (const column of columns) {
      const { cells } = (body.rows as Row[]).find(({ id }) => id === 'total_equity') ?? {
        cells: {} as Record<string, string>,
      }
      await walk('changes-in-equity', { ...query, row: 'total_equity', column }, cells[column])
    }
    await walkReport('changes-in-equity', query, [['opening', 'closing'], [ledgers['Q-PL'] ?? '']])
  }
})

test('income that opens with the books is profit of the period, not of the opening', async () => {
  const opening = { account: ledgers['I-S-S'], opening_cr: '12.50' }
  const { status, body } = await app.as('owner').post(`/api/company/one/account/opening-balances/`, opening)
  expect(status).toBe(201)
  const query = { start_date: '2025-01-01', end_date: '2025-06-30' }
  for (const [column, amount] of [
    ['opening', '0.00'],
    ['profit', undefined],
  ] as const) {
    await walk('changes-in-equity', { ...query, row: 'profit_of_year', column }, amount)
  }
  const removed = await app.as('owner').delete(`/api/company/one/account/opening-balances/${body.id}/?version=1`)
  expect(removed.status).toBe(204)
})

test('a cash flow statement is explained by both methods, from the change of cash down', async () => {
  const long = { start_date: '2025-03-01', end_date: '2026-06-30' }
  const ends = ['net_change', 'opening_cash', 'closing_cash']
  await walkReport('cash-flow', { ...days, method: 'indirect' }, [['amount'], ends])
  await walkReport('cash-flow', { ...long, method: 'indirect' }, [['amount'], []])
  await walkReport('cash-flow', { ...days, method: 'direct' }, [['amount'], ['net_change']])
  const lines = await walk('cash-flow', { ...days, row: 'net_change', column: 'amount' })
  expect(lines).toBeGreaterThan(5)
})

test('an account has its opening, months and types of documents', async () => {
  const cash = ledgers['A-C-C'] ?? ''
  const level = await explain('balance-sheet', { as_of: '2025-06-30', row: 'assets', column: 'amount', account: cash })
  expect(level.parts[0]?.kind).toBe('opening')
  expect(level.types).toHaveLength(1)
  const accounts = `${reports}/balance-sheet/explain/?as_of=2025-06-30&row=assets&column=amount&account=`
  expect((await app.as('owner').get(`${accounts}${ledgers['I-S-S']}`)).body.code).toBe('NOT_FOUND')
  expect((await app.as('owner').get(`${accounts}x`)).body.code).toBe('UNKNOWN_REFERENCE')
})

test.each([
  ['income-statement', { ...days, row: 'net_profit', column: 'amount' }],
  ['balance-sheet', { as_of: '2025-06-30', row: 'total_assets', column: 'amount' }],
  ['cash-flow', { ...days, row: 'net_change', column: 'amount' }],
  ['changes-in-equity', { ...days, row: 'total_equity', column: 'closing' }],
  ['trial-balance', { ...days, row: 'totals', column: 'debit' }],
  ['ratio-analysis', { as_of: '2025-06-30', row: 'net_margin', column: 'value' }],
])('%s: an explanation is printed', async (report, cell) => {
  const { name, parts } = await explain(report, cell)
  const { bytes } = await app.as('owner').get(`${reports}/${report}/explain/print.pdf/?${text(cell)}`)
  const paper = pdfText(bytes)
  for (const part of [name, parts[0]?.name ?? '']) expect(paper).toContain(part)
})

test('an unknown cell is not found, and a member without the report is refused', async () => {
  const url = `${reports}/income-statement/explain/?${text(days)}`
  expect((await app.as('owner').get(`${url}&row=sales&column=amount`)).status).toBe(404)
  expect((await app.as('owner').get(`${url}&row=net_profit&column=amounts`)).status).toBe(404)
  expect((await app.as('clerk').get(`${url}&row=net_profit&column=amount`)).status).toBe(403)
  const foreign = await app
    .as('owner')
    .get(
      `/api/company/two/reports/income-statement/explain/?${text(days)}&row=revenue&column=amount&account=${ledgers['I-S-S']}`,
    )
  expect(foreign.status).toBe(404)
})
