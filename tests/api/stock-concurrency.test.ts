/** Concurrent documents on the same stock: none takes the same unit twice, and none waits forever. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'
import type { Row, StockDesk } from '../support/stock.ts'
import { openStockDesk } from '../support/stock.ts'

let books: TestBooks
let desk: StockDesk
let [bolts, nuts]: string[] = []
beforeEach(async () => {
  books = await startBooks()
  desk = await openStockDesk(books, { method: 'fifo', policy: 'block' })
  bolts = await desk.makeItem('Bolts')
  nuts = await desk.makeItem('Nuts')
})
afterEach(() => books.close())

const buy = (item: string | undefined, quantity: string, cost: string): Row => ({
  item: item ?? '',
  kind: 'purchase',
  quantity,
  cost,
})
const sell = (item: string | undefined, quantity: string): Row => ({
  item: item ?? '',
  kind: 'sale',
  quantity: `-${quantity}`,
})
const document = (date: string, rows: Row[]) => ({ id: newId(), date, rows })
const gaps = () => books.sql('select * from stock_ledger_gaps($1, 10)', [books.context.who.companyId])

test('of sixteen concurrent sales of the last unit exactly one succeeds', async () => {
  await desk.enter([document('2026-03-01', [buy(bolts, '1', '9.99')])])
  const takers = Array.from({ length: 16 }, () => desk.enter([document('2026-03-02', [sell(bolts, '1')])]))
  const outcomes = await Promise.allSettled(takers)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refused).toEqual(Array.from({ length: 15 }, () => 'NEGATIVE_STOCK'))
  expect(await desk.stock(bolts ?? '')).toBe('0 for 0.00')
  expect(await desk.balance('COGS')).toBe('9.99')
})

test('documents on the same items in opposite order, some backdated, all succeed', async () => {
  await desk.enter([document('2026-03-01', [buy(bolts, '40', '100'), buy(nuts, '40', '50')])])
  const each = Array.from({ length: 16 }, (_, at) => {
    const rows = [sell(bolts, '1'), sell(nuts, '2')]
    return desk.enter([document(`2026-03-${10 + (at % 5)}`, at % 2 ? rows : rows.toReversed())])
  })
  await Promise.all(each)
  expect([await desk.stock(bolts ?? ''), await desk.stock(nuts ?? '')]).toEqual(['24 for 60.00', '8 for 10.00'])
  expect(await gaps()).toEqual([])
})

test('concurrent conversions between the same items are retried', async () => {
  desk = await openStockDesk(books, { method: 'fifo', policy: 'allow' })
  await desk.enter([document('2026-03-01', [buy(bolts, '9', '90'), buy(nuts, '9', '90')])])
  const make = (from: string | undefined, to: string | undefined): Row[] => [
    { item: from ?? '', kind: 'consumption', quantity: '-1' },
    { item: to ?? '', kind: 'production', quantity: '1', share: '100' },
  ]
  await desk.enter([document('2026-03-05', make(bolts, nuts)), document('2026-03-06', make(nuts, bolts))])
  const late = [bolts, nuts, bolts, nuts].map((item) => desk.enter([document('2026-03-02', [buy(item, '1', '30')])]))
  await Promise.all(late)
  expect(await desk.balance('INVENTORY')).toBe('300.00')
  expect(await gaps()).toEqual([])
})

test('a receipt is either cancelled or sold, never both', async () => {
  const receipts = Array.from({ length: 8 }, () => document('2026-03-01', [buy(bolts, '1', '5')]))
  await desk.enter(receipts)
  const outcomes = await Promise.allSettled([
    ...receipts.map(({ id }) => desk.cancel(id)),
    ...receipts.map(() => desk.enter([document('2026-03-02', [sell(bolts, '1')])])),
  ])
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array.from({ length: 8 }, () => 'NEGATIVE_STOCK'))
  expect(await desk.stock(bolts ?? '')).toBe('0 for 0.00')
  expect(await desk.balance('INVENTORY')).toBe('0.00')
  expect(await gaps()).toEqual([])
})
