/**
 * Random openings and vouchers while the start of the books moves back again and again: every year closes with the
 * opening of the next one, and the figures equal openings entered on the new first day. Income and expense begin each
 * year at zero.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../api/harness.ts'
import type { TestApp } from '../api/harness.ts'
import { inventory, stockDesk } from '../api/stock-desk.ts'
import { path as vouchers } from '../api/voucher-desk.ts'
import { pennies, decimalText } from './auditor.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
const company = '/api/company/one'
const codes = ['A-C-C', 'Q-CI', 'E-I-FP', 'L-AC', 'I-S-S', 'A-AR-C-WI']
const profitCodes = new Set(['E-I-FP', 'I-S-S'])
/** By account code and date, debit less credit in pennies; openings have no date. */
const posted: { code: string; date: string | null; amount: bigint }[] = []
let firstYear = 2025
let names = 0

beforeAll(async () => {
  app = await startApp()
  desk = await stockDesk(app)
})
afterAll(() => app.close())

const amount = fc.integer({ min: 1, max: 999_999 }).map(BigInt)
const round = fc.record({
  balance: fc.record({ code: fc.nat(codes.length - 1), amount, isDebit: fc.boolean() }),
  stock: fc.record({ quantity: fc.integer({ min: 1, max: 50 }), rate: fc.integer({ min: 0, max: 5000 }) }),
  sold: fc.nat(50),
  voucher: fc.record({ debit: fc.nat(5), credit: fc.nat(5), amount, month: fc.integer({ min: 1, max: 12 }) }),
  back: fc.integer({ min: 1, max: 2 }),
})
type Round = typeof round extends fc.Arbitrary<infer T> ? T : never

const send = async (to: string, body: object) => (await app.as('owner').post(`${company}/${to}/`, body)).body

async function open({ balance, stock, sold }: Round): Promise<void> {
  const code = codes[balance.code] ?? ''
  const side = balance.isDebit ? 'opening_dr' : 'opening_cr'
  const { id } = await send('account/opening-balances', {
    account: desk.accounts[code],
    [side]: decimalText(balance.amount),
  })
  const signed = balance.isDebit ? balance.amount : -balance.amount
  // An account has one opening.
  if (id) posted.push({ code, date: null, amount: signed }, { code: 'O-OBD', date: null, amount: -signed })
  const item = await desk.item(`Item ${(names += 1)}`)
  const worth = BigInt(stock.quantity * stock.rate)
  await app
    .as('owner')
    .post(`${inventory}/opening-stock/`, { item, quantity: `${stock.quantity}`, rate: decimalText(BigInt(stock.rate)) })
  posted.push({ code: 'A-I-I', date: null, amount: worth }, { code: 'O-OBD', date: null, amount: -worth })
  const soldQuantity = Math.min(sold, stock.quantity)
  if (soldQuantity === 0) return
  await desk.issue(item, `${soldQuantity}`, '2026-03-20')
  posted.push({ code: 'A-I-I', date: '2026-03-20', amount: -BigInt(soldQuantity * stock.rate) })
}

async function post({ voucher }: Round): Promise<void> {
  const [debit, credit] = [codes[voucher.debit] ?? '', codes[voucher.credit] ?? '']
  const date = `${firstYear}-${String(voucher.month).padStart(2, '0')}-15`
  const rows = [
    { account: desk.accounts[debit], debit: decimalText(voucher.amount), credit: '' },
    { account: desk.accounts[credit], debit: '', credit: decimalText(voucher.amount) },
  ]
  const created = await app.as('owner').post(`${vouchers}/`, { date, narration: 'Random', status: 'Approved', rows })
  expect(created.status).toBe(201)
  posted.push({ code: debit, date, amount: voucher.amount }, { code: credit, date, amount: -voucher.amount })
}

async function move({ back }: Round): Promise<void> {
  const start = `${firstYear - back}-06-15`
  const { fingerprint } = await send('account/fiscal-years/move-start/preview', { start })
  expect(await send('account/fiscal-years/move-start', { start, fingerprint })).toMatchObject({
    first_day: `${firstYear - back}-01-01`,
  })
  firstYear -= back
}

/** Returns opening and closing of the accounts in a year, debit less credit. */
async function reported(year: number): Promise<Map<string, [bigint, bigint]>> {
  const query = `start_date=${year}-01-01&end_date=${year}-12-31`
  const { body } = await app.as('owner').get(`${company}/reports/trial-balance/?${query}`)
  return new Map(
    body.rows
      .filter(({ code }: { code: string | null }) => [...codes, 'O-OBD', 'A-I-I'].includes(code ?? ''))
      .map(({ code, cells }: { code: string; cells: Record<string, string> }) => {
        const net = (of: string) => pennies(cells[`${of}_dr`] ?? '0') - pennies(cells[`${of}_cr`] ?? '0')
        return [code, [net('opening'), net('closing')]]
      }),
  )
}

test('after any number of moves of the start, each year carries forward the openings of the first day', async () => {
  await fc.assert(
    fc.asyncProperty(round, async (one) => {
      await open(one)
      await move(one)
      await post(one)
      for (let year = firstYear; year <= 2026; year += 1) {
        const balances = await reported(year)
        for (const code of [...codes, 'O-OBD', 'A-I-I']) {
          const until = (day: string) =>
            posted.reduce((sum, { code: of, date, amount: net }) => {
              const isOfYear = !profitCodes.has(code) || (date ?? `${firstYear}`).startsWith(`${year}`)
              return of === code && isOfYear && (date === null || date < day) ? sum + net : sum
            }, 0n)
          const expected = [until(`${year}-01-01`), until(`${year + 1}-01-01`)]
          expect([year, code, balances.get(code) ?? [0n, 0n]]).toEqual([year, code, expected])
        }
      }
      expect(await app.broken('one')).toEqual([])
    }),
    { seed: 20261122, numRuns: 6 },
  )
})
