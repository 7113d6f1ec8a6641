/** Verifying invoices, bills and notes: no findings when unchanged, and the finding when one is violated. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { inventoryItems } from '../../domain/resources/inventory/inventory-items.ts'
import { taxSchemes } from '../../domain/resources/tax/tax-schemes.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'
import { actOnDocument, createDocument, updateDocument } from '../../server/services/documents/engine/run.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'

let books: TestBooks
let admin: pg.Client
beforeAll(async () => {
  books = await startBooks()
  admin = new pg.Client({ connectionString: books.database.adminUrl })
  await admin.connect()
  await enterTrade()
  await runUpkeep(books.db)
})
afterAll(async () => {
  await admin.end()
  await books.close()
})

/** Creates a bill, two sales of which one is edited and one cancelled, and a return of the first. */
async function enterTrade(): Promise<void> {
  const { context } = books
  const [unit] = await books.sql<{ id: string }>("select id from unit where short_name = 'pcs'")
  const item = (await createRecord(context, inventoryItems, { name: 'Bolt', unit: unit?.id })).body.id
  const party = (await createRecord(context, crmParties, { name: 'Amy' })).body.id
  const scheme = { name: 'VAT 13', kind: 'taxable', rate: '13', recoverable: true }
  const tax = (await createRecord(context, taxSchemes, scheme)).body.id
  const row = (quantity: string, rate: string) => ({ item, quantity, rate, tax_scheme: tax })
  const issued = { party, status: 'Issued', remarks: 'Agreed' }
  const bill = { ...issued, date: '2026-03-01', supplier_no: '1', rows: [row('10', '3.3333')] }
  await createDocument(context, trade('purchase/vouchers'), bill)
  const sell = (quantity: string) =>
    createDocument(context, trade('sales/vouchers'), { ...issued, date: '2026-03-02', rows: [row(quantity, '7.77')] })
  const { body: sale } = await sell('4')
  const { body: wrong } = await sell('1')
  const rows = [{ ...row('5', '7.77'), id: sale.rows[0]?.id }]
  await updateDocument(context, trade('sales/vouchers'), {
    id: sale.id,
    body: { ...issued, date: '2026-03-02', rows, version: 1 },
  })
  await actOnDocument(context, trade('sales/vouchers'), {
    act: 'cancel',
    id: wrong.id,
    body: { version: 1, reason: 'Wrong' },
  })
  const back = [{ origin_row: sale.rows[0]?.id, quantity: '2' }]
  await createDocument(context, trade('sales/credit-notes'), { ...issued, date: '2026-03-03', rows: back })
}

async function broken(): Promise<string[]> {
  const owner = createDatabase(books.database.ownerUrl)
  const violations: string[] = []
  try {
    for await (const { check, findings } of verifyBooks({ owner, appUrl: books.database.appUrl }, 'books')) {
      for (const finding of findings) violations.push(`${check}: ${finding}`)
    }
    return violations
  } finally {
    await owner.close()
  }
}

test('books of trade pass', async () => {
  expect(await broken()).toEqual([])
})

test.each([
  { damage: 'update trade_row set tax = tax + 0.01 where net = 33.33', says: /differs from the sum of its lines/ },
  {
    damage: "update trade_document set open_amount = open_amount - 1 where path = 'purchase/vouchers'",
    says: /BILL-2026-0001 differs from its open items/,
  },
  {
    damage: "update trade_document set entry_id = null where path = 'sales/credit-notes'",
    says: /CN-2026-0001 has no live journal entry/,
  },
  {
    damage: 'update trade_row set quantity = 6 where origin_row_id is not null',
    says: /Notes return more of a line of INV-2026-0001/,
  },
  {
    damage: "update trade_document set number = 9 where voucher_no = 'INV-2026-0002'",
    says: /numbersHaveNoGapOrDouble/,
  },
  {
    damage: "update trade_document set voucher_no = 'INV-9' where voucher_no = 'INV-2026-0002'",
    says: /numbersMatchTheirSeries/,
  },
])('reported: $damage', async ({ damage, says }) => {
  await admin.query('begin; set local session_replication_role = replica')
  const documentsBefore = await admin.query('select to_jsonb(d) as d from trade_document d')
  const rows = await admin.query('select to_jsonb(r) as r from trade_row r')
  await admin.query(damage)
  await admin.query('commit')
  try {
    expect((await broken()).join('\n')).toMatch(says)
  } finally {
    await admin.query('begin; set local session_replication_role = replica')
    await admin.query(
      `update trade_document d set open_amount = k.open_amount, entry_id = k.entry_id, number = k.number, voucher_no = k.voucher_no
       from jsonb_to_recordset($1) as k(id uuid, open_amount numeric, entry_id uuid, number int, voucher_no text) where k.id = d.id`,
      [JSON.stringify(documentsBefore.rows.map(({ d }) => d))],
    )
    await admin.query(
      'update trade_row r set tax = k.tax, quantity = k.quantity from jsonb_to_recordset($1) as k(id uuid, tax numeric, quantity numeric) where k.id = r.id',
      [JSON.stringify(rows.rows.map(({ r }) => r))],
    )
    await admin.query('commit')
  }
})

test('reported: a turnover of trade that differs from the documents', async () => {
  const change = (by: string) =>
    admin.query(
      `update trade_turnover set total = total + ${by} where path = 'sales/vouchers' and dimension = 'item' and grain = 'm'`,
    )
  await change('1')
  expect((await broken()).join('\n')).toMatch(
    /^tradeTurnoverAgrees: Turnover of sales\/vouchers by item of the month 2026-03-01 \(.*\) differs from the sum of its documents\.$/,
  )
  await change('-1')
  expect(await broken()).toEqual([])
})
