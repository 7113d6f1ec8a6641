/** Goods received on purchase orders before their bill: what they post, and what bills clear. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { receiptDesk } from './receipt-desk.ts'

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

test('goods that arrive are numbered, in stock at the price of the order, and credited to the clearing account', async () => {
  const ordered = await desk.order()
  const receipt = await desk.receive(ordered, { date: '2026-06-11', reference: 'LS-77', rows: [['0', '4']] })
  expect(receipt).toMatchObject({
    status: 'Received',
    voucher_no: expect.stringMatching(/^GRN-2026-\d{4}$/),
    date: '2026-06-11',
    reference: 'LS-77',
    total: '16.00',
    open_amount: '0.00',
    acts: ['convert', 'cancel'],
    rows: [{ quantity: '4', rate: '4', net: '16.00', tax: '0.00', received_value: '16.00', billed: '0' }],
    chain: [{ path: 'purchase/purchase-orders', id: ordered.id, relation: 'ordered_in' }],
  })
  expect(await desk.entries(`purchase/goods-receipts/${receipt.id}`)).toEqual([
    ['2026-06-11 cost', 'Dr Inventory 16.00', 'Cr Goods received not invoiced 16.00'],
  ])
  expect(await desk.openItems(receipt.id)).toEqual([])
  expect(await desk.read('purchase/purchase-orders', ordered.id)).toMatchObject({
    status: 'Partially Received',
    rows: [{ quantity: '10', received: '4', billed: '0' }],
    chain: [{ path: 'purchase/goods-receipts', id: receipt.id, relation: 'received_by' }],
    acts: ['receive', 'convert', 'cancel', 'copy'],
  })
  await desk.expectCleared()
})

test('three pieces for 10.00 billed one by one clear 3.33, 3.34 and 3.33', async () => {
  const ordered = await desk.order({
    rows: [desk.row({ quantity: '3', rate: '10', discount_type: 'amount', discount: '20' })],
  })
  const receipt = await desk.receive(ordered)
  expect(receipt.rows).toMatchObject([{ received_value: '10.00' }])
  const cleared: string[] = []
  for (const place of [1, 2, 3]) {
    const draft = await desk.bill(receipt, { quantity: '1', discount: '0', rate: '3.33' })
    const { body } = await desk.issue(draft)
    cleared.push(body.rows[0].received_value)
    expect((await desk.read('purchase/goods-receipts', receipt.id)).status).toBe(
      place === 3 ? 'Billed' : 'Partially Billed',
    )
  }
  expect(cleared).toEqual(['3.33', '3.34', '3.33'])
  expect(await desk.clearing()).toBe('0.00')
  await desk.expectCleared()
})

const orders = 'purchase/purchase-orders'
const receipts = 'purchase/goods-receipts'
const bills = 'purchase/vouchers'

test('a bill of received goods moves no quantity: it clears their value and books tax and supplier', async () => {
  const receipt = await desk.receive(await desk.order())
  const draft = await desk.bill(receipt)
  expect(draft).toMatchObject({ date: '2026-06-15', rows: [{ quantity: '10', source_row: receipt.rows[0]?.id }] })
  const { body } = await desk.issue(draft)
  expect(await desk.entries(`${bills}/${body.id}`)).toEqual([
    [
      '2026-06-15 regular',
      'Dr VAT Receivable 5.20',
      'Dr Goods received not invoiced 40.00',
      `Cr ${names.account} 45.20`,
    ],
  ])
  expect(await desk.stock(names.goods)).toEqual(['10', '40.00'])
  expect(body).toMatchObject({
    rows: [{ cost: null, received_value: '40.00' }],
    chain: [
      { path: receipts, id: receipt.id, relation: 'received_in' },
      { path: orders, relation: 'ordered_in' },
    ],
  })
  expect(await desk.clearing()).toBe('0.00')
  await desk.expectCleared()
})

test('a higher price on the bill raises the stock; half of it sold, half goes to cost of goods sold', async () => {
  const onHand = await desk.receive(await desk.order())
  const whole = await desk.issue(await desk.bill(onHand, { rate: '4.5' }), ['PRICE_ABOVE_ORDER'])
  expect(await desk.entries(`${bills}/${whole.body.id}`)).toEqual([
    [
      '2026-06-15 regular',
      'Dr VAT Receivable 5.85',
      'Dr Goods received not invoiced 40.00',
      'Dr Cost of goods sold 5.00',
      `Cr ${names.account} 50.85`,
    ],
    ['2026-06-15 cost', 'Dr Inventory 5.00', 'Cr Cost of goods sold 5.00'],
  ])
  expect(await desk.stock(names.goods)).toEqual(['10', '45.00'])

  names = await desk.fresh()
  const halfSold = await desk.receive(await desk.order())
  await desk.sell('5')
  const half = await desk.issue(await desk.bill(halfSold, { rate: '4.5' }), ['PRICE_ABOVE_ORDER'])
  expect((await desk.entries(`${bills}/${half.body.id}`))[1]).toEqual([
    '2026-06-15 cost',
    'Dr Inventory 2.50',
    'Cr Cost of goods sold 2.50',
  ])
  expect(await desk.stock(names.goods)).toEqual(['5', '22.50'])
  await desk.expectCleared()
})

test('a lower price takes its share off the stock, and a discount on the whole bill as well', async () => {
  const receipt = await desk.receive(await desk.order())
  await desk.sell('4')
  const draft = await desk.bill(receipt, { rate: '3.5' }, { discount_type: 'amount', discount: '5' })
  const { body } = await desk.issue(draft)
  expect(await desk.entries(`${bills}/${body.id}`)).toEqual([
    [
      '2026-06-15 regular',
      'Dr VAT Receivable 3.90',
      'Dr Goods received not invoiced 40.00',
      `Cr ${names.account} 33.90`,
      'Cr Cost of goods sold 10.00',
    ],
    ['2026-06-15 cost', 'Dr Cost of goods sold 6.00', 'Cr Inventory 6.00'],
  ])
  expect(await desk.stock(names.goods)).toEqual(['6', '18.00'])
  await desk.expectCleared()
})

test('landed costs of the bill enter the stock on its day, spread over received and other lines', async () => {
  const receipt = await desk.receive(await desk.order())
  await desk.sell('5')
  const freight = { type: 'Freight', value: '10', credit_account: desk.accounts['A-C-C'] }
  const { body } = await desk.issue(await desk.bill(receipt, {}, { landed_costs: [freight] }))
  expect(await desk.entries(`${bills}/${body.id}`)).toEqual([
    [
      '2026-06-15 regular',
      'Dr VAT Receivable 5.20',
      'Dr Goods received not invoiced 40.00',
      'Dr Cost of goods sold 10.00',
      `Cr ${names.account} 45.20`,
      'Cr Cash 10.00',
    ],
    ['2026-06-15 cost', 'Dr Inventory 5.00', 'Cr Cost of goods sold 5.00'],
  ])
  expect(await desk.stock(names.goods)).toEqual(['5', '25.00'])
  await desk.expectCleared()
})

test('at average cost the difference goes to what is on hand of the received quantity', async () => {
  await app.sql("update company set costing_method = 'average' where slug = 'one'")
  await desk.receiveStock(names.goods, ['10', '2'], '2026-06-01')
  const receipt = await desk.receive(await desk.order())
  await desk.sell('15')
  expect(await desk.stock(names.goods)).toEqual(['5', '15.00'])
  const { body } = await desk.issue(await desk.bill(receipt, { rate: '4.4' }), ['PRICE_ABOVE_ORDER'])
  expect((await desk.entries(`${bills}/${body.id}`))[1]).toEqual([
    '2026-06-15 cost',
    'Dr Inventory 2.00',
    'Cr Cost of goods sold 2.00',
  ])
  expect(await desk.stock(names.goods)).toEqual(['5', '17.00'])
  await desk.expectCleared()
  await app.sql("update company set costing_method = 'fifo' where slug = 'one'")
})

test('a cancelled bill opens what it cleared; the next one clears it again', async () => {
  const receipt = await desk.receive(await desk.order())
  const first = await desk.issue(await desk.bill(receipt, { rate: '5' }), ['PRICE_ABOVE_ORDER'])
  expect(await desk.stock(names.goods)).toEqual(['10', '50.00'])
  expect((await desk.cancel(bills, first.body.id)).status).toBe(200)
  expect(await desk.stock(names.goods)).toEqual(['10', '40.00'])
  expect(await desk.clearing()).toBe('40.00')
  expect(await desk.read(receipts, receipt.id)).toMatchObject({ status: 'Received', rows: [{ billed: '0' }] })
  await desk.issue(await desk.bill(receipt))
  expect(await desk.clearing()).toBe('0.00')
  await desk.expectCleared()
})

test('several receipts are billed together from the order, and one receipt by several bills', async () => {
  const ordered = await desk.order()
  const [one, two] = [
    await desk.receive(ordered, { rows: [['0', '3']] }),
    await desk.receive(ordered, { rows: [['0', '7']] }),
  ]
  const all = await desk.bill(ordered)
  expect(all.rows).toMatchObject([
    { quantity: '3', source_row: one.rows[0]?.id },
    { quantity: '7', source_row: two.rows[0]?.id },
  ])
  await desk.issue(await desk.bill(two, { quantity: '5' }))
  const refused = await desk.issue(all)
  expect(refused.body.errors).toEqual({
    'rows.1.quantity': [
      expect.stringMatching(/^7 pcs of “Bolt \d+” are more than what is left to bill of GRN-2026-\d{4} \(2 pcs\)\.$/),
    ],
  })
  const rest = await desk.patch(`${bills}/${all.id}`, {
    version: all.version,
    rows: all.rows.map(({ id }, place) => ({ id, ...(place === 1 ? { quantity: '2' } : {}) })),
  })
  expect((await desk.issue(rest.body)).status).toBe(200)
  const order = await desk.read(orders, ordered.id)
  expect(order).toMatchObject({ status: 'Received', rows: [{ received: '10', billed: '10' }], acts: ['copy'] })
  expect((await desk.post(`${orders}/${order.id}/convert`, { version: order.version })).body.code).toBe('NOTHING_LEFT')
  expect(await desk.clearing()).toBe('0.00')
  await desk.expectCleared()
})

test('an order is received and billed directly in parts: each quantity counts once', async () => {
  const ordered = await desk.order()
  await desk.issue(await desk.bill(ordered, { quantity: '2' }))
  await desk.receive(ordered, { rows: [['0', '5']] })
  expect(await desk.read(orders, ordered.id)).toMatchObject({
    status: 'Partially Received',
    rows: [{ received: '7', billed: '2' }],
  })
  await desk.issue(await desk.bill(ordered))
  const rest = await desk.bill(ordered)
  expect(rest.rows).toMatchObject([{ quantity: '3', source_row: ordered.rows[0]?.id }])
  await desk.issue(rest)
  expect(await desk.read(orders, ordered.id)).toMatchObject({
    status: 'Received',
    rows: [{ received: '10', billed: '10' }],
  })
  expect(await desk.stock(names.goods)).toEqual(['10', '40.00'])
  await desk.expectCleared()
})

test('services are received without a posting, and billed as usual', async () => {
  const work = await desk.service(`Cleaning ${names.goods.slice(-12)}`)
  const ordered = await desk.order({ rows: [desk.row(), desk.row({ item: work, quantity: '2', rate: '20' })] })
  const receipt = await desk.receive(ordered)
  expect(receipt.rows).toMatchObject([{ received_value: '40.00' }, { received_value: null }])
  expect(await desk.clearing()).toBe('40.00')
  const { body } = await desk.issue(await desk.bill(receipt))
  expect((await desk.entries(`${bills}/${body.id}`))[0]).toContain('Dr Purchases 40.00')
  expect(await desk.clearing()).toBe('0.00')
  await desk.expectCleared()
})

test('the value is the net of the order: after discounts, without tax that is recoverable', async () => {
  const lost = await desk.scheme(`Lost ${names.goods.slice(-12)}`, { recoverable: false })
  const ordered = await desk.order({
    discount_type: 'percent',
    discount: '10',
    rows: [desk.row(), desk.row({ tax_scheme: lost, rate: '2' })],
  })
  const receipt = await desk.receive(ordered)
  // 40.00 less 10 %; 20.00 less 10 % and 13 % tax.
  expect(receipt.rows).toMatchObject([{ received_value: '36.00' }, { received_value: '20.34' }])
  const { body } = await desk.issue(await desk.bill(receipt))
  expect(await desk.entries(`${bills}/${body.id}`)).toEqual([
    [
      '2026-06-15 regular',
      'Dr VAT Receivable 4.68',
      'Dr Goods received not invoiced 56.34',
      `Cr ${names.account} 61.02`,
    ],
  ])
  await desk.expectCleared()
})

test('a debit note returns billed goods from the layer of their receipt', async () => {
  const ordered = await desk.order()
  const receipt = await desk.receive(ordered)
  await desk.receiveStock(names.goods, ['5', '1'], '2026-06-01')
  const { body: bill } = await desk.issue(await desk.bill(receipt, { rate: '5' }), ['PRICE_ABOVE_ORDER'])
  const note = await desk.document('purchase/debit-notes', {
    date: '2026-06-15',
    party: names.supplier,
    remarks: 'Broken',
    rows: [{ origin_row: bill.rows[0].id, quantity: '4' }],
  })
  expect(await desk.entries(`purchase/debit-notes/${note.id}`)).toEqual([
    ['2026-06-15 regular', `Dr ${names.account} 22.60`, 'Cr VAT Receivable 2.60', 'Cr Purchase price variance 20.00'],
    ['2026-06-15 cost', 'Dr Purchase price variance 20.00', 'Cr Inventory 20.00'],
  ])
  expect(await desk.stock(names.goods)).toEqual(['11', '35.00'])
  expect((await desk.cancel(bills, bill.id)).body.code).toBe('RETURNS_EXIST')
  expect((await desk.cancel(receipts, receipt.id)).body.code).toBe('GOODS_BILLED')
  await desk.expectCleared()
})
