/**
 * Opening balances and imports concurrent with the merge of a party (opening-balance, imported-openings, merged-party):
 * they complete before the merge, and move, or find the party inactive.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readIsoDate } from '../../domain/calendar/date-pattern.ts'
import type { ImportKind } from '../../domain/imports/kinds.ts'
import { checkImportFile } from '../../server/services/import-registry.ts'
import { startApp } from './harness.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { paymentDesk } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let acme: TestAnswer['body']
let ltd: TestAnswer['body']
let turn = 0

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  turn += 1
  acme = (await desk.post('crm/parties', { name: `Acme ${turn}` })).body
  ltd = (await desk.post('crm/parties', { name: `Acme ${turn} Ltd` })).body
})

const merge = () => desk.post(`crm/parties/${acme.id}/merge`, { version: 1, into: ltd.id, date: '2026-06-01' })
/** Returns the balances of both parties, by account and by open items. */
const openBalances = async () => {
  const rows = await app.sql<{ open: string; ledger: string }>(
    `select coalesce(sum(case i.side when 'debit' then i.open_amount else -i.open_amount end), 0)::numeric(20, 2)::text as open,
       (select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text from journal_line l where l.company_id = $2 and l.account_id = p.customer_account_id) as ledger
     from party p left join open_item i on i.company_id = $2 and i.party_id = p.id and i.account_id = p.customer_account_id
     where p.company_id = $2 and p.id = any ($1::uuid[]) group by p.name, p.customer_account_id order by p.name`,
    [[acme.id, ltd.id], app.contextOf('one').who.companyId],
  )
  return rows.map(({ open, ledger }) => `${open} ${ledger}`)
}

const waiting = async () => {
  const [row] = await app.sql<{ n: number }>(
    `select count(*)::int as n from pg_locks
     where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
  )
  return row?.n
}
/** Starts the acts while a transaction holds the ledger lock; each waits for its turn, in this order. */
async function inTurn(acts: readonly (() => Promise<TestAnswer>)[]): Promise<TestAnswer[]> {
  const key = "(select ledger_key(id) from company where slug = 'one')"
  await app.sql(`select pg_advisory_lock(${key})`)
  const pending: Promise<TestAnswer>[] = []
  for (const act of acts) {
    pending.push(act())
    await expect.poll(waiting).toBe(pending.length)
  }
  await app.sql(`select pg_advisory_unlock(${key})`)
  return Promise.all(pending)
}
const openings = 'account/opening-balances'
const opens = (amount: string) => desk.post(openings, { account: acme.customer_account, opening_dr: amount })

test('an opening balance entered during the merge of its party is refused, and the merged party has no open items', async () => {
  const [merged, opened] = await inTurn([merge, () => opens('70')])
  expect([merged?.status, opened?.status, opened?.body.code]).toEqual([200, 400, 'ACCOUNT_INACTIVE'])
  expect(await openBalances()).toEqual(['0.00 0.00', '0.00 0.00'])
})

test('an opening balance entered before the merge moves with it', async () => {
  const [opened, merged] = await inTurn([() => opens('70'), merge])
  expect([opened?.status, merged?.status]).toEqual([201, 200])
  expect(await openBalances()).toEqual(['0.00 0.00', '70.00 70.00'])
})

test('an opening balance of a party being merged can be neither changed nor deleted', async () => {
  const { body: opening } = await opens('70')
  const change = () => desk.patch(`${openings}/${opening.id}`, { version: 1, opening_dr: '80' })
  const [merged, changed] = await inTurn([merge, change])
  expect([merged?.status, changed?.status, changed?.body.code]).toEqual([200, 400, 'ACCOUNT_INACTIVE'])
  const removed = await app.as('owner').delete(`/api/company/one/${openings}/${opening.id}/?version=1`)
  expect([removed.status, removed.body.code]).toEqual([409, 'ALLOCATED'])
  expect(await openBalances()).toEqual(['0.00 0.00', '70.00 70.00'])
})

test('of two concurrent changes of an opening balance the second is reported as stale', async () => {
  const { body: opening } = await opens('70')
  const change = (amount: string) => () => desk.patch(`${openings}/${opening.id}`, { version: 1, opening_dr: amount })
  const answers = await inTurn([change('80'), change('90')])
  expect(answers.map(({ status, body }) => [status, body.code ?? body.version]).toSorted()).toEqual([
    [200, 2],
    [409, 'STALE'],
  ])
  const owed = answers[0]?.status === 200 ? '80.00' : '90.00'
  expect(await openBalances()).toEqual([`${owed} ${owed}`, '0.00 0.00'])
})

/** Checks a file before the merge and imports it after. */
async function writtenAfterMerge(kind: ImportKind, rows: readonly string[]): Promise<unknown> {
  const checked = await checkImportFile(app.contextOf('one'), kind, {
    bytes: (async function* () {
      yield Buffer.from(rows.join('\n'))
    })(),
    reading: {
      mapping: (header) => Object.fromEntries(header.map((name) => [name, name])),
      readDate: readIsoDate,
      hasDecimalComma: false,
    },
    createAccounts: false,
    createYears: false,
    createNames: false,
    createParties: false,
    createItems: false,
  })
  expect([checked.counts.good > 0, checked.problems]).toEqual([true, []])
  expect((await merge()).status).toBe(200)
  return checked
    .write(() => undefined)
    .then(
      () => 'written',
      (error: { code: string; params: unknown }) => [error.code, error.params],
    )
}

test('a file checked before the merge and imported after it stops, whatever its kind', async () => {
  const ledger = () => `Acme ${turn} (Receivable)`
  const files: [ImportKind, () => string[]][] = [
    ['openings', () => ['account,opening_dr,opening_cr', `${ledger()},70,`]],
    ['accounts', () => ['name,category,opening_dr,opening_cr', `${ledger()},Customers,70,`]],
    ['parties', () => ['name,opening_dr,opening_cr', `Acme ${turn},70,`]],
    [
      'journal',
      () => [
        'date,voucher_no,narration,account,debit,credit',
        `2026-03-20,M-${turn},Paid out,${ledger()},70,`,
        `2026-03-20,M-${turn},,Cash,,70`,
      ],
    ],
    ['sales', () => ['date,number,party,item,quantity,rate', `2026-03-20,S-${turn},Acme ${turn},Fitting,1,70`]],
  ]
  const outcomes: unknown[] = []
  for (const [kind, rows] of files) {
    turn += 1
    acme = (await desk.post('crm/parties', { name: `Acme ${turn}` })).body
    ltd = (await desk.post('crm/parties', { name: `Acme ${turn} Ltd` })).body
    outcomes.push([kind, await writtenAfterMerge(kind, rows()), await openBalances()])
  }
  const refused = (n: number) => ['PARTY_MERGED', { party: `Acme ${n}`, survivor: `Acme ${n} Ltd` }]
  const first = turn - files.length
  expect(outcomes).toEqual(files.map(([kind], index) => [kind, refused(first + index + 1), ['0.00 0.00', '0.00 0.00']]))
  await desk.expectBooksAgree()
})
