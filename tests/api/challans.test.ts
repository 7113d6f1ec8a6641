/** Delivery notes over HTTP: postings, invoices in parts, returns, closing the rest, and costs that become known later. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Doc } from './challan-desk.ts'
import { challanDesk, invoices, notes } from './challan-desk.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof challanDesk>>
let sequence = 0
let goods = ''
let customer = ''

beforeAll(async () => {
  app = await startApp()
  desk = await challanDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  goods = await desk.item(`Bolt ${sequence}`, { selling_price: '9' })
  customer = (await desk.party(`Amy ${sequence}`)).id
})

/** Buys goods at a price and delivers so many of them. */
async function delivery(quantity = '3', total = '10.00', bought = '3') {
  await desk.buy(goods, { quantity: bought, rate: `${Number(total) / Number(bought)}`.slice(0, 8), date: '2026-03-01' })
  return desk.deliver(customer, [{ item: goods, quantity }])
}
const costs = async (at: string, id: string) =>
  (await desk.entries(`${at}/${id}`)).filter(([head]) => head?.endsWith(' cost')).map((entry) => entry.join(' · '))

test('a delivery note moves stock out when it is issued, and nothing else', async () => {
  await desk.buy(goods, { quantity: '3', rate: '3.333333', date: '2026-03-01' })
  const draft = await desk.create(notes, {
    date: '2026-03-10',
    party: customer,
    rows: [{ item: goods, quantity: '3' }],
  })
  expect(draft).toMatchObject({ status: 'Draft', voucher_no: null, acts: ['edit', 'issue', 'copy', 'delete'] })
  expect(await desk.entries(`${notes}/${draft.id}`)).toEqual([])
  const issued = await desk.ok(desk.act(`${notes}/${draft.id}`, 'issue', { accept: ['DATE_BEFORE_LAST'] }))
  expect(issued).toMatchObject({
    status: 'Issued',
    voucher_no: expect.stringMatching(/^DEL-2026-\d{4}$/),
    open_amount: '0.00',
    acts: ['edit', 'convert', 'return', 'resolve', 'cancel', 'copy'],
    rows: [{ quantity: '3', rate: '9', cost: '10.00', received: '0', returned: '0', closed: '0' }],
  })
  expect(await desk.entries(`${notes}/${draft.id}`)).toEqual([
    ['2026-03-10 cost', 'Dr Goods delivered not invoiced 10.00', 'Cr Inventory 10.00'],
  ])
  expect(await desk.openItems(draft.id)).toEqual([])
  expect(await app.sql('select 1 from trade_delta where party_id = $1', [customer])).toEqual([])
  expect(await desk.delivered(goods)).toBe('10.00')
})

test('invoices bill a delivery in parts: the cost is carried on pro rata, and the last one takes the rest', async () => {
  const note = await delivery()
  const [line] = note.rows
  const parts: Doc[] = []
  for (const date of ['2026-03-11', '2026-03-12', '2026-03-13'])
    parts.push(await desk.ok(desk.bill(customer, date, [{ line, quantity: '1' }]), 201))
  expect(await Promise.all(parts.map(({ id }) => costs(invoices, id)))).toEqual([
    ['2026-03-11 cost · Dr Cost of goods sold 3.33 · Cr Goods delivered not invoiced 3.33'],
    ['2026-03-12 cost · Dr Cost of goods sold 3.34 · Cr Goods delivered not invoiced 3.34'],
    ['2026-03-13 cost · Dr Cost of goods sold 3.33 · Cr Goods delivered not invoiced 3.33'],
  ])
  expect([parts[0]?.rows[0].cost, parts[1]?.rows[0].cost]).toEqual(['3.33', '3.34'])
  expect(await desk.read(notes, note.id)).toMatchObject({
    status: 'Resolved',
    rows: [{ received: '3' }],
    acts: ['cancel', 'copy'],
  })
  expect([await desk.delivered(goods, '2026-03-12'), await desk.delivered(goods)]).toEqual(['3.33', '0.00'])
  const { body: report } = await desk.get('reports/goods-delivered-not-invoiced/?as_of=2026-03-12')
  expect(report.rows.filter(({ document_id: id }: Doc) => id === note.id)).toMatchObject([
    {
      code: note.voucher_no,
      name: `Bolt ${sequence}`,
      customer: `Amy ${sequence}`,
      date: '2026-03-10',
      cells: { delivered: '3', invoiced: '2', returned: '0', closed: '0', left: '1', cost_left: '3.33' },
    },
  ])
  expect((await desk.act(`${notes}/${note.id}`, 'cancel', { reason: 'Wrong' })).body.code).toBe('DELIVERY_INVOICED')
  await desk.ok(desk.act(`${invoices}/${parts[0]?.id}`, 'cancel', { reason: 'Wrong' }))
  expect(await desk.read(notes, note.id)).toMatchObject({ status: 'Issued', rows: [{ received: '2' }] })
  expect(await desk.delivered(goods)).toBe('3.33')
})

test('the cost of an invoice follows when the delivery becomes dearer, and so does what is returned of it', async () => {
  const note = await delivery('3', '10.00', '3')
  const [line] = note.rows
  const invoice = await desk.ok(desk.bill(customer, '2026-03-11', [{ line, quantity: '2' }]), 201)
  const returned = await desk.ok(
    desk.post('sales/credit-notes', {
      date: '2026-03-12',
      party: customer,
      remarks: 'Broken',
      status: 'Issued',
      accept: ['DATE_BEFORE_LAST'],
      rows: [{ origin_row: invoice.rows[0].id, quantity: '1' }],
    }),
    201,
  )
  expect(await costs('sales/credit-notes', returned.id)).toEqual([
    '2026-03-12 cost · Dr Inventory 3.34 · Cr Cost of goods sold 3.34',
  ])
  // An older, dearer lot: FIFO now delivers three of it.
  await desk.buy(goods, { quantity: '3', rate: '5', date: '2026-02-20' })
  expect(await desk.read(notes, note.id)).toMatchObject({ rows: [{ cost: '15.00' }] })
  expect(await desk.read(invoices, invoice.id)).toMatchObject({ rows: [{ cost: '10.00' }] })
  expect(await desk.read('sales/credit-notes', returned.id)).toMatchObject({ rows: [{ cost: '5.00' }] })
  expect(await costs(invoices, invoice.id)).toEqual([
    '2026-03-11 cost · Dr Cost of goods sold 6.67 · Cr Goods delivered not invoiced 6.67',
    '2026-03-11 cost · Dr Cost of goods sold 3.33 · Cr Goods delivered not invoiced 3.33',
  ])
  expect(await desk.delivered(goods)).toBe('5.00')
})

test('goods come back at their cost, and closing the rest makes it cost of goods sold', async () => {
  const note = await delivery()
  const [line] = note.rows
  await desk.ok(desk.bill(customer, '2026-03-11', [{ line, quantity: '1' }]), 201)
  await desk.ok(
    desk.act(`${notes}/${note.id}`, 'return', { date: '2026-03-12', rows: [{ row: line.id, quantity: '1' }] }),
  )
  expect(await desk.delivered(goods)).toBe('3.33')
  const closed = await desk.ok(desk.act(`${notes}/${note.id}`, 'resolve', { date: '2026-03-20' }))
  expect(closed).toMatchObject({
    status: 'Resolved',
    rows: [{ quantity: '3', received: '1', returned: '1', closed: '1' }],
    acts: ['cancel', 'copy'],
  })
  expect(await costs(notes, note.id)).toEqual([
    '2026-03-10 cost · Dr Goods delivered not invoiced 10.00 · Cr Inventory 10.00',
    '2026-03-12 cost · Dr Inventory 3.34 · Cr Goods delivered not invoiced 3.34',
    '2026-03-20 cost · Dr Cost of goods sold 3.33 · Cr Goods delivered not invoiced 3.33',
  ])
  expect(await desk.delivered(goods)).toBe('0.00')
})

test('cancelling reverses the delivery, its returns and what was closed, each on its day', async () => {
  const note = await delivery()
  const [line] = note.rows
  await desk.ok(
    desk.act(`${notes}/${note.id}`, 'return', { date: '2026-03-12', rows: [{ row: line.id, quantity: '1' }] }),
  )
  await desk.ok(desk.act(`${notes}/${note.id}`, 'resolve', { date: '2026-03-20' }))
  const cancelled = await desk.ok(desk.act(`${notes}/${note.id}`, 'cancel', { reason: 'Never delivered' }))
  expect(cancelled).toMatchObject({ status: 'Cancelled', cancel_reason: 'Never delivered' })
  for (const day of ['2026-03-10', '2026-03-12', '2026-03-20']) expect(await desk.delivered(goods, day)).toBe('0.00')
  const [stock] = await app.sql(
    'select quantity::int as quantity, value::numeric(20, 2) as value from stock_balance where item_id = $1',
    [goods],
  )
  expect(stock).toEqual({ quantity: 3, value: '10.00' })
})

test('a line that only a cancelled invoice billed can be removed from its delivery note', async () => {
  await desk.buy(goods, { quantity: '4', rate: '2', date: '2026-03-01' })
  const washers = await desk.item(`Washer ${sequence}`)
  await desk.buy(washers, { quantity: '5', rate: '1', date: '2026-03-01' })
  const note = await desk.deliver(customer, [
    { item: goods, quantity: '4' },
    { item: washers, quantity: '2' },
  ])
  const [kept, wrong] = note.rows
  const lines = [kept, wrong].map((line) => ({ line, quantity: line.quantity }))
  const invoice = await desk.ok(desk.bill(customer, '2026-03-11', lines), 201)
  await desk.ok(desk.act(`${invoices}/${invoice.id}`, 'cancel', { reason: 'Wrong goods' }))
  const { version } = await desk.read(notes, note.id)
  const changed = await desk.ok(desk.patch(`${notes}/${note.id}`, { version, rows: [{ id: kept.id }] }))
  expect(changed.rows).toMatchObject([{ id: kept.id, quantity: '4', received: '0' }])
  expect(await desk.stock(washers)).toEqual(['5', '5.00'])
  expect([await desk.delivered(goods), await desk.delivered(washers)]).toEqual(['8.00', '0.00'])
  // The cancelled invoice keeps its lines, and the delivery of the other one.
  expect(await desk.read(invoices, invoice.id)).toMatchObject({
    status: 'Cancelled',
    rows: [
      { item: goods, quantity: '4', source_row: kept.id },
      { item: washers, quantity: '2', source_row: null },
    ],
    chain: [{ id: note.id, relation: 'delivered_by' }],
  })
  await desk.ok(desk.bill(customer, '2026-03-11', [{ line: kept, quantity: '4' }]), 201)
  expect(await desk.delivered(goods)).toBe('0.00')
})
