/**
 * Each invariant of stock is violated on purpose, past all checks, and verify reports it. The costs of all movements
 * are recalculated by replay-stock.
 */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../server/db/core/client.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'
import type { Row } from '../support/stock.ts'
import { openStockDesk } from '../support/stock.ts'

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
 * Creates bolts bought twice, made into frames, sold, one returned, one short; a backdated receipt, a cancelled sale.
 */
async function trade(): Promise<void> {
  const desk = await openStockDesk(books, { method: 'fifo', policy: 'allow' })
  const [bolts, frames, nuts] = await Promise.all(['Bolts', 'Frames', 'Nuts'].map((name) => desk.makeItem(name, '2')))
  const enter = async (date: string, rows: (Omit<Row, 'item'> & { item: string | undefined })[]) => {
    const id = newId()
    await desk.enter([{ id, date, rows: rows.map((row) => ({ ...row, item: row.item ?? '' })) }])
    return id
  }
  const sold = newId()
  await enter('2026-03-10', [{ item: bolts, kind: 'purchase', quantity: '10', cost: '100' }])
  await enter('2026-03-11', [
    { item: bolts, kind: 'consumption', quantity: '-4' },
    { item: frames, kind: 'production', quantity: '2', share: '100', cost: '5' },
  ])
  await enter('2026-03-12', [
    { item: frames, kind: 'sale', quantity: '-1', id: sold },
    { item: bolts, kind: 'sale', quantity: '-2' },
    { item: nuts, kind: 'sale', quantity: '-3' },
  ])
  await enter('2026-03-13', [{ item: frames, kind: 'sale_return', quantity: '0.5', origin: sold }])
  await enter('2026-03-05', [{ item: bolts, kind: 'purchase', quantity: '3', cost: '36' }])
  await desk.cancel(await enter('2026-03-14', [{ item: bolts, kind: 'sale', quantity: '-1' }]))
}

/** Returns the first violated check of stock with its first finding, or null. */
async function firstBroken(): Promise<{ check: string; finding: string | undefined } | null> {
  const owner = createDatabase(books.database.ownerUrl)
  try {
    for await (const { check, findings } of verifyBooks({ owner, appUrl: books.database.appUrl }, null)) {
      // Movements entered past all documents have no audit rows.
      if (findings.length > 0 && check !== 'auditProvesTheJournal') return { check, finding: findings[0] }
    }
    return null
  } finally {
    await owner.close()
  }
}

beforeEach(async () => {
  expect(await firstBroken()).toBeNull()
})

const returned = "(select id from stock_entry where kind = 'sale_return')"
const consumed = "(select id from stock_entry where kind = 'consumption')"
const soldBolts = "(select entry_id from stock_valuation where date = '2026-03-12' and value = -20)"

test.each([
  {
    breaks: 'turnoverAgrees',
    damage: "update stock_turnover set value = value + 1 where grain = 'm' and kind = 'sale_return'",
    repair: "update stock_turnover set value = value - 1 where grain = 'm' and kind = 'sale_return'",
    says: /^Turnover of the month 2026-03-01 of item .* \(sale_return\) differs from the sum of its movements/,
  },
  {
    breaks: 'stockEqualsLedger',
    damage: `update stock_valuation set settlement = 0.01 where entry_id = ${returned}`,
    repair: `update stock_valuation set settlement = 0 where entry_id = ${returned}`,
    says: /^On 2026-03-13 the stock in Inventory has a value of 102\.26.*; the ledger has 102\.25/,
  },
  {
    breaks: 'stockEqualsLedger',
    damage: `update stock_valuation set date = '2026-03-10' where entry_id = ${consumed}`,
    repair: `update stock_valuation set date = '2026-03-11' where entry_id = ${consumed}`,
    says: /^On 2026-03-10 /,
  },
  {
    breaks: 'quantitiesAgree',
    damage: 'update stock_balance set quantity = quantity + 1 where quantity = 7',
    repair: 'update stock_balance set quantity = quantity - 1 where quantity = 8',
    says: /^Bolts: the movements add up to 7.*, but stored are 7.* after the last movement, 8.* in the balance/,
  },
  {
    breaks: 'quantitiesAgree',
    damage: `update stock_valuation set quantity_after = 10 where entry_id = ${consumed}`,
    repair: `update stock_valuation set quantity_after = 9 where entry_id = ${consumed}`,
    says: /^Bolts: the movements add up to 9.*, but stored are 10.* after the last movement/,
  },
  {
    breaks: 'layersAgree',
    damage: 'update cost_layer set quantity_left = 6 where quantity_left = 7',
    repair: 'update cost_layer set quantity_left = 7 where quantity_left = 6',
    says: /^Bolts: the balance is 7.* for 70.*, but the layers hold 6/,
  },
  {
    breaks: 'layersAgree',
    damage: 'update cost_layer_use set value = value + 0.01 where value = 36',
    repair: 'update cost_layer_use set value = value - 0.01 where value = 36.01',
    says: /^Bolts: the layer at 2026-03-05 .* came in with 3.* for 36.*, but has 3.* for 36\.01/,
  },
  {
    breaks: 'revaluedEqualsStored',
    damage: `update stock_valuation set value_after = value_after - 1 where entry_id = ${consumed}`,
    repair: `update stock_valuation set value_after = value_after + 1 where entry_id = ${consumed}`,
    says: /^The movement at 2026-03-11 .* is stored as -46\.000000, 0\.000000, 9\.000000, 89\.000000; recalculated it is -46, 0, 9, 90\.$/,
  },
  {
    breaks: 'revaluedEqualsStored',
    damage: `update stock_valuation set value = value + case when entry_id = ${soldBolts} then 1 else -1 end
      where entry_id in (${soldBolts}, (select entry_id from stock_valuation where date = '2026-03-12' and value = -25.5))`,
    repair: `update stock_valuation set value = value - case when value = -19 then 1 else -1 end
      where date = '2026-03-12' and value in (-19, -26.5)`,
    says: /^The movement at 2026-03-12 .* is stored as -26\.5.*; recalculated it is -25\.5/,
  },
])('$breaks is reported when violated: $damage', async ({ breaks, damage, repair, says }) => {
  const unguarded = (sql: string) => admin.query(`set session_replication_role = replica; ${sql}`)
  await unguarded(damage)
  const violation = await firstBroken().finally(() => unguarded(repair))
  expect(violation).toEqual({ check: breaks, finding: expect.stringMatching(says) })
})
