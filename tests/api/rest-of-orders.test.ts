/** What is left of an ordered or received line in dozens of which pieces are billed: exactly the pieces that are left. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
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

test('the rest of a received dozen is billed as eleven pieces, and clears what the goods receipt posted', async () => {
  const ordered = await desk.order({ rows: [desk.row({ quantity: '1', unit: desk.units['doz'], rate: '90' })] })
  const receipt = await desk.receive(ordered)
  const first = await desk.bill(receipt, { quantity: '1', unit: desk.units['pcs'], rate: '7.5' })
  expect((await desk.issue(first)).status).toBe(200)
  expect(await desk.clearing()).toBe('82.50')
  const rest = await desk.bill(receipt)
  expect(rest.rows).toMatchObject([{ quantity: '11', unit_label: 'pcs', rate: '7.5', net: '82.50' }])
  expect((await desk.issue(rest)).status).toBe(200)
  expect(await desk.read(receipts, receipt.id)).toMatchObject({ status: 'Billed' })
  expect(await desk.clearing()).toBe('0.00')
  await desk.expectCleared()
})

test('the rest of an ordered dozen is received and billed as eleven pieces', async () => {
  const ordered = await desk.order({ rows: [desk.row({ quantity: '1', unit: desk.units['doz'], rate: '90' })] })
  await desk.document(bills, {
    date: '2026-06-11',
    party: names.supplier,
    supplier_no: 'F 1',
    rows: [desk.row({ quantity: '1', rate: '7.5', source_row: ordered.rows[0]?.id })],
  })
  const unreceived = await desk.bill(ordered)
  expect(unreceived.rows).toMatchObject([{ quantity: '11', unit_label: 'pcs', rate: '7.5' }])
  const receipt = await desk.receive(ordered, { rows: [['0', '0.916667']] })
  expect(receipt.rows).toMatchObject([{ quantity: '11', unit_label: 'pcs', rate: '7.5', received_value: '82.50' }])
  expect(await desk.read(orders, ordered.id)).toMatchObject({ status: 'Received', rows: [{ received: '1' }] })
  expect(await desk.stock(names.goods)).toEqual(['12', '90.00'])
  await desk.expectCleared()
})

test('a saved discount in an amount is shared by the bills of an order, and clears what was received', async () => {
  const { id: discount_ref } = await desk.create('purchase/discounts', { name: 'Half', type: 'amount', value: '50' })
  const ordered = await desk.order({ discount_ref, rows: [desk.row({ rate: '20' })] })
  const receipt = await desk.receive(ordered, { rows: [['0', '5']] })
  const first = await desk.bill(receipt)
  expect(first).toMatchObject({ discount: '25', discount_ref: null, taxable: '75.00' })
  expect((await desk.issue(first)).status).toBe(200)
  expect(await desk.clearing()).toBe('0.00')
  const second = await desk.bill(await desk.receive(ordered))
  expect(second).toMatchObject({ discount: '25', taxable: '75.00' })
  expect((await desk.issue(second)).status).toBe(200)
  expect(await desk.clearing()).toBe('0.00')
  expect(await desk.read(orders, ordered.id)).toMatchObject({ status: 'Received', rows: [{ billed: '10' }] })
  expect(await desk.read(receipts, receipt.id)).toMatchObject({ status: 'Billed' })
  expect(await desk.read(bills, second.id)).toMatchObject({ rows: [{ header_discount: '25.00' }] })
})

test('a bill has the saved discount of its order as it was, and clears what was received', async () => {
  const saved = await desk.create('purchase/discounts', { name: 'Tenth', type: 'percent', value: '10' })
  const ordered = await desk.order({ discount_ref: saved.id })
  const receipt = await desk.receive(ordered)
  expect(await desk.clearing()).toBe('36.00')
  const changed = await desk.patch(`purchase/discounts/${saved.id}`, { version: saved.version, value: '5' })
  expect(changed.status).toBe(200)
  const bill = await desk.bill(receipt)
  expect(bill).toMatchObject({ discount: '10', discount_ref: saved.id, taxable: '36.00' })
  expect((await desk.issue(bill)).status).toBe(200)
  expect(await desk.clearing()).toBe('0.00')
  expect(await desk.stock(names.goods)).toEqual(['10', '36.00'])
})
