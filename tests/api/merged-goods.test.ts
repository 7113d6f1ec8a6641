/** After a merge of items, the survivor bills, receives and takes back what was ordered, received, sold and delivered of the other. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import type { Document } from './receipt-desk.ts'
import { orders, receiptDesk, receipts } from './receipt-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof receiptDesk>>
let names = { goods: '', supplier: '', account: '' }
let survivor = ''
let customer = ''
let sequence = 0
const notes = 'sales/challans'

beforeAll(async () => {
  app = await startApp()
  desk = await receiptDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  names = await desk.fresh()
  survivor = await desk.item(`Hexagon bolt ${sequence}`)
  customer = (await desk.party(`Ben ${sequence}`)).id
})

/** Merges the goods into the survivor at the end of a day. */
async function merge(date = '2026-06-20') {
  const { status, body } = await desk.post('settings/item-merge', { survivor, losers: [names.goods], date })
  expect([status, body.errors]).toEqual([200, undefined])
}
const stocks = async () => [await desk.stock(names.goods), await desk.stock(survivor)]
async function act(document: string, name: string, body: object = {}): Promise<Document> {
  const { version } = (await desk.get(`${document}/`)).body
  const answer = await desk.post(`${document}/${name}`, { version, ...body })
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  return answer.body
}

test('goods received of a merged item are billed as the survivor, which clears what they posted', async () => {
  const receipt = await desk.receive(await desk.order())
  await merge()
  const draft = await desk.bill(receipt, {}, { date: '2026-06-25' })
  expect(draft.rows).toMatchObject([{ item: survivor, quantity: '10', source_row: receipt.rows[0]?.id }])
  expect((await desk.issue(draft)).body.rows).toMatchObject([{ item: survivor, received_value: '40.00' }])
  expect(await desk.read(receipts, receipt.id)).toMatchObject({ status: 'Billed' })
  expect(await desk.clearing()).toBe('0.00')
  expect(await stocks()).toEqual([
    ['0', '0.00'],
    ['10', '40.00'],
  ])
  await desk.expectCleared()
})

test('what a bill of a merged item differs from its goods receipt is cost of goods sold', async () => {
  const receipt = await desk.receive(await desk.order())
  await merge()
  const draft = await desk.bill(receipt, { rate: '5' }, { date: '2026-06-25' })
  await desk.issue(draft, ['PRICE_ABOVE_ORDER'])
  const entries = await desk.entries(`purchase/vouchers/${draft.id}`)
  expect(entries[0]).toEqual([
    '2026-06-25 regular',
    'Dr VAT Receivable 6.50',
    'Dr Goods received not invoiced 40.00',
    'Dr Cost of goods sold 10.00',
    `Cr ${names.account} 56.50`,
  ])
  expect(await desk.stock(survivor)).toEqual(['10', '40.00'])
  await desk.expectCleared()
})

test('goods received of a merged item leave the stock of the survivor when their receipt is cancelled on a later day', async () => {
  const receipt = await desk.receive(await desk.order())
  await merge()
  expect((await desk.cancel(receipts, receipt.id, { date: '2026-06-25' })).status).toBe(200)
  expect(await stocks()).toEqual([
    ['0', '0.00'],
    ['0', '0.00'],
  ])
  expect(await desk.clearing()).toBe('0.00')
  await desk.expectCleared()
})

test('what is left of an order of a merged item arrives as the survivor', async () => {
  const ordered = await desk.order()
  await desk.receive(ordered, { rows: [['0', '4']] })
  await merge()
  const receipt = await desk.receive(ordered, { date: '2026-06-25' })
  expect(receipt.rows).toMatchObject([{ item: survivor, quantity: '6', received_value: '24.00' }])
  expect(await desk.read(orders, ordered.id)).toMatchObject({ status: 'Received', rows: [{ received: '10' }] })
  expect(await stocks()).toEqual([
    ['0', '0.00'],
    ['10', '40.00'],
  ])
  await desk.expectCleared()
})

test('goods of a merged item that were sold come back to the stock of the survivor, and stay there', async () => {
  await desk.receiveStock(names.goods, ['10', '4'], '2026-06-01')
  const sale = await desk.document('sales/vouchers', {
    date: '2026-06-13',
    party: customer,
    rows: [{ item: names.goods, quantity: '5', rate: '9' }],
  })
  const back = (date: string, quantity: string) =>
    desk.document('sales/credit-notes', {
      date,
      party: customer,
      remarks: 'Broken',
      rows: [{ origin_row: sale.rows[0].id, quantity }],
    })
  const before = await back('2026-06-14', '1')
  await merge()
  const after = await back('2026-06-25', '2')
  expect(after.rows).toMatchObject([{ cost: '8.00' }])
  expect(await stocks()).toEqual([
    ['0', '0.00'],
    ['8', '32.00'],
  ])
  // Notes that are changed later leave their goods where they are.
  for (const { id } of [before, after]) {
    const note = await desk.read('sales/credit-notes', id)
    const rows = note.rows.map((row) => ({ id: row.id, origin_row: row['origin_row'], description: 'Bent' }))
    const changed = await desk.patch(`sales/credit-notes/${id}`, { version: note.version, rows })
    expect([changed.status, changed.body.errors]).toEqual([200, undefined])
  }
  expect(await stocks()).toEqual([
    ['0', '0.00'],
    ['8', '32.00'],
  ])
  await desk.expectBooksAgree()
})

test('goods of a merged item go back to the supplier from the stock of the survivor', async () => {
  const rows = [desk.row({ quantity: '10' })]
  const bill = await desk.document('purchase/vouchers', {
    date: '2026-06-02',
    party: names.supplier,
    supplier_no: `B${sequence}`,
    rows,
  })
  await merge()
  await desk.document('purchase/debit-notes', {
    date: '2026-06-25',
    party: names.supplier,
    remarks: 'Broken',
    rows: [{ origin_row: bill.rows[0].id, quantity: '3' }],
  })
  expect(await stocks()).toEqual([
    ['0', '0.00'],
    ['7', '28.00'],
  ])
  await desk.expectBooksAgree()
})

test('delivered goods of a merged item come back to the stock of the survivor, and the rest is invoiced as it', async () => {
  await desk.receiveStock(names.goods, ['10', '4'], '2026-06-01')
  const note: Document = await desk.document(notes, {
    date: '2026-06-13',
    party: customer,
    rows: [{ item: names.goods, quantity: '5', rate: '9' }],
  })
  await merge()
  const rows = [{ row: note.rows[0]?.id, quantity: '2' }]
  const returned = await act(`${notes}/${note.id}`, 'return', { date: '2026-06-25', rows })
  const stocksAfter = [
    ['0', '0.00'],
    ['7', '28.00'],
  ]
  expect(await stocks()).toEqual(stocksAfter)
  const label = `Hexagon bolt ${sequence}`
  expect(returned.rows).toMatchObject([
    { item: names.goods, rest: { quantity: '3', item: survivor, item_label: label } },
  ])
  const lines = returned.rows.map(({ id }) => ({ id, description: 'Counted' }))
  const changed = await desk.patch(`${notes}/${note.id}`, { version: returned.version, rows: lines })
  expect([changed.status, changed.body.errors]).toEqual([200, undefined])
  expect(await stocks()).toEqual(stocksAfter)
  const converted = await act(`${notes}/${note.id}`, 'convert')
  const draft = converted['chain'].find(({ number }: Document) => number === null)
  expect((await desk.read('sales/vouchers', draft.id)).rows).toMatchObject([{ item: survivor, quantity: '3' }])
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
})

test('a quotation of a merged item is converted as the survivor', async () => {
  const quotation: Document = await desk.create('sales/quotations', {
    date: '2026-06-05',
    party: customer,
    status: 'Generated',
    rows: [{ item: names.goods, quantity: '2', rate: '8' }],
  })
  await merge()
  const converted = await act(`sales/quotations/${quotation.id}`, 'convert')
  const invoice = await desk.read('sales/vouchers', converted['chain'][0].id)
  expect(invoice.rows).toMatchObject([{ item: survivor, quantity: '2', rate: '8' }])
})

test('boxes of a merged item are converted to pieces, because a box of the survivor may hold more', async () => {
  const box = (await desk.create('inventory/units', { name: `Crate ${sequence}` })).id
  const crates = async (item: string, factor: string) => {
    const { version } = (await desk.get(`inventory/items/${item}/`)).body
    expect((await desk.patch(`inventory/items/${item}`, { version, units: [{ unit: box, factor }] })).status).toBe(200)
  }
  await crates(names.goods, '12')
  await crates(survivor, '24')
  const rows = [{ item: names.goods, unit: box, quantity: '2', rate: '90' }]
  const common = { date: '2026-06-05', party: customer, rows }
  const quotation: Document = await desk.create('sales/quotations', { ...common, status: 'Generated' })
  await desk.receiveStock(names.goods, ['30', '4'], '2026-06-01')
  const note: Document = await desk.document(notes, common)
  const receipt = await desk.receive(await desk.order({ rows: [desk.row({ unit: box, quantity: '2', rate: '48' })] }))
  await merge()
  const pieces = { item: survivor, quantity: '24', unit_factor: '1' }
  const drafts = [
    [`sales/quotations/${quotation.id}`, { ...pieces, rate: '7.5' }],
    [`${notes}/${note.id}`, { ...pieces, rate: '7.5' }],
  ] as const
  for (const [path, cells] of drafts) {
    const { chain } = await act(path, 'convert')
    const draft = chain.find(({ number }: Document) => number === null) ?? chain[0]
    expect((await desk.read('sales/vouchers', draft.id)).rows).toMatchObject([{ ...cells, net: '180.00' }])
  }
  const bill = await desk.bill(receipt, {}, { date: '2026-06-25' })
  expect(bill.rows).toMatchObject([{ ...pieces, rate: '4', net: '96.00' }])
  expect((await desk.issue(bill)).body.rows).toMatchObject([{ received_value: '96.00' }])
  await desk.expectBooksAgree()
})
