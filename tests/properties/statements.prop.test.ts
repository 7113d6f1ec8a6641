/**
 * Random books: the cash flow closes on the cash of the balance sheet, the changes in equity on its equity, and the ratios
 * equal a plain computation from the vouchers in whole pennies.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { byCode } from '../api/filled-books.ts'
import type { TestApp } from '../api/harness.ts'
import { startApp } from '../api/harness.ts'
import { accountsOf, path } from '../api/voucher-desk.ts'
import { decimalText, pennies } from './auditor.ts'

type Posting = { date: string; account: string; amount: bigint }
type Row = { id: string; cells: Record<string, string> }

let app: TestApp
let ids: Record<string, string>
const posted: Posting[] = []
/** Codes of accounts of all activities. */
const assetsAndLiabilities = ['A-C-C', 'A-OR-CH', 'A-FA-X', 'A-FA-AD-AD', 'L-AC', 'L-OP', 'L-SL-X']
const codes = [...assetsAndLiabilities, 'Q-CI', 'Q-DC', 'I-S-S', 'E-P-P', 'E-I-FP', 'E-I-IE-IE']

beforeAll(async () => {
  app = await startApp()
  const categories = await byCode(app, 'account/categories')
  for (const code of ['A-FA', 'L-SL']) {
    const account = { name: `Account ${code}`, code: `${code}-X`, category: categories[code] }
    await app.as('owner').post('/api/company/one/account/ledgers/', account)
  }
  ids = await accountsOf(app, 'one')
})
afterAll(() => app.close())

const day = fc
  .integer({ min: 0, max: 729 })
  .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10))
/** Lines of accounts with amounts, debits positive; the last account balances them. */
const voucher = fc.record({
  date: day,
  lines: fc.array(fc.tuple(fc.nat(codes.length - 1), fc.integer({ min: -99_999, max: 99_999 })), {
    minLength: 1,
    maxLength: 5,
  }),
  last: fc.nat(codes.length - 1),
})

async function enter({ date, lines, last }: typeof voucher extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  const rest = lines.reduce((sum, [, amount]) => sum + amount, 0)
  const sides = [...lines, [last, -rest] as const].filter(([, amount]) => amount !== 0)
  if (sides.length < 2) return
  const rows = sides.map(([place, amount]) => {
    const text = decimalText(BigInt(Math.abs(amount)))
    return { account: ids[codes[place] ?? ''], [amount > 0 ? 'debit' : 'credit']: text }
  })
  const body = { date, narration: 'Random', status: 'Approved', accept: ['DATE_FAR_AHEAD'], rows }
  const { status, body: answer } = await app.as('owner').post(`${path}/`, body)
  expect([status, answer.message]).toEqual([201, undefined])
  posted.push(...sides.map(([place, amount]) => ({ date, account: codes[place] ?? '', amount: BigInt(amount) })))
}

async function rowsOf(report: string, query: string): Promise<(id: string, key?: string) => string> {
  const { status, body } = await app.as('owner').get(`/api/company/one/reports/${report}/?${query}`)
  expect([report, status]).toEqual([report, 200])
  return (id, key = 'amount') => body.rows.find((row: Row) => row.id === id)?.cells[key] ?? '0.00'
}

/** Returns debits less credits of the accounts whose codes begin with a text. */
function net(start: string, from: string, to: string): bigint {
  return posted
    .filter(({ account, date }) => account.startsWith(start) && date >= from && date <= to)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

async function checkPeriod(from: string, to: string): Promise<void> {
  const days = `start_date=${from}&end_date=${to}`
  const sheet = await rowsOf('balance-sheet', `as_of=${to}`)
  const cash = ids['A-C-C'] ?? ''
  expect(pennies(sheet(cash))).toBe(net('A-C-', '', to))
  for (const method of ['indirect', 'direct']) {
    const flow = await rowsOf('cash-flow', `${days}&method=${method}`)
    expect(flow('closing_cash')).toBe(sheet(cash))
    expect(pennies(flow('opening_cash'))).toBe(net('A-C-', '', from) - net('A-C-', from, from))
    const activities = ['net_operating', 'net_investing', 'net_financing'].map((id) => pennies(flow(id)))
    expect(activities.reduce((sum, amount) => sum + amount, 0n)).toBe(pennies(flow('net_change')))
    expect(pennies(flow('net_change'))).toBe(net('A-C-', from, to))
  }
  const equity = await rowsOf('changes-in-equity', days)
  const income = await rowsOf('income-statement', days)
  for (const id of ['total_equity', 'profit_of_year', ids['Q-PL'] ?? '', ids['Q-CI'] ?? '', ids['Q-DC'] ?? '']) {
    expect([id, equity(id, 'closing')]).toEqual([id, sheet(id)])
  }
  expect(equity('total_equity', 'profit')).toBe(income('net_profit'))
  expect(pennies(equity('total_equity', 'other'))).toBe(-net('Q', from, to))
}

/** Returns numerator ÷ denominator with two decimal places, half away from zero. */
function quotient(numerator: bigint, denominator: bigint): string {
  if (denominator === 0n) return '–'
  const absolute = (value: bigint) => (value < 0n ? -value : value)
  const hundredths = (absolute(numerator) * 200n + absolute(denominator)) / (absolute(denominator) * 2n)
  const isNegative = numerator < 0n !== denominator < 0n && hundredths !== 0n
  return `${isNegative ? '-' : ''}${decimalText(hundredths)}`
}

async function checkRatios(day: string): Promise<void> {
  const ratio = await rowsOf('ratio-analysis', `as_of=${day}`)
  const value = (id: string) => ratio(id, 'value')
  const year = `${day.slice(0, 4)}-01-01`
  const [assets, fixed, liabilities] = [net('A', '', day), net('A-FA', '', day), -net('L', '', day)]
  const revenue = -net('I-S', year, day)
  const profit = -net('I', year, day) - net('E', year, day)
  expect(value('current_ratio')).toBe(quotient(assets - fixed, liabilities + net('L-SL', '', day)))
  expect(value('debt_ratio')).toBe(quotient(liabilities, assets))
  expect(value('debt_to_equity')).toBe(quotient(liabilities, assets - liabilities))
  expect(value('gross_margin')).toBe(quotient((revenue - net('E-P', year, day)) * 100n, revenue))
  expect(value('net_margin')).toBe(quotient(profit * 100n, revenue))
  expect(value('return_on_equity')).toBe(quotient(profit * 100n, assets - liabilities))
}

test('statements of random books agree with each other and with the vouchers, before and after folding', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(voucher, { minLength: 1, maxLength: 8 }), day, day, async (vouchers, one, other) => {
      for (const each of vouchers) await enter(each)
      const [from, to] = one < other ? [one, other] : [other, one]
      await checkPeriod(from, to)
      await checkRatios(to)
      await runUpkeep(app.contextOf('one').db)
      await checkPeriod(from, to)
    }),
    { seed: 20261126, numRuns: 20 },
  )
})
