/** Each invariant is violated on purpose, past all checks, and verify reports it (verify-books). */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runVerify } from '../../server/cli/verify.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { journalVouchers } from '../../server/services/ledger/journal-vouchers.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import type { TestBooks } from '../support/books.ts'
import { runCommand, startBooks } from '../support/books.ts'
import { actOnDocument, createDocument, updateDocument } from '../../server/services/documents/engine/run.ts'
import { plain } from '../../server/services/documents/plain/plain.ts'

let books: TestBooks
let admin: pg.Client
beforeAll(async () => {
  books = await startBooks()
  admin = new pg.Client({ connectionString: books.database.adminUrl })
  await admin.connect()
  await trade()
})
afterAll(async () => {
  await admin.end()
  await books.close()
})

/**
 * Creates vouchers: two approved, one edited after approval, one cancelled, one of a customer; folded and sealed, one
 * more just written.
 */
async function trade(): Promise<void> {
  const [cash, sales] = (
    await books.sql<{ id: string }>("select id from account where code in ('A-C-C', 'I-S-S') order by code")
  ).map(({ id }) => id)
  const rows = (amount: string) => [
    { account: cash ?? '', debit: amount, credit: '', description: '' },
    { account: sales ?? '', debit: '', credit: amount, description: '' },
  ]
  const write = (amount: string, status: 'Approved' | 'Unapproved' = 'Approved') =>
    createDocument(books.context, plain(journalVouchers), {
      date: '2026-03-31',
      narration: 'Till',
      status,
      rows: rows(amount),
    })
  const act = (name: string, id: string, body: object) =>
    actOnDocument(books.context, plain(journalVouchers), { id, body, act: name })
  const first = await write('100.00')
  const second = await write('20.00', 'Unapproved')
  await act('approve', second.body.id, { version: 1 })
  const third = await write('5.00')
  await act('cancel', third.body.id, { version: 1, reason: 'Twice' })
  const body = { version: 1, date: '2026-04-01', narration: 'Till', status: 'Approved', rows: rows('90.00') }
  await updateDocument(books.context, plain(journalVouchers), { id: first.body.id, body })
  await createDocument(books.context, plain(journalVouchers), {
    date: '2026-04-01',
    narration: 'Sold',
    status: 'Approved',
    rows: await saleRows(),
  })
  await runUpkeep(books.db)
  await write('7.00')
}

async function saleRows() {
  const [customer, capital] = await books.sql<{ id: string }>(
    "select id from account where code in ('A-AR-C-WI', 'Q-CI') order by code",
  )
  return [
    { account: customer?.id ?? '', debit: '3.00', credit: '', description: '' },
    { account: capital?.id ?? '', debit: '', credit: '3.00', description: '' },
  ]
}

/** Returns the first violated check with its first finding, or null. */
async function firstBroken(): Promise<{ check: string; finding: string | undefined } | null> {
  const owner = createDatabase(books.database.ownerUrl)
  try {
    for await (const { check, findings } of verifyBooks({ owner, appUrl: books.database.appUrl }, null)) {
      if (findings.length > 0) return { check, finding: findings[0] }
    }
    return null
  } finally {
    await owner.close()
  }
}

beforeEach(async () => {
  expect(await firstBroken()).toBeNull()
})

/** Applies the damage with all triggers off, runs verify, and repairs it. */
async function damaged(damage: string, repair: string): Promise<{ check: string; finding: string | undefined } | null> {
  const unguarded = (sql: string) => admin.query(`set session_replication_role = replica; ${sql}`)
  await unguarded(damage)
  try {
    return await firstBroken()
  } finally {
    await unguarded(repair)
  }
}

const line = '(select ctid from journal_line where debit = 20 limit 1)'

test.each([
  {
    breaks: 'entriesBalance',
    damage: `update journal_line set debit = 20.01 where ctid = ${line}`,
    repair: 'update journal_line set debit = 20 where debit = 20.01',
    says: /^Entry .* states 2 lines and a total of 20.* debit 20.01/,
  },
  {
    breaks: 'linesFollowEntries',
    damage: "update journal_line set date = '2026-03-30' where debit = 20",
    repair: "update journal_line set date = '2026-03-31' where debit = 20",
    says: /another date or kind/,
  },
  {
    breaks: 'entriesLieInTheirYears',
    damage: "update fiscal_year set start_date = '2026-04-01'",
    repair: "update fiscal_year set start_date = '2026-01-01'",
    says: /2026-03-31 is outside its fiscal year 2026/,
  },
  {
    breaks: 'balancesEqualRecount',
    damage: "update account_balance set debit = debit + 1 where grain = 'm' and debit <> 0",
    repair: "update account_balance set debit = debit - 1 where grain = 'm' and debit <> 0",
    says: /stored debit \d+.* lines debit \d+/,
  },
  {
    breaks: 'balancesEqualRecount',
    damage: 'update balance_delta set credit = credit + 1 where credit = 7',
    repair: 'update balance_delta set credit = credit - 1 where credit = 8',
    says: /stored .* credit (28|118)\.000000, .* credit (27|117)\.000000/,
  },
  {
    breaks: 'openItemsEqualControl',
    damage: 'update open_item set amount = 4, open_amount = 4 where amount = 3',
    repair: 'update open_item set amount = 3, open_amount = 3 where amount = 4',
    says: /^The ledger Walk-in customers has the balance 3, its items 4/,
  },
  {
    breaks: 'openItemsEqualControl',
    damage: 'update open_item set open_amount = 2 where amount = 3',
    repair: 'update open_item set open_amount = 3 where amount = 3',
    says: /^The item .* is 3, outstanding and allocated 2/,
  },
  {
    breaks: 'numbersHaveNoGapOrDouble',
    damage: 'update number_counter set last = last + 1',
    repair: 'update number_counter set last = last - 1',
    says: /^Number 6 of account\/journal-vouchers 2026 is missing/,
  },
  {
    breaks: 'numbersMatchTheirSeries',
    damage: "update journal_voucher set voucher_no = 'X' || voucher_no where number = 2",
    repair: 'update journal_voucher set voucher_no = substr(voucher_no, 2) where number = 2',
    says: /^Number 2 of 2026 is XJV-2026-0002, expected JV-\{year\}-0002\.$/,
  },
  {
    breaks: 'vouchersEqualTheirEntries',
    damage: 'update journal_voucher_row set debit = 20.01 where debit = 20',
    repair: 'update journal_voucher_row set debit = 20 where debit = 20.01',
    says: /^The lines of voucher .* differ from its journal entry/,
  },
  {
    breaks: 'vouchersEqualTheirEntries',
    damage: "update journal_voucher set date = '2026-03-30' where total = 20",
    repair: "update journal_voucher set date = '2026-03-31' where total = 20",
    says: /has no live journal entry of its date/,
  },
  {
    breaks: 'searchHoldsEveryDocument',
    damage: 'update document_search set amount = 20.01 where amount = 20',
    repair: 'update document_search set amount = 20 where amount = 20.01',
    says: /^account\/journal-vouchers JV-2026-\d{4} is missing or outdated in the search index/,
  },
  {
    breaks: 'searchHoldsEveryDocument',
    damage: `insert into document_search (company_id, path, document_id, words)
      select id, 'sales/vouchers', '00000000-0000-7000-8000-00000000dead', '' from company limit 1`,
    repair: "delete from document_search where document_id = '00000000-0000-7000-8000-00000000dead'",
    says: /-00000000dead is in the search index without a document/,
  },
  {
    breaks: 'auditChainHolds',
    damage: `update audit_log set actor = 'eve@example.test' where id = (select audit_id from audit_seal where position = 3)`,
    repair: `update audit_log set actor = 'owner@example.test'`,
    says: /^Seal 3 .* refers to a changed row/,
  },
  {
    breaks: 'auditChainHolds',
    damage:
      'create temporary table kept as select * from audit_seal where position = 2; delete from audit_seal where position = 2',
    repair: 'insert into audit_seal select * from kept; drop table kept',
    says: /^Seal 3 .* does not follow the seal before it and does not continue the chain/,
  },
  {
    breaks: 'auditRowsAreSealed',
    damage: `insert into audit_log (company_id, id, at, user_id, actor, address, action, resource, object_id, object_version,
        object_label, changes)
      select company_id, gen_random_uuid(), at - interval '1 hour', user_id, 'late', '', action, resource, object_id, 1, '', '{}'
      from audit_log where cardinality(entries) = 0 limit 1`,
    repair: "delete from audit_log where actor = 'late'",
    says: /has no seal/,
  },
  {
    breaks: 'auditProvesTheJournal',
    damage: "update journal_line set description = 'changed later' where debit = 20",
    repair: 'update journal_line set description = null where debit = 20',
    says: /^The entries of audit row .* differ from the posted entries/,
  },
  {
    breaks: 'companyTablesAreFenced',
    damage: 'alter table journal_line disable row level security',
    repair: 'alter table journal_line enable row level security',
    says: /^journal_line: row-level security is off/,
  },
  {
    breaks: 'companyTablesAreFenced',
    damage: 'create policy open on account using (true)',
    repair: 'drop policy open on account',
    says: /^account: a policy lets other rows through/,
  },
  {
    breaks: 'companyTablesAreFenced',
    damage: 'create table stray (id uuid primary key, company_id uuid)',
    repair: 'drop table stray',
    says: /^stray: /,
  },
  {
    breaks: 'triggersAreOn',
    damage: 'alter table journal_entry disable trigger journal_entry_holds',
    repair: 'alter table journal_entry enable trigger journal_entry_holds',
    says: /^journal_entry_holds of journal_entry is disabled/,
  },
  {
    breaks: 'requestRoleOwnsNothing',
    damage: 'create table mine (id int); alter table mine owner to daybook_app',
    repair: 'drop table mine',
    says: /it owns the table mine/,
  },
])('$breaks is reported when violated: $damage', async ({ breaks, damage, repair, says }) => {
  const violation = await damaged(damage, repair)
  expect(violation).toEqual({ check: breaks, finding: expect.stringMatching(says) })
})

test('the command prints each check with its count, and fails after the last one when any is violated', async () => {
  const whole = await runCommand(runVerify, ['--company', 'books'], books.config)
  expect(whole.code).toBe(0)
  expect(whole.output).toMatch(/ok +entriesBalance +books +8 entries +\d+\.\d\d s/)
  expect(whole.output).toContain('38 checks passed')
  await admin.query('update number_counter set last = last + 1')
  const broken = await runCommand(runVerify, [], books.config)
  await admin.query('update number_counter set last = last - 1')
  expect(broken.code).toBe(1)
  expect(broken.output).toMatch(/BROKEN numbersHaveNoGapOrDouble[^\n]*\n {2}Number 6 of [^\n]*is missing\.\n/)
  expect(broken.output).toMatch(/ok +auditProvesTheJournal[^\n]*\n1 of 38 checks failed\n$/)
  await expect(runCommand(runVerify, ['--company', 'other'], books.config)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
