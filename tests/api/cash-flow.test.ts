/** The cash flow statement by both methods, each figure computed a second way: from journal lines. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, negate, subtract, sum, withDigits } from '../../domain/money/decimal.ts'
import { allocate } from '../../domain/money/allocate.ts'
import { groupBy } from '../../domain/reports/account-tree.ts'
import type { ByCode, Line } from './filled-books.ts'
import { allLines, byCode, fillBooks, fold, post } from './filled-books.ts'
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
let lines: readonly Line[]
const get = (path: string) => app.as('owner').get(`/api/company/one/${path}`)
/** The accounts of each activity by their codes in the default chart; the others move no cash but the profit. */
const activities = {
  profit: ['I-S-S', 'E-I-FP', 'E-I-BC-BC', 'E-I-X'],
  operating: ['A-OR-X', 'L-OP', 'A-FA-AD-AD'],
  investing: ['A-FA-X'],
  financing: ['Q-CI', 'L-SL-X'],
}

beforeAll(async () => {
  app = await startApp()
  await fillBooks(app)
  const categories = await byCode(app, 'account/categories')
  for (const [code, category] of [
    ['A-FA-X', 'A-FA'],
    ['L-SL-X', 'L-SL'],
    ['E-I-X', 'E-I'],
  ] as const) {
    await app
      .as('owner')
      .post('/api/company/one/account/ledgers/', { name: `Account ${code}`, code, category: categories[category] })
  }
  ledgers = await byCode(app, 'account/ledgers')
  const entry = (date: string, sides: readonly (readonly [string, 'debit' | 'credit', string])[]) =>
    post(app, { date, rows: sides.map(([code, side, amount]) => ({ account: ledgers[code] ?? '', [side]: amount })) })
  await entry('2026-02-10', [
    ['A-FA-X', 'debit', '900.00'],
    ['A-C-C', 'credit', '300.00'],
    ['L-SL-X', 'credit', '600.00'],
  ])
  await entry('2026-03-31', [
    ['E-I-X', 'debit', '45.00'],
    ['A-FA-AD-AD', 'credit', '45.00'],
  ])
  // 100.00 of cash against 1, 1 and 1: 33.34, 33.33 and 33.33; the debit of a fee is no payment.
  await entry('2026-07-05', [
    ['A-C-C', 'debit', '100.00'],
    ['E-I-BC-BC', 'debit', '0.50'],
    ['I-S-S', 'credit', '33.50'],
    ['Q-CI', 'credit', '33.50'],
    ['L-OP', 'credit', '33.50'],
  ])
  lines = await allLines(app)
})
afterAll(() => app.close())

const isWithin = ([start, end]: readonly [string, string]) => {
  return ({ date, kind }: Line) => date >= start && date <= end && kind !== 'opening'
}
const net = (of: readonly Line[]) => subtract(sum(of.map(({ debit }) => debit)), sum(of.map(({ credit }) => credit)))
const ofCodes = (codes: readonly string[]) => {
  const ids = new Set(codes.map((code) => ledgers[code]))
  return ({ account_id }: Line) => ids.has(account_id)
}
const isCash = (line: Line) => ofCodes(['A-C-C'])(line)
const cellOf = (rows: readonly Row[], id: string, key = 'amount') => rows.find((row) => row.id === id)?.cells[key]

const periods = [
  ['2025-01-01', '2025-12-31'],
  ['2026-01-01', '2026-12-31'],
  ['2025-03-10', '2026-04-05'],
  ['2026-02-01', '2026-02-28'],
  ['2024-01-01', '2024-12-31'],
] as const

test.each(periods)('indirect, %s to %s: each activity is what its accounts moved', async (start, end) => {
  const { status, body } = await get(`reports/cash-flow/?start_date=${start}&end_date=${end}`)
  expect(status).toBe(200)
  const within = lines.filter(isWithin([start, end]))
  const moved = (codes: readonly string[]) => withDigits(negate(net(within.filter(ofCodes(codes)))), 2)
  expect({
    profit: cellOf(body.rows, 'net_profit'),
    operating: cellOf(body.rows, 'net_operating'),
    nonCash: cellOf(body.rows, 'non_cash') ?? '0.00',
    investing: cellOf(body.rows, 'net_investing'),
    financing: cellOf(body.rows, 'net_financing'),
    change: cellOf(body.rows, 'net_change'),
  }).toEqual({
    profit: moved(activities.profit),
    operating: moved([...activities.profit, ...activities.operating]),
    nonCash: moved(['A-FA-AD-AD']),
    investing: moved(activities.investing),
    financing: moved(activities.financing),
    change: withDigits(net(within.filter(isCash)), 2),
  })
  const income = await get(`reports/income-statement/?start_date=${start}&end_date=${end}`)
  expect(cellOf(body.rows, 'net_profit')).toBe(cellOf(income.body.rows, 'net_profit'))
})

test.each(periods)('%s to %s: cash opens and closes with that of the balance sheet', async (start, end) => {
  for (const method of ['indirect', 'direct']) {
    const { body } = await get(`reports/cash-flow/?start_date=${start}&end_date=${end}&method=${method}`)
    const { body: sheet } = await get(`reports/balance-sheet/?as_of=${end}&hide_zero=false`)
    expect(cellOf(body.rows, 'closing_cash')).toBe(cellOf(sheet.rows, ledgers['A-C-C'] ?? ''))
    const [opening = '', change = ''] = ['opening_cash', 'net_change'].map((id) => cellOf(body.rows, id))
    expect(withDigits(add(opening, change), 2)).toBe(cellOf(body.rows, 'closing_cash'))
    const before = lines.filter(({ date, kind }) => date < start || (kind === 'opening' && date <= end))
    expect(opening).toBe(withDigits(net(before.filter(isCash)), 2))
  }
})

/** Returns receipts and payments by account: each entry's cash by the amounts of its other side. */
function attributed(period: readonly [string, string]): Map<string, { received: string; paid: string }> {
  const flows = new Map<string, { received: string; paid: string }>()
  const entries = groupBy(lines.filter(isWithin(period)), ({ entry_id }) => entry_id)
  for (const entry of entries.values()) {
    const cash = net(entry.filter(isCash))
    const nets = [...new Set(entry.toSorted((a, b) => a.line_no - b.line_no).map(({ account_id }) => account_id))]
      .map((id) => ({ id, amount: net(entry.filter(({ account_id }) => account_id === id)) }))
      .filter(({ id, amount }) => id !== ledgers['A-C-C'] && amount.startsWith('-') !== cash.startsWith('-'))
    if (cash === '0') continue
    const parts = allocate(
      cash,
      nets.map(({ amount }) => amount.replace('-', '')),
      2,
    )
    nets.forEach(({ id }, place) => {
      const part = parts[place] ?? '0'
      const { received, paid } = flows.get(id) ?? { received: '0', paid: '0' }
      const isPaid = part.startsWith('-')
      flows.set(id, { received: isPaid ? received : add(received, part), paid: isPaid ? add(paid, part) : paid })
    })
  }
  return flows
}

test.each(periods)(
  'direct, %s to %s: receipts and payments are the cash of each entry by its other side',
  async (...days) => {
    const { body } = await get(`reports/cash-flow/?start_date=${days[0]}&end_date=${days[1]}&method=direct`)
    const flows = attributed(days)
    const flowRows = body.rows.filter(({ id, kind }: Row) => kind === 'account' && /_(receipts|payments) /.test(id))
    const reported = Object.fromEntries(
      flowRows.map(({ id, cells }: Row) => [id.replace(/^\w+_/, ''), cells['amount']]),
    )
    const expected = [...flows].flatMap(([id, { received, paid }]) => [
      [`receipts ${id}`, withDigits(received, 2)],
      [`payments ${id}`, withDigits(paid, 2)],
    ])
    expect(reported).toEqual(Object.fromEntries(expected.filter(([, amount]) => amount !== '0.00')))
    const parts = flowRows.map(({ cells }: Row) => cells['amount'] ?? '')
    expect(withDigits(sum(parts), 2)).toBe(cellOf(body.rows, 'net_change'))
  },
)

test('cash of 100.00 against three equal sides is 33.34, 33.33 and 33.33; the fee on its own side is no payment', async () => {
  const { body } = await get('reports/cash-flow/?start_date=2026-07-05&end_date=2026-07-05&method=direct')
  const flows = body.rows.filter(({ id, kind }: Row) => kind === 'account' && id.includes(' '))
  expect(flows.map(({ id, cells }: Row) => [id, cells['amount']])).toEqual([
    [`operating_receipts ${ledgers['L-OP']}`, '33.33'],
    [`operating_receipts ${ledgers['I-S-S']}`, '33.34'],
    [`financing_receipts ${ledgers['Q-CI']}`, '33.33'],
  ])
  expect(cellOf(body.rows, 'net_change')).toBe('100.00')
})

test('a section set on a category moves its accounts, and its profit is taken off the operating activities', async () => {
  const categories = await get('account/categories/?_end=500')
  const charges = categories.body.find(({ code }: { code: string }) => code === 'E-I-BC')
  const path = `account/categories/${charges.id}/`
  const change = { version: charges.version, cash_flow_section: 'financing' }
  const changed = await app.as('owner').patch(`/api/company/one/${path}`, change)
  expect(changed.status).toBe(200)
  const days = ['2026-01-01', '2026-12-31'] as const
  const spent = withDigits(negate(net(lines.filter(isWithin(days)).filter(ofCodes(['E-I-BC-BC'])))), 2)
  const { body } = await get(`reports/cash-flow/?start_date=${days[0]}&end_date=${days[1]}`)
  expect(cellOf(body.rows, 'other_activities')).toBe(withDigits(negate(spent), 2))
  expect(cellOf(body.rows, ledgers['E-I-BC-BC'] ?? '')).toBe(spent)
  const financing = lines.filter(isWithin(days)).filter(ofCodes([...activities.financing, 'E-I-BC-BC']))
  expect(cellOf(body.rows, 'net_financing')).toBe(withDigits(negate(net(financing)), 2))
  await app.as('owner').patch(`/api/company/one/${path}`, { version: changed.body.version, cash_flow_section: null })
})

test('by quarter, folded: the columns add up to the year, and are those of the periods by themselves', async () => {
  await fold(app)
  for (const method of ['indirect', 'direct']) {
    const { body } = await get(
      `reports/cash-flow/?start_date=2026-01-01&end_date=2026-12-31&compare=quarters&method=${method}`,
    )
    const flows = body.rows.filter(({ id }: Row) => !id.endsWith('cash') && id !== ledgers['A-C-C'])
    for (const { cells } of flows.filter(({ name }: Row) => !name.startsWith('Cash Accounts'))) {
      const quarters = ['compare_1', 'compare_2', 'compare_3', 'compare_4'].map((key) => cells[key])
      expect(withDigits(sum(quarters), 2)).toBe(cells.amount)
    }
    const second = await get(`reports/cash-flow/?start_date=2026-04-01&end_date=2026-06-30&method=${method}`)
    for (const id of ['net_operating', 'net_financing', 'opening_cash', 'closing_cash']) {
      expect(cellOf(body.rows, id, 'compare_2')).toBe(cellOf(second.body.rows, id))
    }
  }
})

test('the net profit opens the income statement, an account its ledger, whose turnover the figure is', async () => {
  const { body } = await get('reports/cash-flow/?start_date=2026-01-01&end_date=2026-06-30')
  const drillOf = (id: string) => body.rows.find((row: Row) => row.id === id)?.drill
  expect(drillOf('net_profit')).toBe('/one/reports/income-statement?start_date=2026-01-01&end_date=2026-06-30')
  const loan = ledgers['L-SL-X'] ?? ''
  expect(drillOf(loan)).toBe(`/one/account/ledgers/${loan}?start_date=2026-01-01&end_date=2026-06-30`)
  const statement = await get(`account/ledgers/${loan}/transactions/?start_date=2026-01-01&end_date=2026-06-30`)
  expect(withDigits(subtract(statement.body.credit, statement.body.debit), 2)).toBe(cellOf(body.rows, loan))
  const direct = await get('reports/cash-flow/?start_date=2026-01-01&end_date=2026-06-30&method=direct')
  const payment = direct.body.rows.find(({ id }: Row) => id === `investing_payments ${ledgers['A-FA-X']}`)
  expect([payment.cells.amount, payment.drill]).toEqual([
    '-300.00',
    `/one/account/ledgers/${ledgers['A-FA-X']}?start_date=2026-01-01&end_date=2026-06-30`,
  ])
})

test('files and the paper have the same rows', async () => {
  const query = 'start_date=2026-01-01&end_date=2026-12-31&hide_zero=true&method=direct'
  const { body } = await get(`reports/cash-flow/?${query}`)
  const file = await get(`reports/cash-flow/export.csv/?${query}`)
  const cells: string[][] = parse(file.text.slice(1))
  expect(cells.slice(1).map(([, name = '', amount]) => [name.trim(), amount])).toEqual(
    body.rows.map(({ name, cells: { amount } }: Row) => [name, amount]),
  )
  const paper = await get(`reports/cash-flow/print.pdf/?${query}`)
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test.each([
  ['method=both', 'NOT_IN_LIST', 'method'],
  ['compare=decades', 'NOT_IN_LIST', 'compare'],
])('%s is refused with %s at %s', async (query, code, field) => {
  const { status, body } = await get(`reports/cash-flow/?start_date=2026-01-01&end_date=2026-12-31&${query}`)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, [field]])
})
