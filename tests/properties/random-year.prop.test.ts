/** A random year of business, replayed by an independent auditor: both have the same trial balance. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { accountsOf, path } from '../api/voucher-desk.ts'
import { startApp } from '../api/harness.ts'
import type { TestApp } from '../api/harness.ts'
import type { AuditedRow } from './auditor.ts'
import { pennies, startAudit, decimalText } from './auditor.ts'

let app: TestApp
let accounts: string[]
let retainedEarnings = ''
const auditor = startAudit(() => ({ profitAccounts: new Set(accounts.slice(0, 3)), retainedEarnings }))
const open: { id: string; version: number }[] = []

beforeAll(async () => {
  app = await startApp()
  const byCode = await accountsOf(app, 'one')
  accounts = ['I-S-S', 'E-P-P', 'E-I-FP', 'A-C-C', 'Q-CI', 'L-AC', 'A-AR-C-WI'].map((code) => byCode[code] ?? code)
  retainedEarnings = byCode['Q-PL'] ?? ''
})
afterAll(() => app.close())

const day = fc
  .integer({ min: 0, max: 729 })
  .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10))
/** Balanced rows: random debits, and one credit of their sum that may be split in two. */
const rows = fc
  .record({
    debits: fc.array(fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 999_999 })), { minLength: 1, maxLength: 4 }),
    credit: fc.nat(6),
    other: fc.nat(6),
    split: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ debits, credit, other, split }) => {
    const total = debits.reduce((sum, [, amount]) => sum + BigInt(amount), 0n)
    const first = (total * BigInt(split)) / 100n
    const sides = [
      ...debits.map(([account, amount]) => ({ account, debit: BigInt(amount), credit: 0n })),
      { account: credit, debit: 0n, credit: total - first },
      { account: other, debit: 0n, credit: first },
    ]
    return sides.filter((side) => side.debit + side.credit > 0n)
  })
const act = fc.record({
  kind: fc.constantFrom('create', 'create', 'draft', 'edit', 'cancel'),
  date: day,
  rows,
  which: fc.nat(1000),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function perform({ kind, date, rows: sides, which }: Act): Promise<void> {
  const audited: AuditedRow[] = sides.map((side) => ({ ...side, account: accounts[side.account] ?? '' }))
  const body = {
    date,
    narration: 'Random',
    accept: ['DATE_FAR_AHEAD'],
    rows: audited.map(({ account, debit, credit }) => ({
      account,
      debit: debit ? decimalText(debit) : '',
      credit: credit ? decimalText(credit) : '',
    })),
  }
  const target = open[which % Math.max(open.length, 1)]
  if (kind === 'edit' && target) {
    const year = auditor.voucher(target.id).date.slice(0, 4)
    const change = { ...body, date: year + date.slice(4), version: target.version }
    const { status, body: edited } = await app.as('owner').patch(`${path}/${target.id}/`, change)
    expect(status).toBe(200)
    target.version = edited.version
    auditor.note(target.id, { date: change.date, counts: true, rows: audited })
  } else if (kind === 'cancel' && target) {
    const { status } = await app
      .as('owner')
      .post(`${path}/${target.id}/cancel/`, { version: target.version, reason: 'Test' })
    expect(status).toBe(200)
    auditor.note(target.id, { ...auditor.voucher(target.id), counts: false })
    open.splice(open.indexOf(target), 1)
  } else {
    const counts = kind !== 'draft'
    const { status, body: voucher } = await app
      .as('owner')
      .post(`${path}/`, { ...body, status: counts ? 'Approved' : 'Unapproved' })
    expect(status).toBe(201)
    auditor.note(voucher.id, { date, counts, rows: audited })
    if (counts) open.push({ id: voucher.id, version: voucher.version })
  }
}

type Cells = Record<'opening_dr' | 'opening_cr' | 'debit' | 'credit' | 'transfer' | 'closing_dr' | 'closing_cr', string>

async function reported(from: string, to: string) {
  const query = `start_date=${from}&end_date=${to}&hide_zero=true`
  const { body } = await app.as('owner').get(`/api/company/one/reports/trial-balance/?${query}`)
  const lines = body.rows.filter(({ kind }: { kind: string }) => kind === 'account')
  return {
    totals: body.totals as Cells,
    lines: new Map(
      lines.map(({ id, cells }: { id: string; cells: Cells }) => [
        id,
        {
          opening: pennies(cells.opening_dr) - pennies(cells.opening_cr),
          debit: pennies(cells.debit),
          credit: pennies(cells.credit),
          transfer: pennies(cells.transfer),
          closing: pennies(cells.closing_dr) - pennies(cells.closing_cr),
        },
      ]),
    ),
  }
}

test('a random year equals the auditor’s trial balance, before and after folding, for any period', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), day, day, async (acts, one, other) => {
      for (const each of acts) await perform(each)
      const [from, to] = one < other ? [one, other] : [other, one]
      const before = await reported(from, to)
      expect(before.lines).toEqual(auditor.trialBalance(from, to))
      expect(before.totals.debit).toBe(before.totals.credit)
      expect(before.totals.closing_dr).toBe(before.totals.closing_cr)
      await runUpkeep(app.contextOf('one').db)
      expect(await reported(from, to)).toEqual(before)
    }),
    { seed: 20261121, numRuns: 25 },
  )
})
