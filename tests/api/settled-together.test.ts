/**
 * A document is cancelled, or changed, while another one that settles lines of the same order, goods receipt or delivery
 * note is issued: both count what is settled, and what they leave is right.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { bills, orders, receiptDesk, receipts } from './receipt-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof receiptDesk>>
let names = { goods: '', supplier: '', account: '' }

beforeAll(async () => {
  app = await startApp()
  desk = await receiptDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  names = await desk.fresh()
})

/** Returns how many sessions of this database wait for a lock. */
const waiting = async () => {
  const [row] = await app.sql<{ n: number }>(
    `select count(distinct w.pid)::int as n from pg_locks w where not w.granted and exists (
       select from pg_locks h where h.pid = w.pid and h.database = (select oid from pg_database where datname = current_database()))`,
  )
  return row?.n
}

/** Starts both acts, in this order, while the document that they settle is locked: each waits at the latest to change it. */
async function together(settled: { id: string }, acts: readonly (() => Promise<TestAnswer>)[]): Promise<void> {
  const pending: Promise<TestAnswer>[] = []
  await app.sql('begin')
  try {
    await app.sql('select from trade_document where id = $1 for update', [settled.id])
    for (const act of acts) {
      pending.push(act())
      await expect.poll(waiting, { timeout: 5000 }).toBe(pending.length)
    }
  } finally {
    await app.sql('commit')
  }
  const answers = await Promise.all(pending)
  expect(answers.map(({ body }) => [body.code, body.errors])).toEqual(answers.map(() => [undefined, undefined]))
}

test('an order of ten of which five are received while the receipt of the other five is cancelled is partly received', async () => {
  // Goods in stock would wait for the lock of their item.
  const item = await desk.service(`Cleaning ${names.goods}`)
  const order = await desk.order({ rows: [desk.row({ item })] })
  const first = await desk.receive(order, { rows: [['0', '5']] })
  await together(order, [() => desk.tryReceive(order, { rows: [['0', '5']] }), () => desk.cancel(receipts, first.id)])
  expect(await desk.read(orders, order.id)).toMatchObject({ status: 'Partially Received', rows: [{ received: '5' }] })
  await desk.expectCleared()
})

test('a goods receipt of ten of which five are billed while the bill of the other five is cancelled is partly billed', async () => {
  const receipt = await desk.receive(await desk.order())
  const first = await desk.issue(await desk.bill(receipt, { quantity: '5' }))
  const second = await desk.bill(receipt, { quantity: '5' })
  await together(receipt, [() => desk.issue(second), () => desk.cancel(bills, first.body.id)])
  expect(await desk.read(receipts, receipt.id)).toMatchObject({ status: 'Partially Billed', rows: [{ billed: '5' }] })
  await desk.expectCleared()
})

test('a goods receipt of which a bill drops five while another bill takes five is partly billed', async () => {
  await desk.settings({ purchase_final: false })
  const receipt = await desk.receive(await desk.order())
  const first = (await desk.issue(await desk.bill(receipt, { quantity: '5' }))).body
  const second = await desk.bill(receipt, { quantity: '5' })
  const work = await desk.service(`Fitting ${receipt.id}`)
  const rows = [{ item: work, quantity: '1', rate: '9', tax_scheme: desk.vat }]
  await together(receipt, [
    () => desk.issue(second),
    () => desk.patch(`${bills}/${first.id}`, { version: first.version, rows }),
  ])
  expect(await desk.read(receipts, receipt.id)).toMatchObject({ status: 'Partially Billed', rows: [{ billed: '5' }] })
  await desk.expectCleared()
})

test('a delivery of ten of which five are invoiced while the invoice of the other five is cancelled is not resolved', async () => {
  const { id: party } = await desk.party(`Bea ${names.goods}`)
  const row = { item: await desk.service(`Washing ${names.goods}`), quantity: '10', rate: '9' }
  const delivery = await desk.document('sales/challans', { party, rows: [row] })
  const invoice = () =>
    desk.post('sales/vouchers', {
      date: '2026-03-20',
      status: 'Issued',
      party,
      rows: [{ ...row, quantity: '5', source_row: delivery.rows[0].id }],
    })
  const { body: first } = await invoice()
  await together(delivery, [() => desk.cancel('sales/vouchers', first.id), invoice])
  expect(await desk.read('sales/challans', delivery.id)).toMatchObject({
    status: 'Issued',
    rows: [{ received: '5' }],
  })
  await desk.expectBooksAgree()
})
