/**
 * Credit notes over HTTP: returned invoice rows with their price and cost, and allocations. Origins and requested
 * allocations of a note: note-origins, note-allocations; a free one takes the cost of free-return-cost.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const path = 'sales/credit-notes'
let sequence = 0
let goods = ''
let work = ''
let vat = ''
let customer = ''
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
  work = await desk.service(`Fitting ${sequence}`)
  customer = (await desk.party(`Amy ${sequence}`)).id
  account = `Amy ${sequence} (Receivable)`
  await desk.receive(goods, ['3', '3.3333'], '2026-03-01')
})

const sell = (rows: object[], fields: object = {}) =>
  desk.document('sales/vouchers', { date: '2026-03-10', party: customer, rows, ...fields })
const body = (rows: object[], fields: object = {}) => ({
  date: '2026-03-20',
  status: 'Issued',
  party: customer,
  remarks: 'Broken',
  accept: ['DATE_BEFORE_LAST', 'ABOVE_BOUGHT'],
  rows,
  ...fields,
})
const give = (rows: object[], fields: object = {}) => desk.document(path, body(rows, fields))
const three = () => ({ item: goods, quantity: '3', rate: '3.3333', tax_scheme: vat })

test('a row returned in parts is credited exactly, at its price, tax and cost', async () => {
  const sale = await sell([three()])
  expect(sale).toMatchObject({ total: '11.30', tax: '1.30', rows: [{ net: '10.00', cost: '10.00' }] })
  const origin = sale.rows[0].id
  const notes = []
  for (const part of [1, 2, 3]) {
    notes.push(await give([{ origin_row: origin, quantity: '1' }], { date: `2026-03-2${part}` }))
  }
  expect(notes.map(({ rows }) => [rows[0].net, rows[0].tax, rows[0].cost])).toEqual([
    ['3.33', '0.43', '3.33'],
    ['3.34', '0.44', '3.34'],
    ['3.33', '0.43', '3.33'],
  ])
  expect(await desk.entries(`${path}/${notes[1].id}`)).toEqual([
    ['2026-03-22 regular', 'Dr VAT Payable 0.44', 'Dr Sales 3.34', `Cr ${account} 3.78`],
    ['2026-03-22 cost', 'Dr Inventory 3.34', 'Cr Cost of goods sold 3.34'],
  ])
  expect(notes.map(({ status, open_amount: open }) => [status, open])).toEqual(Array(3).fill(['Resolved', '0.00']))
  const { body: paid } = await desk.get(`sales/vouchers/${sale.id}`)
  expect(paid).toMatchObject({ status: 'Paid', open_amount: '0.00', rows: [{ returned: '3' }] })
  expect(paid.chain.map(({ relation }: { relation: string }) => relation)).toEqual(Array(3).fill('returned_by'))
  expect(notes[0].chain).toMatchObject([
    { path: 'sales/vouchers', id: sale.id, number: sale.voucher_no, relation: 'returns' },
  ])
  expect(await desk.stock(goods)).toEqual(['3', '10.00'])
  await desk.expectBooksAgree()
})

test('returning more than the remaining quantity is refused, including other notes, while drafts reserve nothing', async () => {
  const sale = await sell([three()])
  const origin = sale.rows[0].id
  expect((await desk.get(`${path}/returnable/?invoice=${sale.id}`)).body).toMatchObject([
    { id: origin, quantity: '3', returned: '0', left: '3', total: '11.30' },
  ])
  await give([{ origin_row: origin, quantity: '2' }])
  await desk.create(path, body([{ origin_row: origin, quantity: '1' }], { status: 'Draft' }))
  expect((await desk.get(`${path}/returnable/?invoice=${sale.id}`)).body).toMatchObject([{ returned: '2', left: '1' }])
  const over = await desk.post(path, body([{ origin_row: origin, quantity: '1.000001' }]))
  expect([over.status, over.body]).toMatchObject([
    400,
    { code: 'OVER_RETURNED', errors: { 'rows.0.quantity': ['At most 1 of this line can still be returned.'] } },
  ])
  const none = await desk.post(path, body([{ origin_row: origin, quantity: '1' }], { remarks: ' ' }))
  expect(none.body).toMatchObject({ code: 'REQUIRED', errors: { remarks: [expect.any(String)] } })
})

test('the quantities of two note rows on the same invoice row count together', async () => {
  const sale = await sell([three()])
  const origin = sale.rows[0].id
  const twice = await desk.post(
    path,
    body([
      { origin_row: origin, quantity: '2' },
      { origin_row: origin, quantity: '2' },
    ]),
  )
  expect([twice.status, twice.body.code]).toEqual([400, 'OVER_RETURNED'])
})

test('a return from an untaxed invoice is untaxed, whatever the note specifies', async () => {
  const sale = await sell([three()], { tax_type: 'none' })
  const untaxed = { taxable: '0.00', non_taxable: '10.00', tax: '0.00', total: '10.00', tax_summary: [] }
  expect(sale).toMatchObject({ ...untaxed, rows: [{ tax_scheme: vat, tax_rate: null, tax: '0.00' }] })
  const taxed = await sell([{ item: work, quantity: '1', rate: '20', tax_scheme: vat }])
  const origins = [sale.rows[0].id, taxed.rows[0].id]
  // A sixth of 10.00 is 1.67 at first, and 1.66 more with the second one.
  for (const [tax_type, untaxedPart] of [
    ['exclusive', '1.67'],
    ['none', '1.66'],
  ]) {
    const rows = origins.map((origin) => ({ origin_row: origin, quantity: '0.5' }))
    const note = await give(rows, { tax_type })
    expect(note).toMatchObject({ taxable: '10.00', non_taxable: untaxedPart, tax: '1.30' })
    expect(note.tax_summary).toMatchObject([{ scheme: vat, taxable: '10.00', tax: '1.30' }])
  }
})

test('a draft that is temporarily untaxed keeps the tax schemes of its rows', async () => {
  const draft = await sell([three()], { status: 'Draft', tax_type: 'none' })
  expect(draft).toMatchObject({ taxable: '0.00', rows: [{ tax_scheme: vat }] })
  const rows = [{ ...three(), id: draft.rows[0].id, tax_scheme: draft.rows[0].tax_scheme }]
  const again = body(rows, { status: 'Draft', tax_type: 'exclusive', version: 1 })
  const { body: taxed } = await desk.patch(`sales/vouchers/${draft.id}`, again)
  expect(taxed).toMatchObject({ taxable: '10.00', tax: '1.30', rows: [{ tax_scheme: vat, tax_rate: '13' }] })
})

test('of two concurrent returns of the last piece one succeeds', async () => {
  const sale = await sell([three()])
  const origin = sale.rows[0].id
  const answers = await Promise.all(
    ['owner', 'admin', 'accountant', 'owner'].map((who) =>
      desk.post(path, body([{ origin_row: origin, quantity: '2' }]), who),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
  expect((await desk.get(`sales/vouchers/${sale.id}`)).body.rows[0].returned).toBe('2')
  await desk.expectBooksAgree()
})

test('an allowance credits money and returns no goods', async () => {
  const sale = await sell([three()])
  const note = await give([{ origin_row: sale.rows[0].id, quantity: '1', is_returned: false }])
  expect(await desk.entries(`${path}/${note.id}`)).toHaveLength(1)
  expect(await desk.stock(goods)).toEqual(['0', '0.00'])
})

test('a free note has its own price, requires approval, and returns its goods at the current cost', async () => {
  const rows = [{ item: goods, quantity: '1', rate: '20', tax_scheme: vat }]
  const note = await give(rows)
  expect(note).toMatchObject({
    is_free: true,
    status: 'Issued',
    total: '22.60',
    open_amount: '22.60',
    acts: ['edit', 'cancel', 'resolve', 'allocate', 'release'],
    rows: [{ cost: '3.33' }],
  })
  expect(await desk.entries(`${path}/${note.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr VAT Payable 2.60', 'Dr Sales 20.00', `Cr ${account} 22.60`],
    ['2026-03-20 cost', 'Dr Inventory 3.33', 'Cr Cost of goods sold 3.33'],
  ])
  const priced = await desk.item(`Never seen ${sequence}`, { cost_price: '4.5' })
  expect((await give([{ item: priced, quantity: '2', rate: '1' }])).rows[0].cost).toBe('9.00')
  await desk.expectBooksAgree()
  await app.sql(
    `update permission_set set permissions = permissions || '{"sales_credit_notes": {"read": true, "create": true, "update": true}}'
     where name = 'Clerk'`,
  )
  const clerk = await desk.post(path, body(rows, { accept: [] }), 'clerk')
  expect([clerk.status, clerk.body.params.permission]).toEqual([403, 'sales_credit_notes.approve'])
  const sale = await sell([{ item: work, quantity: '1', rate: '1' }], { date: '2026-06-10' })
  const named = await desk.post(
    path,
    body([{ origin_row: sale.rows[0].id, quantity: '1' }], { date: '2026-06-11', accept: [] }),
    'clerk',
  )
  expect(named.status).toBe(201)
})

test('a note on two invoices is allocated by its rows, and the excess to the other invoice', async () => {
  const one = await sell([{ item: work, quantity: '1', rate: '100' }])
  const two = await sell([{ item: work, quantity: '1', rate: '60' }], { date: '2026-03-11' })
  await give([{ origin_row: one.rows[0].id, quantity: '0.9' }])
  const note = await give([
    { origin_row: one.rows[0].id, quantity: '0.1' },
    { origin_row: two.rows[0].id, quantity: '0.5' },
  ])
  expect(note).toMatchObject({ total: '40.00', status: 'Resolved' })
  expect((await desk.get(`sales/vouchers/${one.id}`)).body).toMatchObject({ status: 'Paid', open_amount: '0.00' })
  expect((await desk.get(`sales/vouchers/${two.id}`)).body).toMatchObject({
    status: 'Partially Paid',
    open_amount: '30.00',
  })
  const other = (await desk.party(`Other ${sequence}`)).id
  const foreign = await desk.post(path, body([{ origin_row: one.rows[0].id, quantity: '1' }], { party: other }))
  expect([foreign.status, foreign.body.code]).toEqual([409, 'OTHER_PARTY'])
})

test('a note on a discounted tax-inclusive invoice returns the discount as posted', async () => {
  const sale = await sell([{ item: work, quantity: '2', rate: '56.5', tax_scheme: vat }], {
    tax_type: 'inclusive',
    discount_type: 'amount',
    discount: '10',
    is_trade_discount: false,
  })
  const note = await give([{ origin_row: sale.rows[0].id, quantity: '2' }])
  expect(await desk.entries(`${path}/${note.id}`)).toEqual([
    [
      '2026-03-20 regular',
      'Dr VAT Payable 11.85',
      'Dr Sales 100.00',
      'Cr Discounts allowed 8.85',
      `Cr ${account} 103.00`,
    ],
  ])
})

test('prices of a note include tax as those of the invoice, whatever the note specifies', async () => {
  const line = { item: work, quantity: '1', tax_scheme: vat }
  const gross = await sell([{ ...line, quantity: '3', rate: '113' }], { tax_type: 'inclusive' })
  const net = await sell([{ ...line, rate: '100' }], { tax_type: 'exclusive' })
  const taken = { origin_row: gross.rows[0].id, quantity: '1' }
  for (const tax_type of [undefined, 'exclusive', 'none']) {
    const note = await give([taken], { tax_type })
    const sums = { tax_type: 'inclusive', sub_total: '113.00', tax: '13.00', total: '113.00' }
    expect(note).toMatchObject(sums)
  }
  await desk.settings({ sales_tax_type: 'inclusive' })
  const exclusive = await give([{ origin_row: net.rows[0].id, quantity: '0.5' }])
  await desk.settings({ sales_tax_type: 'exclusive' })
  expect(exclusive).toMatchObject({ tax_type: 'exclusive', sub_total: '50.00', tax: '6.50', total: '56.50' })
})

test('lines that treat tax in their prices differently are credited by separate notes', async () => {
  const line = { item: work, quantity: '1', tax_scheme: vat }
  const gross = await sell([{ ...line, rate: '113' }], { tax_type: 'inclusive' })
  const net = await sell([{ ...line, rate: '100' }], { tax_type: 'exclusive' })
  const ofGross = { origin_row: gross.rows[0].id, quantity: '1' }
  const ofNet = { origin_row: net.rows[0].id, quantity: '1' }
  const refusal = (number: string) => ({
    code: 'OTHER_TAX_TYPE',
    params: { number },
    errors: { tax_type: [expect.stringContaining(`${number} treats tax in its prices differently`)] },
  })
  const mixed = await desk.post(path, body([ofGross, ofNet]))
  expect([mixed.status, mixed.body]).toMatchObject([400, refusal(net.voucher_no)])
  const typed = await desk.post(path, body([ofGross, { ...line, rate: '5' }], { tax_type: 'exclusive' }))
  expect([typed.status, typed.body]).toMatchObject([400, refusal(gross.voucher_no)])
  const together = await give([ofGross, { ...line, rate: '5.65' }], { tax_type: 'inclusive' })
  expect(together).toMatchObject({ sub_total: '118.65', tax: '13.65', total: '118.65' })
})

test('a draft or cancelled invoice cannot be referenced', async () => {
  const draft = await desk.create('sales/vouchers', {
    date: '2026-03-10',
    party: customer,
    rows: [{ item: work, quantity: '1', rate: '1' }],
  })
  const answer = await desk.post(path, body([{ origin_row: draft.rows[0].id, quantity: '1' }]))
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { code: 'UNKNOWN_REFERENCE', errors: { 'rows.0.origin_row': [expect.any(String)] } },
  ])
  expect((await desk.get(`${path}/returnable/?invoice=${draft.id}`)).status).toBe(404)
})
