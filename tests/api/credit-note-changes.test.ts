/** Credit notes and their invoices over HTTP: allocations, and the changes that they still allow. */
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
const cashMode = async () => (await desk.get('settings/payment-modes/?name=Cash')).body[0].id
const three = () => ({ item: goods, quantity: '3', rate: '3.3333', tax_scheme: vat })

test('a free note is allocated to the party’s open items, oldest first', async () => {
  const late = await sell([{ item: work, quantity: '1', rate: '50' }], { date: '2026-03-12' })
  const early = await sell([{ item: work, quantity: '1', rate: '30' }], { date: '2026-03-02' })
  const note = await give([{ item: work, quantity: '1', rate: '45' }])
  const { status, body: resolved } = await desk.post(`${path}/${note.id}/resolve`, { version: 1 })
  expect([status, resolved]).toMatchObject([
    200,
    { status: 'Resolved', open_amount: '0.00', version: 2, acts: ['edit', 'cancel', 'release'] },
  ])
  expect((await desk.get(`sales/vouchers/${early.id}`)).body).toMatchObject({ status: 'Paid', open_amount: '0.00' })
  expect((await desk.get(`sales/vouchers/${late.id}`)).body).toMatchObject({
    status: 'Partially Paid',
    open_amount: '35.00',
  })
  expect((await desk.post(`${path}/${note.id}/resolve`, { version: 2 })).body.code).toBe('WRONG_STATUS')

  // Cancelling the invoice requires unallocating it first, which happens together when accepted.
  const held = await desk.post(`sales/vouchers/${early.id}/cancel`, { version: 1, reason: 'Wrong' })
  expect([held.status, held.body.code]).toEqual([409, 'ALLOCATED'])
  const cancelled = await desk.post(`sales/vouchers/${early.id}/cancel`, {
    version: 1,
    reason: 'Wrong',
    accept: ['ALLOCATED'],
  })
  expect(cancelled.body.status).toBe('Cancelled')
  expect((await desk.get(`${path}/${note.id}`)).body).toMatchObject({ status: 'Issued', open_amount: '30.00' })
  await desk.expectBooksAgree()
})

test('an edited invoice keeps its allocations, and cannot go below them or to another party', async () => {
  const sale = await sell([{ item: work, quantity: '1', rate: '100' }])
  const note = await give([{ item: work, quantity: '1', rate: '40' }])
  await desk.post(`${path}/${note.id}/resolve`, { version: 1 })
  const edit = (rate: string, fields: object = {}) =>
    desk.patch(`sales/vouchers/${sale.id}`, {
      date: '2026-03-10',
      party: customer,
      version: 1,
      rows: [{ id: sale.rows[0].id, item: work, quantity: '1', rate }],
      ...fields,
    })
  expect((await edit('39.99')).body.code).toBe('ALLOCATED')
  const other = (await desk.party(`Other ${sequence}`)).id
  expect((await edit('100', { party: other })).body.code).toBe('ALLOCATED')
  expect((await edit('90')).body).toMatchObject({ total: '90.00', open_amount: '50.00', status: 'Partially Paid' })
  expect((await desk.get(`${path}/${note.id}`)).body.status).toBe('Resolved')
  await desk.expectBooksAgree()
})

test('returned lines are fixed: no cancelling, no smaller quantity, no other item', async () => {
  const sale = await sell([three()])
  const note = await give([{ origin_row: sale.rows[0].id, quantity: '2' }])
  const cancel = await desk.post(`sales/vouchers/${sale.id}/cancel`, { version: 1, reason: 'x', accept: ['ALLOCATED'] })
  expect([cancel.status, cancel.body]).toMatchObject([
    409,
    { code: 'RETURNS_EXIST', params: { notes: note.voucher_no } },
  ])
  const edit = (row: object, version = 1) =>
    desk.patch(`sales/vouchers/${sale.id}`, {
      date: '2026-03-10',
      party: customer,
      version,
      rows: [{ ...three(), id: sale.rows[0].id, ...row }],
    })
  expect((await edit({ quantity: '1.5' })).body).toMatchObject({
    code: 'RETURNS_EXIST',
    errors: { 'rows.0.quantity': [expect.any(String)] },
  })
  expect((await edit({ item: work })).body.code).toBe('RETURNS_EXIST')
  expect((await edit({ id: undefined })).body.code).toBe('RETURNS_EXIST')
  expect((await edit({ quantity: '2.5' })).body.code).toBe('RETURNS_EXIST')
  expect((await desk.get(`${path}/${note.id}`)).body.rows[0].cost).toBe('6.67')
  await desk.expectBooksAgree()
  expect((await desk.post(`${path}/${note.id}/cancel`, { version: 1, reason: 'Kept' })).body.status).toBe('Cancelled')
  expect((await desk.get(`sales/vouchers/${sale.id}`)).body).toMatchObject({
    status: 'Issued',
    rows: [{ returned: '0' }],
  })
  await desk.expectBooksAgree()
})

test('editing a note allocates it again', async () => {
  const sale = await sell([{ item: work, quantity: '10', rate: '10' }])
  const note = await give([{ origin_row: sale.rows[0].id, quantity: '2' }])
  expect((await desk.get(`sales/vouchers/${sale.id}`)).body.open_amount).toBe('80.00')
  const { status, body: changed } = await desk.patch(`${path}/${note.id}`, {
    date: '2026-03-20',
    party: customer,
    remarks: 'More',
    version: 1,
    rows: [{ id: note.rows[0].id, origin_row: sale.rows[0].id, quantity: '5' }],
  })
  expect([status, changed]).toMatchObject([200, { total: '50.00', status: 'Resolved', open_amount: '0.00' }])
  expect((await desk.get(`sales/vouchers/${sale.id}`)).body).toMatchObject({
    open_amount: '50.00',
    rows: [{ returned: '5' }],
  })
  await desk.expectBooksAgree()
})

test('an edited note stays allocated to what was chosen by hand, as far as it goes', async () => {
  const paid = await sell([{ item: work, quantity: '10', rate: '10' }], { payment_mode: await cashMode() })
  const other = await sell([{ item: work, quantity: '1', rate: '50' }])
  const note = await give([{ origin_row: paid.rows[0].id, quantity: '2' }])
  expect(note.open_amount).toBe('20.00')
  const [item] = await app.sql<{ id: string }>(
    'select id from open_item where document_id = $1 and reversed_by_id is null',
    [other.id],
  )
  const allocations = [{ item: item?.id, amount: '20' }]
  expect((await desk.post(`${path}/${note.id}/allocate`, { version: 1, allocations })).status).toBe(200)
  const openOf = async (id: string) => (await desk.get(`sales/vouchers/${id}`)).body.open_amount
  const edit = (version: number, quantity: string) =>
    desk.patch(`${path}/${note.id}`, {
      version,
      rows: [{ id: note.rows[0].id, origin_row: paid.rows[0].id, quantity }],
    })
  expect((await edit(2, '3')).body).toMatchObject({ total: '30.00', open_amount: '10.00' })
  expect(await openOf(other.id)).toBe('30.00')
  expect((await edit(3, '1')).body).toMatchObject({ total: '10.00', open_amount: '0.00', status: 'Resolved' })
  expect(await openOf(other.id)).toBe('40.00')
  await desk.expectBooksAgree()
})

test('an edited free note stays allocated to the invoices that it had settled', async () => {
  const sale = await sell([{ item: work, quantity: '1', rate: '50' }])
  const note = await give([{ item: work, quantity: '1', rate: '45' }])
  expect((await desk.post(`${path}/${note.id}/resolve`, { version: 1 })).body.open_amount).toBe('0.00')
  const edited = await desk.patch(`${path}/${note.id}`, {
    version: 2,
    accept: ['ABOVE_BOUGHT'],
    rows: [{ id: note.rows[0].id, item: work, quantity: '1', rate: '44' }],
  })
  expect([edited.status, edited.body.status, edited.body.open_amount]).toEqual([200, 'Resolved', '0.00'])
  expect((await desk.get(`sales/vouchers/${sale.id}`)).body.open_amount).toBe('6.00')
  await desk.expectBooksAgree()
})
