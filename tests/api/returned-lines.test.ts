/** Lines returned by active notes: the changes that an edit of the invoice or bill may make to them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let work = ''
let vat = ''
let customer = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
  work = await desk.service('Fitting')
  customer = (await desk.party('Amy')).id
})
afterAll(() => app.close())

/** Creates ten hours at 100.00, of which six are credited and unallocated again. */
async function credited(fields: object = {}, credit = '678.00') {
  const rows = [{ item: work, quantity: '10', rate: '100', tax_scheme: vat }]
  const sale = await desk.document('sales/vouchers', { date: '2026-03-10', party: customer, rows, ...fields })
  const note = await desk.document('sales/credit-notes', {
    date: '2026-03-20',
    party: customer,
    remarks: 'Not done',
    rows: [{ origin_row: sale.rows[0].id, quantity: '6' }],
  })
  const { item } = note.chain.find((link: { item: string | null }) => link.item !== null)
  const released = await desk.post(`sales/credit-notes/${note.id}/release`, { version: note.version, item })
  expect([released.status, released.body.open_amount]).toEqual([200, credit])
  return { sale, note }
}

type Sale = { id: string; rows: { id: string }[] }
const edit = (sale: Sale, row: object, fields: object = {}) =>
  desk.patch(`sales/vouchers/${sale.id}`, {
    date: '2026-03-10',
    party: customer,
    version: 1,
    rows: [{ id: sale.rows[0]?.id, item: work, quantity: '10', rate: '100', tax_scheme: vat, ...row }],
    ...fields,
  })

test('a price below the credited one is refused although the note is not allocated', async () => {
  const { sale, note } = await credited()
  const refused = await edit(sale, { rate: '50' })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'RETURNS_EXIST', params: { notes: note.voucher_no }, errors: { 'rows.0.rate': [expect.any(String)] } },
  ])
  expect((await desk.get(`sales/vouchers/${sale.id}`)).body).toMatchObject({ total: '1130.00', open_amount: '1130.00' })
  await desk.expectBooksAgree()
})

test('quantity, unit, discount and tax of a returned line are fixed, and so is its share of the document', async () => {
  const { sale } = await credited()
  const places = async (row: object, fields: object = {}) => {
    const { status, body } = await edit(sale, row, fields)
    return [status, body.code, ...Object.keys(body.errors ?? {})]
  }
  expect(await places({ quantity: '9' })).toEqual([409, 'RETURNS_EXIST', 'rows.0.quantity'])
  expect(await places({ discount_type: 'percent', discount: '10' })).toEqual([409, 'RETURNS_EXIST', 'rows.0.discount'])
  expect(await places({ tax_scheme: null })).toEqual([409, 'RETURNS_EXIST', 'rows.0.tax_scheme'])
  expect(await places({}, { tax_type: 'inclusive' })).toEqual([409, 'RETURNS_EXIST', 'tax_type'])
  expect(await places({}, { discount_type: 'amount', discount: '10' })).toEqual([409, 'RETURNS_EXIST', 'discount'])
  const other = { item: work, quantity: '1', rate: '5' }
  const { body } = await edit(sale, { description: 'As agreed' }, { remarks: 'Seen' })
  expect(body).toMatchObject({ total: '1130.00', version: 2, rows: [{ description: 'As agreed' }] })
  const row = { id: sale.rows[0].id, item: work, quantity: '10', rate: '100.00', tax_scheme: vat }
  const more = await edit(sale, {}, { version: 2, rows: [row, other] })
  expect([more.status, more.body.total]).toEqual([200, '1135.00'])
})

test('another line that takes part of the document discount is refused', async () => {
  const { sale } = await credited({ discount_type: 'amount', discount: '100' }, '610.20')
  const row = { id: sale.rows[0].id, item: work, quantity: '10', rate: '100', tax_scheme: vat }
  const whole = { discount_type: 'amount', discount: '100' }
  const more = await edit(sale, {}, { ...whole, rows: [row, { item: work, quantity: '1', rate: '100' }] })
  expect([more.status, more.body.code, Object.keys(more.body.errors)]).toEqual([409, 'RETURNS_EXIST', ['rows']])
  expect((await edit(sale, {}, { ...whole, remarks: 'Seen' })).body).toMatchObject({ total: '1017.00', version: 2 })
})

test('lines of a cancelled note can change again', async () => {
  const { sale, note } = await credited()
  const [{ version }] = [(await desk.get(`sales/credit-notes/${note.id}`)).body]
  await desk.post(`sales/credit-notes/${note.id}/cancel`, { version, reason: 'Done after all' })
  expect((await edit(sale, { rate: '50' })).body).toMatchObject({ total: '565.00' })
  await desk.expectBooksAgree()
})

test('a line that only a cancelled note returned can be removed', async () => {
  const { sale, note } = await credited()
  const travel = { item: work, quantity: '1', rate: '50', tax_scheme: vat }
  const held = await edit(sale, {}, { rows: [travel] })
  expect([held.status, held.body.code]).toEqual([409, 'RETURNS_EXIST'])
  const { version } = (await desk.get(`sales/credit-notes/${note.id}`)).body
  await desk.post(`sales/credit-notes/${note.id}/cancel`, { version, reason: 'Done after all' })
  const changed = await edit(sale, {}, { rows: [travel] })
  expect([changed.status, changed.body.code]).toEqual([200, undefined])
  expect(changed.body).toMatchObject({ total: '56.50', open_amount: '56.50', rows: [{ quantity: '1', rate: '50' }] })
  // The cancelled note keeps its line, without the reference.
  expect((await desk.get(`sales/credit-notes/${note.id}`)).body).toMatchObject({
    status: 'Cancelled',
    total: '678.00',
    rows: [{ item: work, quantity: '6', origin_row: null }],
  })
  await desk.expectBooksAgree()
})
