/** Matching lines and locking statements while a document that they rest on is cancelled: whoever is later sees the other. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdBank } from '../../server/db/banking/bank-statement-store.ts'
import { statement } from '../../server/db/core/client.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchDesk } from './match-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof matchDesk>>
let bank: { id: string; account: string }
let receipt: { id: string; version: number; voucher_no: string }
let line = ''
let candidate = ''
let counter = 0

const KEY = 4711

beforeAll(async () => {
  app = await startApp()
  desk = await matchDesk(app)
  await app.sql(`create function wait_at_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${KEY}); return null; end $$`)
  await app.sql(`create constraint trigger waits_at_commit after insert on journal_entry deferrable initially deferred
    for each row when (new.reverses_id is not null) execute function wait_at_commit()`)
})
afterAll(() => app.close())
beforeEach(async () => {
  counter += 1
  bank = await desk.bank(`Bank ${counter}`)
  const { id: party } = await desk.party(`Kestrel ${counter}`)
  receipt = await desk.receive(bank, { party, amount: '75' })
  ;[line = ''] = await desk.feed(bank, [{ amount: '75', description: receipt.voucher_no }])
  candidate = await desk.entryOf(receipt, bank)
})

const waits = async (condition: string) =>
  (await app.sql(`select 1 from pg_locks where not granted and ${condition}`)).length > 0

/** Does `work` while the cancellation of the receipt is about to commit; returns both answers. */
async function whileCancelled(work: () => Promise<TestAnswer>): Promise<[cancelled: TestAnswer, answer: TestAnswer]> {
  const { db, who } = app.contextOf('one')
  return db
    .transaction(who.companyId, async (tx) => {
      await tx.run(statement(`select pg_advisory_xact_lock(${KEY})`, []))
      const cancelling = desk.act('payment-receipts', receipt, { name: 'cancel', reason: 'Wrong contact' })
      await expect.poll(() => waits(`locktype = 'advisory' and objid = ${KEY}`), { timeout: 60_000 }).toBe(true)
      let isAnswered = false
      const working = work().finally(() => (isAnswered = true))
      await expect
        .poll(async () => isAnswered || (await waits(`locktype in ('transactionid', 'tuple')`)), { timeout: 60_000 })
        .toBe(true)
      return [cancelling, working] as const
    })
    .then((both) => Promise.all(both))
}

test('a line that is matched while its receipt is cancelled is not matched with a reversed entry', async () => {
  const [cancelled, matched] = await whileCancelled(() => desk.match([{ lines: [line], candidates: [candidate] }]))
  expect(cancelled.body.status).toBe('Cancelled')
  expect(desk.wrong(matched)).toEqual(['ENTRY_CHANGED', 'matches.0.candidates.0'])
  expect(await desk.states(bank)).toEqual(['Unreconciled'])
})

test('a statement that is locked while the receipt of a line is cancelled stays open, with the line unmatched', async () => {
  await desk.match([{ lines: [line], candidates: [candidate] }])
  const [stored] = (await desk.get(`banking/reconciliation/?bank_account=${bank.id}`)).body
  const [cancelled, locked] = await whileCancelled(() => desk.post(`banking/reconciliation/${stored.id}/lock`, {}))
  expect(cancelled.body.status).toBe('Cancelled')
  expect(locked.body).toMatchObject({
    code: 'LINES_UNMATCHED',
    message: 'Match or exclude the remaining lines first (1 left).',
  })
  expect(await desk.states(bank)).toEqual(['Unreconciled'])
  expect((await desk.get(`banking/reconciliation/${stored.id}/`)).body).toMatchObject({ is_locked: false })
})

test('of two members who undo a match at the same moment one undoes it', async () => {
  await desk.match([{ lines: [line], candidates: [candidate] }])
  const { db, who } = app.contextOf('one')
  const answers = await db
    .transaction(who.companyId, async (tx) => {
      await tx.run(holdBank(who.companyId, bank.id))
      const both = [1, 2].map(() => desk.unmatch({ lines: [line] }))
      const waiting = `select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')`
      await expect.poll(async () => (await app.sql(waiting)).length, { timeout: 60_000 }).toBe(2)
      return both
    })
    .then((both) => Promise.all(both))
  const undone = answers.map(({ status, body }) => [status, body.lines])
  expect(undone).toEqual(
    expect.arrayContaining([
      [200, [line]],
      [200, []],
    ]),
  )
  const history = await app.sql(`select 1 from audit_log where object_id = $1 and action = 'unmatch'`, [line])
  expect(history).toHaveLength(1)
})
