/**
 * Sales vouchers over HTTP: postings, movements, changes and cancelling. Every trade document goes through trade-input,
 * trade-facts, trade-problems, trade-rights, post-trade, store-trade, trade-answer and preview-trade.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const path = 'sales/vouchers'
let sequence = 0
let goods = ''
let work = ''
let vat = ''
let customer = { id: '', name: '' }
let account = ''
let cash = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
  cash = (await desk.get('settings/payment-modes/?name=Cash')).body[0].id
})
afterAll(() => app.close())
beforeEach(async () => {
  await desk.policy('warn')
  sequence += 1
  goods = await desk.item(`Bolt ${sequence}`)
  work = await desk.service(`Fitting ${sequence}`)
  customer = await desk.party(`Amy ${sequence}`)
  account = `Amy ${sequence} (Receivable)`
})

/** A discount by amount that is no trade discount. */
const settled = (discount: string) => ({ discount_type: 'amount', discount, is_trade_discount: false })
const sell = (body: object) => desk.document(path, { party: customer.id, ...body })

test('a sale debits the customer, and its stock leaves at cost', async () => {
  await desk.receive(goods, ['10', '7'])
  const rows = [
    { item: goods, quantity: '2', rate: '100', ...settled('20'), tax_scheme: vat },
    { item: work, quantity: '1', rate: '50' },
    { item: work, quantity: '3', rate: '40', ...settled('20'), tax_scheme: vat },
  ]
  const sale = await sell({ rows, ...settled('33'), due_date: '2026-04-19' })
  expect(sale).toMatchObject({
    status: 'Issued',
    voucher_no: expect.stringMatching(/^INV-2026-\d{4}$/),
    party_label: customer.name,
    sub_total: '370.00',
    discount_total: '73.00',
    taxable: '252.00',
    non_taxable: '45.00',
    tax: '32.76',
    total: '329.76',
    open_amount: '329.76',
    amount_in_words: 'Three hundred and twenty-nine pounds and seventy-six pence only',
    tax_summary: [{ scheme: vat, label: 'VAT', rate: '13', kind: 'taxable', taxable: '252.00', tax: '32.76' }],
    acts: ['edit', 'cancel', 'copy', 'payment-mode'],
    chain: [],
    rows: [
      {
        item_label: `Bolt ${sequence}`,
        unit_label: 'pcs',
        net: '162.00',
        tax: '21.06',
        total: '183.06',
        cost: '14.00',
        returned: '0',
      },
      { net: '45.00', tax: '0.00', total: '45.00', cost: null },
      { net: '90.00', tax: '11.70', total: '101.70', cost: null },
    ],
  })
  expect(await desk.entries(`${path}/${sale.id}`)).toEqual([
    [
      '2026-03-20 regular',
      'Dr Discounts allowed 73.00',
      `Dr ${account} 329.76`,
      'Cr VAT Payable 32.76',
      'Cr Sales 370.00',
    ],
    ['2026-03-20 cost', 'Dr Cost of goods sold 14.00', 'Cr Inventory 14.00'],
  ])
  expect(await desk.openItems(sale.id)).toEqual(['debit 329.76 329.76 2026-04-19'])
  expect(await desk.stock(goods)).toEqual(['8', '56.00'])
  await desk.expectBooksAgree()
})

test('tax-inclusive prices stay as typed: 113.00 at 13 % with 10.00 off is 91.15 and 11.85 of tax', async () => {
  const rows = [{ item: work, quantity: '1', rate: '113', tax_scheme: vat }]
  const sale = await sell({ rows, tax_type: 'inclusive', ...settled('10') })
  expect(sale).toMatchObject({
    total: '103.00',
    tax: '11.85',
    taxable: '91.15',
    rows: [{ rate: '113', gross: '113.00' }],
  })
  expect(await desk.entries(`${path}/${sale.id}`)).toEqual([
    [
      '2026-03-20 regular',
      'Dr Discounts allowed 8.85',
      `Dr ${account} 103.00`,
      'Cr VAT Payable 11.85',
      'Cr Sales 100.00',
    ],
  ])
})

test('a stored trade discount lowers the price and keeps its value when it was chosen', async () => {
  const saved = await desk.create('sales/discounts', { name: `Ten ${sequence}`, type: 'percent', value: '10' })
  const rows = [{ item: work, quantity: '1', rate: '200', discount_ref: saved.id }]
  const sale = await sell({ rows })
  expect(sale).toMatchObject({
    total: '180.00',
    rows: [{ discount_type: 'percent', discount: '10', is_trade_discount: true }],
  })
  expect(await desk.entries(`${path}/${sale.id}`)).toEqual([
    ['2026-03-20 regular', `Dr ${account} 180.00`, 'Cr Sales 180.00'],
  ])
  await desk.patch(`sales/discounts/${saved.id}`, { value: '50', version: 1 })
  const again = { date: '2026-03-20', party: customer.id, remarks: 'Words', version: 1 }
  const { body } = await desk.patch(`${path}/${sale.id}`, { ...again, rows: [{ ...rows[0], id: sale.rows[0].id }] })
  expect(body).toMatchObject({ total: '180.00', remarks: 'Words', version: 2 })
  expect(await desk.entries(`${path}/${sale.id}`)).toHaveLength(1)
})

test('customers without an account buy as Walk-in customers, under the name on paper', async () => {
  const sale = await desk.document(path, {
    customer_name: 'A tall man',
    payment_mode: cash,
    rows: [{ item: work, quantity: '1', rate: '12.5' }],
  })
  expect(sale).toMatchObject({ party_label: 'Walk-in customers', customer_name: 'A tall man', total: '12.50' })
  expect(await desk.entries(`${path}/${sale.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Walk-in customers 12.50', 'Cr Sales 12.50'],
  ])
  const withoutParty = await desk.post(path, {
    date: '2026-03-20',
    status: 'Issued',
    rows: [{ item: work, quantity: '1', rate: '1' }],
  })
  expect(withoutParty.body).toMatchObject({ code: 'REQUIRED', errors: { party: [expect.any(String)] } })
  const draft = await desk.create(path, { date: '2026-03-20', rows: [{ item: work, quantity: '1', rate: '1' }] })
  expect(draft).toMatchObject({ status: 'Draft', voucher_no: null, open_amount: '0.00' })
  const issued = await desk.post(`${path}/${draft.id}/issue`, { version: 1 })
  expect(issued.body).toMatchObject({ code: 'REQUIRED', errors: { party: [expect.any(String)] } })
})

test('lists, books and files name a customer without an account as typed', async () => {
  const rows = [{ item: work, quantity: '1', rate: '12.5' }]
  const reference = `Walking ${sequence}`
  for (const name of ['Zoe', 'abe']) {
    await desk.document(path, { customer_name: `${name} ${sequence}`, payment_mode: cash, reference, rows })
  }
  await sell({ reference, rows })
  const called = async (address: string) =>
    (await desk.get(address)).body.map((row: { party_label: string }) => row.party_label)
  const sorted = [`abe ${sequence}`, customer.name, `Zoe ${sequence}`]
  expect(await called(`${path}/?q=${reference}&_sort=party&_order=asc`)).toEqual(sorted)
  expect(await called(`${path}/?q=Zoe ${sequence}`)).toEqual([`Zoe ${sequence}`])
  expect(await called(`sales/sales-book/?q=Zoe ${sequence}`)).toEqual([`Zoe ${sequence}`])
  expect(await called(`sales/rows/?q=abe ${sequence}`)).toEqual([`abe ${sequence}`])
})

test('the due date follows from the party’s terms unless given', async () => {
  const slow = await desk.party(`Slow ${sequence}`, { credit_days: '30' })
  const rows = [{ item: work, quantity: '1', rate: '1' }]
  const sale = await sell({ party: slow.id, rows })
  expect(sale.due_date).toBe('2026-04-19')
  expect(await desk.openItems(sale.id)).toEqual(['debit 1.00 1.00 2026-04-19'])
  const moved = {
    date: '2026-03-20',
    party: slow.id,
    due_date: '2026-05-01',
    rows: [{ ...rows[0], id: sale.rows[0].id }],
  }
  expect((await desk.patch(`${path}/${sale.id}`, { ...moved, version: 1 })).body.due_date).toBe('2026-05-01')
  expect(await desk.openItems(sale.id)).toEqual(['debit 1.00 1.00 2026-05-01'])
  expect(await desk.entries(`${path}/${sale.id}`)).toHaveLength(1)
  expect((await sell({ rows })).due_date).toBeNull()
})

test('a draft posts nothing until it is issued, can be changed and deleted, and is copied as a draft of today', async () => {
  await desk.receive(goods, ['5', '2'])
  const rows = [{ item: goods, quantity: '1', rate: '9' }]
  const draft = await desk.create(path, { date: '2026-03-20', due_date: '2026-03-27', party: customer.id, rows })
  expect(draft).toMatchObject({ status: 'Draft', acts: ['edit', 'issue', 'copy', 'delete'], total: '9.00' })
  expect(await desk.entries(`${path}/${draft.id}`)).toEqual([])
  const change = { date: '2026-03-21', party: customer.id, rows: [{ ...rows[0], id: draft.rows[0].id, quantity: '2' }] }
  expect((await desk.patch(`${path}/${draft.id}`, { ...change, version: 1 })).body).toMatchObject({
    total: '18.00',
    version: 2,
  })
  const issued = await desk.post(`${path}/${draft.id}/issue`, { version: 2 })
  expect(issued.body).toMatchObject({ status: 'Issued', version: 3, open_amount: '18.00', rows: [{ cost: '4.00' }] })
  expect((await desk.post(`${path}/${draft.id}/issue`, { version: 3 })).body.code).toBe('WRONG_STATUS')

  const copy = await desk.post(`${path}/${draft.id}/copy`)
  expect([copy.status, copy.body]).toMatchObject([
    201,
    { status: 'Draft', voucher_no: null, date: '2026-06-15', total: '18.00' },
  ])
  const due = await desk.create(path, { date: '2026-03-20', due_date: '2026-03-27', party: customer.id, rows })
  expect((await desk.post(`${path}/${due.id}/copy`)).body.due_date).toBe('2026-06-22')
  expect((await app.as('owner').delete(`/api/company/one/${path}/${copy.body.id}/?version=1`)).status).toBe(204)
  expect((await app.as('owner').delete(`/api/company/one/${path}/${draft.id}/?version=3`)).body.code).toBe(
    'WRONG_STATUS',
  )
})

test('an edited invoice reverses and posts again: same number, same position within the day', async () => {
  await desk.receive(goods, ['10', '2'])
  const sale = await sell({ rows: [{ item: goods, quantity: '4', rate: '5', tax_scheme: vat }] })
  const rows = [{ id: sale.rows[0].id, item: goods, quantity: '6', rate: '5', tax_scheme: vat }]
  const { status, body } = await desk.patch(`${path}/${sale.id}`, {
    date: '2026-03-22',
    party: customer.id,
    rows,
    version: 1,
  })
  expect([status, body]).toMatchObject([
    200,
    { voucher_no: sale.voucher_no, total: '33.90', open_amount: '33.90', rows: [{ cost: '12.00' }] },
  ])
  expect(await desk.entries(`${path}/${sale.id}`)).toEqual([
    ['2026-03-20 regular', `Dr ${account} 22.60`, 'Cr VAT Payable 2.60', 'Cr Sales 20.00'],
    ['2026-03-20 cost', 'Dr Cost of goods sold 8.00', 'Cr Inventory 8.00'],
    ['2026-03-20 regular', `Dr ${account} -22.60`, 'Cr VAT Payable -2.60', 'Cr Sales -20.00'],
    ['2026-03-22 regular', `Dr ${account} 33.90`, 'Cr VAT Payable 3.90', 'Cr Sales 30.00'],
    ['2026-03-20 cost', 'Dr Cost of goods sold -8.00', 'Cr Inventory -8.00'],
    ['2026-03-22 cost', 'Dr Cost of goods sold 12.00', 'Cr Inventory 12.00'],
  ])
  expect(await desk.stock(goods)).toEqual(['4', '8.00'])
  await desk.expectBooksAgree()
  const stale = await desk.patch(`${path}/${sale.id}`, { date: '2026-03-22', party: customer.id, rows, version: 1 })
  expect(stale.body).toMatchObject({ code: 'STALE' })
  const moved = await desk.patch(`${path}/${sale.id}`, { date: '2025-12-31', party: customer.id, rows, version: 2 })
  expect(moved.body).toMatchObject({ code: 'YEAR_CHANGED', errors: { date: [expect.any(String)] } })
})

test('cancelling reverses everything with a reason; the number stays and a second attempt is refused', async () => {
  await desk.receive(goods, ['10', '2'])
  const sale = await sell({ rows: [{ item: goods, quantity: '4', rate: '5' }] })
  expect((await desk.post(`${path}/${sale.id}/cancel`, { version: 1 })).body.code).toBe('REASON_REQUIRED')
  const { body } = await desk.post(`${path}/${sale.id}/cancel`, { version: 1, reason: 'Twice' })
  expect(body).toMatchObject({
    status: 'Cancelled',
    voucher_no: sale.voucher_no,
    cancel_reason: 'Twice',
    open_amount: '0.00',
    acts: ['copy'],
  })
  expect(await desk.stock(goods)).toEqual(['10', '20.00'])
  expect(await desk.openItems(sale.id)).toEqual([])
  expect((await desk.post(`${path}/${sale.id}/cancel`, { version: 2, reason: 'Again' })).body.code).toBe('WRONG_STATUS')
  await desk.expectBooksAgree()
})

test('an invoice of zero has a number and no trade entry, and its goods leave at cost', async () => {
  await desk.receive(goods, ['3', '2'])
  const sale = await sell({ rows: [{ item: goods, quantity: '1', rate: '0' }] })
  expect(sale).toMatchObject({ total: '0.00', status: 'Paid', rows: [{ cost: '2.00' }] })
  expect(await desk.entries(`${path}/${sale.id}`)).toEqual([
    ['2026-03-20 cost', 'Dr Cost of goods sold 2.00', 'Cr Inventory 2.00'],
  ])
})

test('units convert to the base unit, and the printed unit is kept', async () => {
  await desk.receive(goods, ['24', '1'])
  const sale = await sell({ rows: [{ item: goods, quantity: '1.5', unit: desk.units['doz'], rate: '30' }] })
  expect(sale.rows).toMatchObject([{ unit_label: 'doz', unit_factor: '12', net: '45.00', cost: '18.00' }])
  expect(await desk.stock(goods)).toEqual(['6', '6.00'])
  expect(sale.printed).toMatchObject({ company: { name: 'One', currency: 'GBP' }, party: { name: customer.name } })
})

test('a preview shows the effect of issuing late on other documents, and stores nothing', async () => {
  await desk.receive(goods, ['1', '2'], '2026-03-01')
  await desk.receive(goods, ['1', '5'], '2026-03-02')
  const later = await sell({ date: '2026-03-25', rows: [{ item: goods, quantity: '1', rate: '9' }] })
  const rows = [{ item: goods, quantity: '1', rate: '9' }]
  const { status, body } = await desk.post(`${path}/preview`, { date: '2026-03-10', party: customer.id, rows })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    effects: [{ document_path: path, document_no: later.voucher_no, before: '-2.00', after: '-5.00', change: '-3.00' }],
    profit: [{ period: '2026-03', change: '-3.00' }],
  })
  expect((await desk.get(`${path}/${later.id}`)).body.rows[0].cost).toBe('2.00')
})
