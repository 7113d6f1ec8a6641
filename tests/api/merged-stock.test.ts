/** After a merge of items, what the merged item held stays with the survivor: nothing leaves stock behind that nobody can move. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StockLine } from '../../domain/inventory/imports/import-stock.ts'
import { planStock, writeStock } from '../../server/services/inventory/import-stock.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let bolts = ''
let survivor = ''
let vat = ''
let supplier = ''
let customer = ''
let sequence = 0

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
  supplier = (await desk.party('Mill')).id
  customer = (await desk.party('Amy')).id
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  bolts = await desk.item(`Bolts ${sequence}`)
  survivor = await desk.item(`Bolt ${sequence}`)
})

const merge = () => desk.post('settings/item-merge', { survivor, losers: [bolts], date: '2026-03-10' })
const stocks = async () => [await desk.stock(bolts), await desk.stock(survivor)]
const refused = ({ status, body }: TestAnswer) => [status, body.code, body.params]
const merged = () => [409, 'ITEM_MERGED', { item: `Bolts ${sequence}`, survivor: `Bolt ${sequence}` }]
const accept = ['DATE_BEFORE_LAST', 'ABOVE_BOUGHT', 'NEGATIVE_STOCK']

/** Ten bought at 4.00 and two sold, both before the merge. */
async function boughtAndSold() {
  const bill = await desk.document('purchase/vouchers', {
    date: '2026-03-01',
    party: supplier,
    supplier_no: `B${sequence}`,
    rows: [{ item: bolts, quantity: '10', rate: '4', tax_scheme: vat }],
  })
  const rows = [{ item: bolts, quantity: '2', rate: '9', tax_scheme: vat }]
  const sale = await desk.document('sales/vouchers', { date: '2026-03-05', party: customer, rows })
  expect((await merge()).status).toBe(200)
  return { bill, sale }
}
const eight = [
  ['0', '0.00'],
  ['8', '32.00'],
]

test('a sale of a merged item is neither cancelled nor lowered; its goods come back with a note', async () => {
  const { sale } = await boughtAndSold()
  const act = { version: sale.version, accept }
  const cancelled = await desk.post(`sales/vouchers/${sale.id}/cancel`, { ...act, reason: 'Twice' })
  expect(refused(cancelled)).toEqual(merged())
  const row = { id: sale.rows[0].id, item: bolts, quantity: '1', rate: '9', tax_scheme: vat }
  expect(refused(await desk.patch(`sales/vouchers/${sale.id}`, { ...act, rows: [row] }))).toEqual(merged())
  expect(await stocks()).toEqual(eight)

  const dearer = await desk.patch(`sales/vouchers/${sale.id}`, {
    ...act,
    rows: [{ ...row, quantity: '2', rate: '10' }],
  })
  expect(dearer.body).toMatchObject({ total: '22.60', rows: [{ item: bolts, quantity: '2', cost: '8.00' }] })
  const rows = [{ origin_row: sale.rows[0].id, quantity: '2' }]
  await desk.document('sales/credit-notes', { date: '2026-03-20', party: customer, remarks: 'Twice', rows })
  expect(await stocks()).toEqual([
    ['0', '0.00'],
    ['10', '40.00'],
  ])
  await desk.expectBooksAgree()
})

test('a bill of a merged item is not cancelled, also where a shortage is accepted; another price reaches the survivor', async () => {
  const { bill } = await boughtAndSold()
  const act = { version: bill.version, accept }
  const cancelled = await desk.post(`purchase/vouchers/${bill.id}/cancel`, { ...act, reason: 'Twice' })
  expect(refused(cancelled)).toEqual(merged())
  expect(await stocks()).toEqual(eight)
  const row = { id: bill.rows[0].id, item: bolts, quantity: '10', rate: '5', tax_scheme: vat }
  const dearer = await desk.patch(`purchase/vouchers/${bill.id}`, { ...act, rows: [row] })
  expect(dearer.body).toMatchObject({ total: '56.50' })
  expect(await stocks()).toEqual([
    ['0', '0.00'],
    ['8', '40.00'],
  ])
  await desk.expectBooksAgree()
})

test('an adjustment of a merged item keeps its quantity', async () => {
  const received = await desk.receive(bolts, ['10', '4'])
  await merge()
  const path = `inventory/adjustments/${received.id}`
  const act = { version: received.version, reason: 'Twice', accept }
  expect(refused(await desk.post(`${path}/cancel`, act))).toEqual(merged())
  expect(await stocks()).toEqual([
    ['0', '0.00'],
    ['10', '40.00'],
  ])
  await desk.expectBooksAgree()
})

test('a receipt that waits for the merge of its item is refused, and nothing stays with the merged item', async () => {
  await desk.receive(bolts, ['10', '4'])
  const key = "(select ledger_key(id) from company where slug = 'one')"
  const waiting = async () => {
    const rows = await app.sql(
      `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows.length
  }
  await app.sql(`select pg_advisory_lock_shared(${key})`)
  const merging = merge()
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
  const receiving = desk.adjust({ date: '2026-03-01', rows: [{ item: bolts, quantity: '5', rate: '4' }] })
  await expect.poll(waiting, { timeout: 60_000 }).toBe(2)
  await app.sql(`select pg_advisory_unlock_shared(${key})`)
  expect((await merging).status).toBe(200)
  expect((await receiving).body.code).toBe('ITEM_INACTIVE')
  expect(await stocks()).toEqual([
    ['0', '0.00'],
    ['10', '40.00'],
  ])
})

test('an import that was checked before the merge ends there, and writes nothing of the merged item', async () => {
  const context = app.contextOf('one')
  const cells = { date: '2026-03-02', time: '', voucher_no: `I-${sequence}`, purpose: '', item: `Bolts ${sequence}` }
  const line: StockLine = {
    line: 2,
    problem: null,
    ...cells,
    quantity: '5',
    unit: '',
    rate: '4',
    description: '',
    remarks: '',
  }
  const plan = await planStock(context, { lines: [line], createYears: false })
  expect([plan.adjustments.length, plan.problems]).toEqual([1, []])
  await merge()
  const params = { item: `Bolts ${sequence}`, survivor: `Bolt ${sequence}` }
  await expect(writeStock(context, plan)).rejects.toMatchObject({ code: 'ITEM_MERGED', params })
  expect(await stocks()).toEqual([
    ['0', '0.00'],
    ['0', '0.00'],
  ])
})
