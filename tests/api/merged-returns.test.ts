/** Sales and purchases of a party merged since are returned through the survivor (note-origins). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { paymentDesk, receipts } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let vat = ''
let goods = ''
let amy = ''
let ltd = ''
let sequence = 0
const notes = 'sales/credit-notes'

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  vat = await desk.scheme('VAT')
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  goods = await desk.item(`Bolt ${sequence}`)
  await desk.receive(goods, ['3', '3.3333'], '2026-03-01')
  amy = (await desk.party(`Amy ${sequence}`)).id
  ltd = (await desk.party(`Amy ${sequence} Ltd`)).id
})

const sell = () => {
  const rows = [{ item: goods, quantity: '3', rate: '3.3333', tax_scheme: vat }]
  return desk.document('sales/vouchers', { date: '2026-03-10', party: amy, rows })
}
const merge = async (loser: string, survivor: string, date = '2026-06-01') => {
  const { version } = await desk.read('crm/parties', loser)
  const { status, body } = await desk.post(`crm/parties/${loser}/merge`, { version, into: survivor, date })
  expect([status, body.errors]).toEqual([200, undefined])
}
const back = (
  party: string,
  sale: TestAnswer['body'],
  { quantity, ...fields }: { quantity: string } & Record<string, unknown>,
) => ({
  date: '2026-06-02',
  status: 'Issued',
  party,
  remarks: 'Broken',
  accept: ['DATE_BEFORE_LAST'],
  rows: [{ origin_row: sale.rows[0].id, quantity }],
  ...fields,
})
const give = (party: string, sale: TestAnswer['body'], quantity: string) =>
  desk.document(notes, back(party, sale, { quantity }))
const owed = async (party: string) =>
  (
    await app.sql<{ owed: string }>(
      `select coalesce(sum(case side when 'debit' then open_amount else -open_amount end), 0)::numeric(20, 2)::text as owed
     from open_item where party_id = $1`,
      [party],
    )
  )[0]?.owed

/** 11.30 sold, 5.00 paid, 6.30 moved: 3.76 are returned, then 7.54, of which 2.54 are still outstanding. */
test('goods of a merged party are returned at their price, tax and cost, against the survivor’s items', async () => {
  const sale = await sell()
  await desk.pays(receipts, { party: amy, rows: '5', allocations: await desk.shares([sale], ['5']) })
  await merge(amy, ltd)
  expect([await owed(amy), await owed(ltd)]).toEqual(['0.00', '6.30'])
  const { party, stays_with, stays_with_label } = await desk.read('sales/vouchers', sale.id)
  expect([party, stays_with, stays_with_label]).toEqual([amy, ltd, `Amy ${sequence} Ltd`])

  const first = await give(ltd, sale, '1')
  expect(first).toMatchObject({ total: '3.76', status: 'Resolved', rows: [{ net: '3.33', tax: '0.43', cost: '3.33' }] })
  expect(await owed(ltd)).toBe('2.54')
  const rest = await give(ltd, sale, '2')
  expect(rest).toMatchObject({ total: '7.54', open_amount: '5.00', rows: [{ net: '6.67', tax: '0.87', cost: '6.67' }] })
  expect([await owed(amy), await owed(ltd)]).toEqual(['0.00', '-5.00'])

  const third = await desk.post(notes, back(ltd, sale, { quantity: '1' }))
  expect(desk.wrong(third)).toEqual(['OVER_RETURNED', 'rows.0.quantity'])
  const cancelled = await desk.act(notes, rest, { name: 'cancel', reason: 'Kept', accept: ['ALLOCATED'] })
  expect([cancelled.status, await owed(ltd)]).toEqual([200, '2.54'])
  await desk.expectBooksAgree()
})

test('only the survivor can return goods, across any number of merges', async () => {
  const sale = await sell()
  const plc = (await desk.party(`Amy ${sequence} plc`)).id
  const other = (await desk.party(`Other ${sequence}`)).id
  expect((await desk.post(notes, back(ltd, sale, { quantity: '1' }))).body.code).toBe('OTHER_PARTY')
  await merge(amy, ltd)
  await merge(ltd, plc, '2026-06-02')
  expect((await desk.post(notes, back(other, sale, { quantity: '1' }))).body.code).toBe('OTHER_PARTY')
  expect((await desk.post(notes, back(amy, sale, { quantity: '1' }))).body.code).toBe('PARTY_INACTIVE')
  expect(await give(plc, sale, '3')).toMatchObject({ total: '11.30', status: 'Resolved', rows: [{ cost: '10.00' }] })
  expect([await owed(amy), await owed(ltd), await owed(plc)]).toEqual(['0.00', '0.00', '0.00'])
  await desk.expectBooksAgree()
})

test('a draft note of a merged party is issued to the survivor; an issued one keeps its party', async () => {
  const sale = await sell()
  const issued = await give(amy, sale, '1')
  const { body: draft } = await desk.post(notes, back(amy, sale, { quantity: '1', status: 'Draft' }))
  await merge(amy, ltd)
  expect(await owed(ltd)).toBe('7.54')
  const { party, version } = await desk.read(notes, draft.id)
  expect(party).toBe(ltd)
  const { status, body } = await desk.patch(`${notes}/${draft.id}`, back(ltd, sale, { quantity: '1', version }))
  expect([status, body.status, body.total, await owed(ltd)]).toEqual([200, 'Resolved', '3.78', '3.76'])
  const words = {
    ...back(amy, sale, { quantity: '1', version: issued.version, remarks: 'Bent' }),
    rows: [{ id: issued.rows[0].id, origin_row: sale.rows[0].id, quantity: '1' }],
  }
  const changed = await desk.patch(`${notes}/${issued.id}`, words)
  expect([changed.status, changed.body.remarks, changed.body.total]).toEqual([200, 'Bent', '3.76'])
  await desk.expectBooksAgree()
})
