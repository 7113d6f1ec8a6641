/** Debit notes over HTTP: goods returned to suppliers, their cost, and the price variance. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const path = 'purchase/debit-notes'
let sequence = 0
let goods = ''
let work = ''
let vat = ''
let supplier = ''
let account = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  goods = await desk.item(`Bolt ${sequence}`)
  work = await desk.service(`Cleaning ${sequence}`)
  supplier = (await desk.party(`Sam ${sequence}`)).id
  account = `Sam ${sequence} (Payable)`
})

const buy = (rows: object[], fields: object = {}) =>
  desk.document('purchase/vouchers', { date: '2026-03-10', party: supplier, rows, ...fields })
const body = (rows: object[], fields: object = {}) => ({
  date: '2026-03-20',
  status: 'Issued',
  party: supplier,
  remarks: 'Broken',
  accept: ['DATE_BEFORE_LAST'],
  rows,
  ...fields,
})
const back = (rows: object[], fields: object = {}) => desk.document(path, body(rows, fields))
const bought = (quantity: string, rate: string) => ({ item: goods, quantity, rate, tax_scheme: vat })

test('returned goods leave at the cost of their receipt, and the bill is settled by the note', async () => {
  const old = await buy([bought('10', '4')], { date: '2026-03-01' })
  const bill = await buy([bought('10', '5')])
  const note = await back([{ origin_row: bill.rows[0].id, quantity: '2' }])
  expect(note).toMatchObject({ total: '11.30', status: 'Resolved', is_free: false, rows: [{ cost: '10.00' }] })
  expect(await desk.entries(`${path}/${note.id}`)).toEqual([
    ['2026-03-20 regular', `Dr ${account} 11.30`, 'Cr VAT Receivable 1.30', 'Cr Purchase price variance 10.00'],
    ['2026-03-20 cost', 'Dr Purchase price variance 10.00', 'Cr Inventory 10.00'],
  ])
  expect(await desk.stock(goods)).toEqual(['18', '80.00'])
  expect((await desk.get(`purchase/vouchers/${bill.id}`)).body).toMatchObject({
    status: 'Partially Paid',
    open_amount: '45.20',
    rows: [{ returned: '2' }],
  })
  expect((await desk.get(`${path}/returnable/?invoice=${bill.id}`)).body).toMatchObject([{ returned: '2', left: '8' }])
  expect((await desk.get(`purchase/vouchers/${old.id}`)).body.status).toBe('Issued')
  await desk.expectBooksAgree()
})

test('a difference between credit and cost is a price variance: landed cost is not credited', async () => {
  const freight = { type: 'Freight', value: '10', credit_account: desk.accounts['A-C-C'] }
  const bill = await buy([bought('10', '5')], { landed_costs: [freight] })
  const note = await back([{ origin_row: bill.rows[0].id, quantity: '10' }])
  expect(await desk.entries(`${path}/${note.id}`)).toEqual([
    ['2026-03-20 regular', `Dr ${account} 56.50`, 'Cr VAT Receivable 6.50', 'Cr Purchase price variance 50.00'],
    ['2026-03-20 cost', 'Dr Purchase price variance 60.00', 'Cr Inventory 60.00'],
  ])
  expect(await desk.stock(goods)).toEqual(['0', '0.00'])
  await desk.expectBooksAgree()
})

test('an allowance lowers the cost of the goods from its date: the remaining stock by its share, sold goods by the rest', async () => {
  const bill = await buy([bought('10', '5')])
  const customer = (await desk.party(`Amy ${sequence}`)).id
  const sale = await desk.document('sales/vouchers', {
    date: '2026-03-12',
    party: customer,
    rows: [{ item: goods, quantity: '4', rate: '9' }],
  })
  const note = await back([{ origin_row: bill.rows[0].id, quantity: '1', is_returned: false }])
  expect(await desk.entries(`${path}/${note.id}`)).toEqual([
    ['2026-03-20 regular', `Dr ${account} 5.65`, 'Cr VAT Receivable 0.65', 'Cr Cost of goods sold 5.00'],
    ['2026-03-20 cost', 'Dr Cost of goods sold 3.00', 'Cr Inventory 3.00'],
  ])
  expect(await desk.stock(goods)).toEqual(['6', '27.00'])
  expect((await desk.get(`sales/vouchers/${sale.id}`)).body.rows[0].cost).toBe('20.00')
  await desk.expectBooksAgree()
})

test('services and expenses are credited to the account they were bought on', async () => {
  const bill = await buy([
    {
      item: work,
      quantity: '2',
      rate: '20',
      discount_type: 'amount',
      discount: '4',
      is_trade_discount: false,
      tax_scheme: vat,
    },
  ])
  const note = await back([{ origin_row: bill.rows[0].id, quantity: '1' }])
  expect(await desk.entries(`${path}/${note.id}`)).toEqual([
    [
      '2026-03-20 regular',
      `Dr ${account} 20.34`,
      'Dr Discounts received 2.00',
      'Cr VAT Receivable 2.34',
      'Cr Purchases 20.00',
    ],
  ])
})

test('a capital expense is credited to its own account, and moves no stock', async () => {
  await desk.settings({ purchase_capital_expense: true })
  const bill = await buy([bought('2', '450')], { is_capital_expense: true })
  const note = await back([{ origin_row: bill.rows[0].id, quantity: '1' }])
  expect(await desk.entries(`${path}/${note.id}`)).toEqual([
    ['2026-03-20 regular', `Dr ${account} 508.50`, 'Cr VAT Receivable 58.50', `Cr Bolt ${sequence} 450.00`],
  ])
  expect(await desk.stock(goods)).toEqual(['0', '0.00'])
  await desk.settings({ purchase_capital_expense: false })
})

test('a free note takes the oldest goods, and the bill of a returned row stays', async () => {
  const bill = await buy([bought('10', '5')])
  const free = await back([{ ...bought('1', '6') }])
  expect(free).toMatchObject({ is_free: true, status: 'Issued', open_amount: '6.78', rows: [{ cost: '5.00' }] })
  expect(await desk.entries(`${path}/${free.id}`)).toEqual([
    ['2026-03-20 regular', `Dr ${account} 6.78`, 'Cr VAT Receivable 0.78', 'Cr Purchase price variance 6.00'],
    ['2026-03-20 cost', 'Dr Purchase price variance 5.00', 'Cr Inventory 5.00'],
  ])
  expect((await desk.post(`${path}/${free.id}/resolve`, { version: 1 })).body.status).toBe('Resolved')
  expect((await desk.get(`purchase/vouchers/${bill.id}`)).body.open_amount).toBe('49.72')
  const named = await back([{ origin_row: bill.rows[0].id, quantity: '3' }])
  const cancel = await desk.post(`purchase/vouchers/${bill.id}/cancel`, {
    version: 1,
    reason: 'x',
    accept: ['ALLOCATED'],
  })
  expect(cancel.body).toMatchObject({ code: 'RETURNS_EXIST', params: { notes: named.voucher_no } })
  const over = await desk.post(path, body([{ origin_row: bill.rows[0].id, quantity: '8' }]))
  expect(over.body.code).toBe('OVER_RETURNED')
  const dearer = {
    date: '2026-03-10',
    party: supplier,
    version: 1,
    rows: [{ ...bought('10', '7'), id: bill.rows[0].id }],
  }
  const { body: changed } = await desk.patch(`purchase/vouchers/${bill.id}`, dearer)
  expect(changed).toMatchObject({ code: 'RETURNS_EXIST', errors: { 'rows.0.rate': [expect.any(String)] } })
  expect((await desk.get(`${path}/${named.id}`)).body.rows[0].cost).toBe('15.00')
  await desk.expectBooksAgree()
  expect((await desk.post(`${path}/${named.id}/cancel`, { version: 1, reason: 'Kept' })).body.status).toBe('Cancelled')
  expect(await desk.stock(goods)).toEqual(['9', '45.00'])
  await desk.expectBooksAgree()
})

test('reordered rows of a bill keep their movements and returns', async () => {
  const other = await desk.item(`Nut ${sequence}`)
  const bill = await buy([bought('10', '5'), { item: other, quantity: '4', rate: '1', tax_scheme: vat }])
  const note = await back([{ origin_row: bill.rows[1].id, quantity: '1' }])
  const rows = [
    { item: work, quantity: '1', rate: '2', tax_scheme: vat },
    { item: other, quantity: '4', rate: '1', tax_scheme: vat, id: bill.rows[1].id },
    { ...bought('10', '5'), id: bill.rows[0].id },
  ]
  const change = { date: '2026-03-10', party: supplier, version: 1, rows }
  const { body: changed } = await desk.patch(`purchase/vouchers/${bill.id}`, change)
  expect(changed.rows).toMatchObject([
    { item: work, cost: null },
    { id: bill.rows[1].id, returned: '1', cost: '4.00' },
    { id: bill.rows[0].id, cost: '50.00' },
  ])
  expect((await desk.get(`${path}/${note.id}`)).body.rows[0].cost).toBe('1.00')
  expect(await desk.stock(other)).toEqual(['3', '3.00'])
  await desk.expectBooksAgree()
})

test('goods cannot be returned before they came: neither by an earlier note nor by a later bill date', async () => {
  const bill = await buy([bought('10', '5')])
  const early = await desk.post(path, body([{ origin_row: bill.rows[0].id, quantity: '1' }], { date: '2026-03-09' }))
  expect([early.status, early.body]).toMatchObject([
    400,
    {
      code: 'BEFORE_ORIGIN',
      params: { number: bill.voucher_no, date: '2026-03-10' },
      errors: { date: [expect.stringContaining('Enter that date or a later one')] },
    },
  ])
  const note = await back([{ origin_row: bill.rows[0].id, quantity: '1' }], { date: '2026-03-10' })
  const later = {
    date: '2026-03-11',
    party: supplier,
    version: 1,
    rows: [{ ...bought('10', '5'), id: bill.rows[0].id }],
  }
  expect((await desk.patch(`purchase/vouchers/${bill.id}`, later)).body).toMatchObject({
    code: 'RETURNS_EXIST',
    params: { notes: note.voucher_no },
    errors: { date: [expect.any(String)] },
  })
  expect((await desk.patch(`purchase/vouchers/${bill.id}`, { ...later, date: '2026-03-09' })).status).toBe(200)
  await desk.expectBooksAgree()
})
