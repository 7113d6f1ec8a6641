/**
 * Random books, then later entries with earlier dates: vouchers, cancellations and receipts of goods that change costs. Every
 * report as known at the moment between them equals the one stored then, and its difference leads to the report of now.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runUpkeep } from '../../server/services/upkeep.ts'
import type { TestApp } from '../api/harness.ts'
import { startApp } from '../api/harness.ts'
import { stockDesk } from '../api/stock-desk.ts'
import { path as vouchers } from '../api/voucher-desk.ts'
import { decimalText, pennies } from './auditor.ts'

type Cells = Record<string, string>
type Row = { id: string; kind: string; cells: Cells }
type Answer = { rows: Row[]; totals: Cells; changed_since?: { entries: number; page: string } }

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
let item: string
let live: string[] = []
const codes = ['A-C-C', 'Q-CI', 'E-I-FP', 'L-AC', 'I-S-S', 'Q-PL', 'A-OR-CH']
/** One hour after the first entries were recorded and before the later ones, in the time zone of the company (BST). */
const knownAt = '2026-06-01T12:00'

beforeAll(async () => {
  app = await startApp()
  desk = await stockDesk(app)
  item = await desk.item('Cup')
  await desk.receive(item, ['500', '2'], '2025-01-05')
})
afterAll(() => app.close())

const day = fc
  .integer({ min: 5, max: 520 })
  .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10))
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('voucher' as const),
      day,
      places: fc.tuple(fc.nat(6), fc.nat(6)),
      amount: fc.integer({ min: 1, max: 99_999 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), place: fc.nat(50) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('receive' as const), day, rate: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('issue' as const), day }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function run(one: Act): Promise<void> {
  if (one.kind === 'receive') await desk.receive(item, ['5', decimalText(BigInt(one.rate))], one.day)
  if (one.kind === 'issue') await desk.issue(item, '3', one.day)
  if (one.kind === 'cancel') {
    const id = live[one.place % Math.max(live.length, 1)]
    if (id === undefined) return
    live = live.filter((other) => other !== id)
    const { status } = await app.as('owner').post(`${vouchers}/${id}/cancel/`, { version: 1, reason: 'Wrong' })
    expect(status).toBe(200)
  }
  if (one.kind === 'voucher') {
    const [debit, credit] = one.places.map((place) => desk.accounts[codes[place] ?? ''])
    if (debit === credit) return
    const amount = decimalText(BigInt(one.amount))
    const rows = [
      { account: debit, debit: amount },
      { account: credit, credit: amount },
    ]
    const body = { date: one.day, narration: 'Random', status: 'Approved', accept: ['DATE_FAR_AHEAD'], rows }
    const { status, body: answer } = await app.as('owner').post(`${vouchers}/`, body)
    expect([status, answer.message]).toEqual([201, undefined])
    live.push(answer.id)
  }
}

const reports = [
  ['trial-balance', 'days', 'closing'],
  ['income-statement', 'days', 'amount'],
  ['balance-sheet', 'as_of', 'amount'],
  ['changes-in-equity', 'days', 'closing'],
  ['cash-flow', 'days', 'amount'],
  ['cash-flow', 'days&method=direct', 'amount'],
  ['ratio-analysis', 'as_of', null],
  ['general-ledger', 'days', null],
] as const

/** Moves the recording of all entries to a moment before the later ones. */
async function recordEarlier(): Promise<void> {
  await app.sql('alter table journal_entry disable trigger user')
  await app.sql("update journal_entry set recorded_at = '2026-06-01 10:00Z'")
  await app.sql('alter table journal_entry enable trigger user')
}

async function read(report: string, query: string): Promise<Answer> {
  const { status, body } = await app.as('owner').get(`/api/company/one/reports/${report}/?${query}`)
  expect([report, status, body.message]).toEqual([report, 200, undefined])
  return body
}

/** Returns the cells of rows and totals by id, without zeros and the difference. */
function figures({ rows, totals }: Answer): Record<string, Cells> {
  const nonZero = (cells: Cells) =>
    Object.fromEntries(Object.entries(cells).filter(([key, cell]) => key !== 'since_then' && !/^[0.]*$/.test(cell)))
  const all = [...rows, { id: 'totals', cells: totals }].map(({ id, cells }) => [id, nonZero(cells)] as const)
  return Object.fromEntries(all.filter(([, cells]) => Object.keys(cells).length > 0))
}

const figureOf = (cells: Cells, key: string) =>
  key === 'closing' && 'closing_dr' in cells
    ? pennies(cells['closing_dr'] ?? '0') - pennies(cells['closing_cr'] ?? '0')
    : pennies(cells[key] ?? '0.00')

test('a report as known at a moment equals the one stored at that moment, and its difference leads to now', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 1, maxLength: 6 }),
      fc.array(act, { minLength: 1, maxLength: 6 }),
      fc.tuple(day, day),
      async (earlier, later, days) => {
        const [from = '', to = ''] = days.toSorted()
        const queryOf = (query: string) =>
          query.replace('days', `start_date=${from}&end_date=${to}`).replace('as_of', `as_of=${to}`)
        for (const one of earlier) await run(one)
        await recordEarlier()
        const stored = await Promise.all(reports.map(([report, query]) => read(report, queryOf(query))))
        for (const one of later) await run(one)
        for (const isFolded of [false, true]) {
          if (isFolded) await runUpkeep(app.contextOf('one').db)
          for (const [place, [report, query, key]] of reports.entries()) {
            const then = stored[place]
            const known = await read(report, `${queryOf(query)}&known_at=${knownAt}`)
            expect([report, figures(known)]).toEqual([report, figures(then ?? known)])
            if (key === null) continue
            const now = await read(report, queryOf(query))
            for (const { id, cells } of now.rows) {
              const row = known.rows.find((other) => other.id === id)
              const sum = figureOf(row?.cells ?? {}, key) + pennies(row?.cells['since_then'] ?? '0')
              expect([report, id, sum]).toEqual([report, id, figureOf(cells, key)])
            }
          }
        }
      },
    ),
    { seed: 20261126, numRuns: 5 },
  )
})
