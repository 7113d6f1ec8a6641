/** Random trade of two customers, aged by an independent model: both agree on every day. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setOff } from '../api/ageing-books.ts'
import { startApp } from '../api/harness.ts'
import type { TestApp } from '../api/harness.ts'
import type { Party } from '../api/party-desk.ts'
import { partyDesk } from '../api/party-desk.ts'
import { signed, startClerk } from './ageing-clerk.ts'

let app: TestApp
let till = ''
let parties: Party[] = []
const clerk = startClerk()
const { make, cash, post, owner } = partyDesk(() => app)

beforeAll(async () => {
  app = await startApp()
  till = await cash()
  parties = [await make({ name: 'One' }), await make({ name: 'Two' })]
})
afterAll(() => app.close())

const dayOf = (days: number) => new Date(Date.UTC(2025, 11, 1 + days)).toISOString().slice(0, 10)
const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(from.length, 1)]
const act = fc.record({
  who: fc.nat(1),
  kind: fc.constantFrom('owe', 'owe', 'pay', 'settle', 'settle', 'release'),
  day: fc.nat(150),
  terms: fc.integer({ min: -10, max: 60 }),
  amount: fc.integer({ min: 1, max: 50_000 }).map(BigInt),
  which: fc.nat(1000),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function perform({ who, kind, day, terms, amount, which }: Act): Promise<void> {
  const { id: party = '', customer_account: account = '' } = parties[who] ?? {}
  if (kind === 'settle') return settle({ party, amount, which })
  if (kind === 'release') return release({ party, which })
  const isOwed = kind === 'owe'
  const [date, due] = [dayOf(day), dayOf(isOwed ? day + terms : day)]
  const [debit, credit] = isOwed ? [account, till] : [till, account]
  const lines = [
    [debit, 'debit', signed(amount)],
    [credit, 'credit', signed(amount)],
  ] as const
  const { id } = await post(lines, { date })
  await app.sql('update open_item set due_date = $2 where document_id = $1', [id, due])
  clerk.note({ id, party, isOwed, date, due, amount })
}

/** Allocates at most the requested amount and what both sides have, on the later of their dates. */
async function settle({ party, amount, which }: { party: string; amount: bigint; which: number }): Promise<void> {
  const credit = pick(clerk.openLines(party, false), which)
  const debit = pick(clerk.openLines(party, true), which)
  if (!credit || !debit) return
  const date = credit.date > debit.date ? credit.date : debit.date
  const moved = [clerk.openOf(credit), clerk.openOf(debit)].reduce((least, one) => (one < least ? one : least), amount)
  clerk.settle({ credit, debit, date, amount: moved })
  await setOff(app, { credit: credit.id, debit: debit.id, amount: signed(moved), date })
}

async function release({ party, which }: { party: string; which: number }): Promise<void> {
  const allocation = pick(clerk.settledOf(party), which)
  if (!allocation) return
  clerk.release(allocation)
  const { credit, debit, amount, date } = allocation
  await setOff(app, { credit: credit.id, debit: debit.id, amount: signed(-amount), date })
}

test('for any sales, payments, allocations and refunds, every day is aged as in an independent model', async () => {
  const question = fc.tuple(fc.nat(240), fc.constantFrom('due' as const, 'document' as const))
  const questions = fc.array(question, { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), questions, async (acts, days) => {
      for (const each of acts) await perform(each)
      for (const [day, by] of days) {
        const query = `as_of=${dayOf(day)}&by=${by}`
        const { body } = await owner().get(`/api/company/one/reports/customer-ageing/?${query}`)
        for (const { id } of parties) {
          const cells = body.rows.find((row: { id: string }) => row.id === id)?.cells ?? {}
          const nonZero = Object.entries(cells).filter(([, amount]) => amount !== '0.00')
          expect([query, Object.fromEntries(nonZero)]).toEqual([query, clerk.aged(id, dayOf(day), by)])
        }
      }
    }),
    { seed: 20261122, numRuns: 15 },
  )
})
