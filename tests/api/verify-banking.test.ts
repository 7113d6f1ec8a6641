/** Verifying the matches of bank lines: no findings when unchanged, and the finding when one is violated. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchDesk } from './match-desk.ts'

let app: TestApp
let admin: pg.Client
beforeAll(async () => {
  app = await startApp()
  admin = new pg.Client({ connectionString: app.database.adminUrl })
  await admin.connect()
  const desk = await matchDesk(app)
  const bank = await desk.bank('Northern Bank')
  const { id: party } = await desk.party('Amy')
  const receipt = await desk.receive(bank, { party, amount: '75' })
  await desk.receive(bank, { party, amount: '20' })
  const [line = '', noise = ''] = await desk.feed(bank, [{ amount: '75' }, { amount: '-1' }])
  await desk.match([{ lines: [line], candidates: [await desk.entryOf(receipt, bank)] }])
  await desk.exclude({ lines: [noise] })
  const clearing = await desk.accountAt('A-CE-CC')
  const cards = await desk.create('banking/bank-accounts', {
    bank_name: 'Card Bank',
    account_number: '9',
    clearing_account: clearing,
  })
  const [paid = ''] = await desk.feed(cards, [{ amount: '49' }])
  const method = await desk.mode('Card', { account: clearing })
  const byCard = await desk.pays('payment-receipts', { party, rows: [{ method: 'mode', mode: method, amount: '50' }] })
  const settled = await desk.record({
    lines: [paid],
    candidates: [await desk.entryOf(byCard, { account: clearing })],
    path: 'account/journal-vouchers',
    document: {
      status: 'Approved',
      date: '2026-03-20',
      narration: 'Card settlement',
      rows: [
        { account: cards.account, debit: '49' },
        { account: await desk.accountAt('E-I-BC-BC'), debit: '1' },
        { account: clearing, credit: '50' },
      ],
    },
  })
  expect(settled.status).toBe(201)
  const statement = (await desk.get(`banking/reconciliation/?bank_account=${bank.id}`)).body[0]
  expect((await desk.post(`banking/reconciliation/${statement.id}/lock`, {})).status).toBe(204)
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

const bankFindings = async () => (await app.broken('one')).filter((finding) => finding.startsWith('bankMatchesAgree'))

test('matches of equal sides pass', async () => {
  expect(await bankFindings()).toEqual([])
})

test.each([
  {
    damage: 'update bank_statement_line set amount = 76 where amount = 75',
    says: /Match \S+ of Northern Bank has lines of 76 and entries of 75\./,
  },
  { damage: 'delete from bank_match_entry', says: /Match \S+ of Northern Bank has lines of 75 and entries of 0\./ },
  {
    damage: `delete from bank_match_entry p using journal_entry e
      where e.id = p.entry_id and e.document_path = 'payment-receipts' and p.match_id in (
        select match_id from bank_match_entry group by match_id having count(*) > 1)`,
    says: /Match \S+ of Card Bank leaves -50 on the clearing account\./,
  },
  {
    damage: "update bank_match set band = 'chosen' where band = 'excluded'",
    says: /Match \S+ of Northern Bank has lines of -1 and entries of 0\./,
  },
  {
    damage: `update journal_entry set reverses_id = (
        select p.entry_id from bank_match_entry p
        join journal_line l on l.company_id = p.company_id and l.entry_id = p.entry_id and l.line_no = p.line_no where l.debit = 75)
      where id = (select entry_id from journal_line where debit = 20)`,
    says: /has entries that are reversed\./,
  },
  {
    damage: "delete from bank_match_line where match_id = (select id from bank_match where band = 'excluded')",
    says: /Line \S+ of .* has no match, but its statement is locked\./,
  },
])('$damage is reported', async ({ damage, says }) => {
  const tables = ['bank_statement_line', 'bank_match', 'bank_match_line', 'bank_match_entry', 'journal_entry']
  await admin.query('begin; set local session_replication_role = replica')
  for (const table of tables) await admin.query(`create table kept_${table} as table ${table}`)
  await admin.query(damage)
  await admin.query('commit')
  try {
    expect((await bankFindings()).join('\n')).toMatch(says)
  } finally {
    await admin.query('begin; set local session_replication_role = replica')
    for (const table of tables) {
      await admin.query(`delete from ${table}; insert into ${table} table kept_${table}; drop table kept_${table}`)
    }
    await admin.query('commit')
  }
})
