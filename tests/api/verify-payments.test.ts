/** Verifying payments (replay-payments): no findings when unchanged, and the finding when one is violated. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'
import { actOnDocument, createDocument } from '../../server/services/documents/engine/run.ts'
import { payments } from '../../server/services/documents/payments/payments.ts'

let books: TestBooks
let admin: pg.Client
beforeAll(async () => {
  books = await startBooks()
  admin = new pg.Client({ connectionString: books.database.adminUrl })
  await admin.connect()
  const { context } = books
  const party = (await createRecord(context, crmParties, { name: 'Amy' })).body.id
  const [mode] = await books.sql<{ id: string }>('select id from payment_mode')
  const rows = [{ method: 'mode', mode: mode?.id, amount: '99.50' }]
  const body = { party, date: '2026-03-01', rows, write_off: '0.50' }
  const { body: receipt } = await createDocument(context, payments('payment-receipts'), body)
  const items = await books.sql<{ id: string }>('select id from open_item')
  const { body: wrong } = await createDocument(context, payments('purchase/payments'), body)
  await actOnDocument(context, payments('purchase/payments'), {
    act: 'cancel',
    id: wrong.id,
    body: { version: 1, reason: 'Wrong' },
  })
  const refund = { ...body, ledger: 'receivable', write_off: '', allocations: [{ item: items[0]?.id, amount: '40' }] }
  await createDocument(context, payments('purchase/payments'), refund)
  expect(receipt.settled).toBe('100.00')
  await runUpkeep(books.db)
})
afterAll(async () => {
  await admin.end()
  await books.close()
})

async function broken(): Promise<string[]> {
  const owner = createDatabase(books.database.ownerUrl, { connections: 1 })
  try {
    const violations: string[] = []
    for await (const { check, findings } of verifyBooks({ owner, appUrl: books.database.appUrl }, 'books')) {
      violations.push(...findings.map((finding) => `${check}: ${finding}`))
    }
    return violations
  } finally {
    await owner.close()
  }
}

test('books of payments pass', async () => {
  expect(await broken()).toEqual([])
})

test.each([
  { damage: 'update payment_row set amount = amount + 1', says: /RCPT-2026-0001 differs from the sum of its lines/ },
  { damage: 'update payment set open_amount = 0', says: /RCPT-2026-0001 differs from its open items/ },
  {
    damage: "update payment set entry_id = null, status = 'Cancelled', cancel_reason = 'x' where status = 'Cleared'",
    says: /has no cleared payment/,
  },
  {
    damage: "update payment_row set account_id = (select id from account where system_code = 'ROUND-OFF')",
    says: /paymentsEqualLedger: payment-receipts RCPT-2026-0001 differs from its journal entry/,
  },
  { damage: "update payment set clearing_date = '2026-03-02'", says: /PAY-2026-0002 differs from its journal entry/ },
  {
    damage: `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
      select company_id, gen_random_uuid(), credit_item_id, debit_item_id, x.amount, x.date, document_path, document_id, recorded_by
      from allocation, (values (61, date '2026-04-01'), (-61, '2026-05-01')) x(amount, date)`,
    says: /openItemsHoldEveryDay: Amy: 101 was allocated by 2026-04-01 of an item of 100 dated 2026-03-01\./,
  },
  {
    damage: "update allocation set date = '2026-02-28'",
    says: /openItemsHoldEveryDay: Amy: 40 was allocated by 2026-02-28 of an item of 100 dated 2026-03-01\./,
  },
  {
    damage: `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
      select company_id, gen_random_uuid(), credit_item_id, debit_item_id, x.amount, x.date, document_path, document_id, recorded_by
      from allocation, (values (-50, date '2026-04-01'), (50, '2026-05-01')) x(amount, date)`,
    says: /openItemsHoldEveryDay: Items .* have a negative allocation of -10 on 2026-04-01\./,
  },
  {
    damage: "update allocation set date = '2026-05-01'",
    says: /openItemsHoldEveryDay: Amy: the item dated 2026-03-01 was last allocated on 2026-05-01, but is marked as settled on 2026-03-01\./,
  },
  { damage: 'update allocation set amount = -1', says: /allocationsMatchTheirContact: Removed allocations/ },
  {
    damage: `update party set is_active = false, merged_into_id = (select id from party where is_walk_in) where name = 'Amy'`,
    says: /allocationsMatchTheirContact: 60 is outstanding for Amy, which was merged/,
  },
  { damage: "update payment set number = 9 where voucher_no = 'PAY-2026-0002'", says: /numbersHaveNoGapOrDouble/ },
])('reported: $damage', async ({ damage, says }) => {
  const tables = ['party', 'payment', 'payment_row', 'allocation']
  await admin.query('begin; set local session_replication_role = replica')
  for (const table of tables) await admin.query(`create table kept_${table} as table ${table}`)
  await admin.query(damage)
  await admin.query('commit')
  try {
    expect((await broken()).join('\n')).toMatch(says)
  } finally {
    await admin.query('begin; set local session_replication_role = replica')
    for (const table of tables) {
      await admin.query(`delete from ${table}; insert into ${table} table kept_${table}; drop table kept_${table}`)
    }
    await admin.query('commit')
  }
})
