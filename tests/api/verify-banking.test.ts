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
    damage: "update bank_match set band = 'chosen' where band = 'excluded'",
    says: /Match \S+ of Northern Bank has lines of -1 and entries of 0\./,
  },
  {
    damage: `update journal_entry set reverses_id = (select entry_id from bank_match_entry)
      where id <> (select entry_id from bank_match_entry) and document_path = 'payment-receipts'`,
    says: /has entries that are reversed or of another account\./,
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
