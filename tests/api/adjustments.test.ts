/**
 * Stock adjustments over HTTP: drafts, issuing, edits, cancelling, previews and refusals. They also cover the engine of
 * documents that move stock: moved, preview, stock-rows, stock-facts, preview-costs.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { inventory, stockDesk } from './stock-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
const path = `${inventory}/adjustments`
let item = ''
let sequence = 0

beforeAll(async () => {
  app = await startApp()
  desk = await stockDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await desk.policy('warn')
  sequence += 1
  item = await desk.item(`Bolt ${sequence}`)
})

const post = (url: string, body: object = {}, who = 'owner') => app.as(who).post(`${path}/${url}`, body)

test('stock in is valued at its rate, stock out at its cost, and the ledger agrees', async () => {
  const before = await desk.balance('A-I-I')
  const received = await desk.receive(item, ['10', '3.3333'])
  expect(received).toMatchObject({
    status: 'Issued',
    voucher_no: expect.stringMatching(/^SA-2026-\d{4}$/),
    purpose: 'Stock In',
    total: '33.33',
    version: 1,
    acts: ['edit', 'cancel'],
    created_by_label: 'Test owner',
  })
  expect(received.rows).toMatchObject([
    {
      item,
      item_label: `Bolt ${sequence}`,
      quantity: '10',
      unit_label: 'pcs',
      unit_factor: '1',
      rate: '3.3333',
      cost: '33.33',
      unit_cost: '3.333',
    },
  ])
  const issued = await desk.issue(item, '3')
  expect(issued).toMatchObject({ total: '10.00', rows: [{ rate: null, cost: '10.00', unit_cost: '3.333333' }] })
  expect(await desk.stock(item)).toEqual(['7', '23.33'])
  expect(await desk.entries(`adjustments/${received.id}`)).toEqual([
    ['2026-03-01 cost', 'Dr A-I-I 33.33', 'Cr E-C-SG 33.33'],
  ])
  expect(await desk.entries(`adjustments/${issued.id}`)).toEqual(
    [['2026-03-20 cost', 'Dr E-C-SL 10.00', 'Cr A-I-I 10.00'].toSorted()].map((entry) => expect.arrayContaining(entry)),
  )
  expect((Number(await desk.balance('A-I-I')) - Number(before)).toFixed(2)).toBe('23.33')
  await desk.expectNoGaps()
})

test.each([
  ['Damaged', 'E-I-DE-IWO-DE'],
  ['Expired', 'E-I-DE-IWO-EE'],
])('stock out as %s posts to its own expense account', async (purpose, account) => {
  await desk.receive(item, ['5', '2'])
  const before = Number(await desk.balance(account))
  const { body } = await desk.adjust({ purpose, rows: [{ item, quantity: '2' }] })
  expect(body.total).toBe('4.00')
  expect(Number(await desk.balance(account)) - before).toBe(4)
})

test('units convert to the base unit: a dozen at 24.00 is 12 pieces at 2.00', async () => {
  const { body } = await desk.adjust({ rows: [{ item, quantity: '1.5', unit: desk.units['doz'], rate: '24' }] })
  expect(body.rows).toMatchObject([
    { quantity: '1.5', unit_label: 'doz', unit_factor: '12', cost: '36.00', unit_cost: '24' },
  ])
  expect(await desk.stock(item)).toEqual(['18', '36.00'])
})

test('without a rate stock comes in at its current cost, else at the item’s price, else at zero', async () => {
  await desk.receive(item, ['3', '3.3333'])
  const { body } = await desk.adjust({ rows: [{ item, quantity: '2' }] })
  expect(body).toMatchObject({ total: '6.67', rows: [{ rate: null, cost: '6.67' }] })
  const priced = await desk.item(`Priced ${sequence}`, { cost_price: '4.5' })
  expect((await desk.adjust({ rows: [{ item: priced, quantity: '2' }] })).body.total).toBe('9.00')
  const unknown = await desk.item(`Unknown ${sequence}`)
  const free = await desk.adjust({ rows: [{ item: unknown, quantity: '2' }] })
  expect(free.body.total).toBe('0.00')
  expect(await desk.entries(`adjustments/${free.body.id}`)).toEqual([])
})

test('a draft moves nothing until it is issued, passes the same checks, and can be deleted', async () => {
  const { body: draft } = await desk.adjust({ status: 'Draft', rows: [{ item, quantity: '4', rate: '1' }] })
  expect(draft).toMatchObject({ status: 'Draft', voucher_no: null, total: '0.00', acts: ['edit', 'issue', 'delete'] })
  expect(await desk.stock(item)).toEqual(['0', '0.00'])
  const rows = [{ item, quantity: '5', rate: '1' }]
  const change = { date: '2026-03-10', purpose: 'Stock In', remarks: 'Recounted', rows }
  const { body: changed } = await app.as('owner').patch(`${path}/${draft.id}/`, { ...change, version: 1 })
  expect(changed).toMatchObject({ remarks: 'Recounted', version: 2, status: 'Draft' })
  const { status, body: issued } = await post(`${draft.id}/issue/`, { version: 2 })
  expect([status, issued.status, issued.version, issued.total]).toEqual([200, 'Issued', 3, '5.00'])
  expect(await desk.stock(item)).toEqual(['5', '5.00'])
  expect((await post(`${draft.id}/issue/`, { version: 3 })).body.code).toBe('WRONG_STATUS')
  expect((await app.as('owner').delete(`${path}/${draft.id}/?version=3`)).body.code).toBe('WRONG_STATUS')

  const { body: other } = await desk.adjust({ status: 'Draft', rows })
  expect((await app.as('owner').delete(`${path}/${other.id}/?version=1`)).status).toBe(204)
  expect((await app.as('owner').get(`${path}/${other.id}/`)).status).toBe(404)
})

test('editing an issued adjustment replaces its movements: same number, same position, later costs follow', async () => {
  const received = await desk.receive(item, ['10', '2'])
  const issued = await desk.issue(item, '4')
  const change = {
    date: '2026-03-02',
    purpose: 'Stock In',
    remarks: 'Dearer',
    rows: [{ item, quantity: '10', rate: '3' }],
  }
  const { status, body } = await app.as('owner').patch(`${path}/${received.id}/`, { ...change, version: 1 })
  expect([status, body.voucher_no, body.date, body.total]).toEqual([200, received.voucher_no, '2026-03-02', '30.00'])
  expect(body.time).toBe(received.time)
  expect((await app.as('owner').get(`${path}/${issued.id}/`)).body.total).toBe('12.00')
  expect(await desk.stock(item)).toEqual(['6', '18.00'])
  // The correction of the issue is posted on its own date, by the document that caused it.
  expect(await desk.entries(`adjustments/${received.id}`)).toContainEqual(
    expect.arrayContaining(['2026-03-20 cost', 'Dr E-C-SL 4.00']),
  )
  await desk.expectNoGaps()

  const stale = await app.as('owner').patch(`${path}/${received.id}/`, { ...change, version: 1 })
  expect(stale.body).toMatchObject({ code: 'STALE', params: { who: app.emailOf('owner') } })
  const moved = await app.as('owner').patch(`${path}/${received.id}/`, { ...change, date: '2025-12-31', version: 2 })
  expect(moved.body).toMatchObject({ code: 'YEAR_CHANGED', errors: { date: [expect.any(String)] } })
})

test('the history names rows by their items, also deleted ones, with their costs as a separate field', async () => {
  const other = await desk.item(`Washer ${sequence}`)
  const rows = [
    { item, quantity: '2', rate: '3.50' },
    { item: other, quantity: '1.0', unit: desk.units['doz'], description: 'Loose' },
  ]
  const { body: draft } = await desk.adjust({ status: 'Draft', rows })
  await app.as('owner').patch(`${path}/${draft.id}/`, { version: 1, rows: rows.slice(0, 1) })
  const { body: history } = await app.as('owner').get(`${path}/${draft.id}/history/`)
  const [first, second] = [`Bolt ${sequence} · 2 pcs`, `Washer ${sequence} · 1 doz · Loose`]
  expect(history[0].changes).toEqual({ rows: [[first, second], [first]] })
  expect(history[1].changes).toMatchObject({ rows: [null, [first, second]], total: [null, [`${first} @ 3.5`]] })
})

test('an edit of texts alone posts nothing', async () => {
  const received = await desk.receive(item, ['1', '1'])
  const rows = [{ item, quantity: '1', rate: '1' }]
  const change = { date: '2026-03-01', purpose: 'Stock In', remarks: 'Other words', rows, version: 1 }
  expect((await app.as('owner').patch(`${path}/${received.id}/`, change)).body.remarks).toBe('Other words')
  expect(await desk.entries(`adjustments/${received.id}`)).toHaveLength(1)
})

test('other remarks leave an issued adjustment as posted, whatever unit, cost or item has changed since', async () => {
  const { body: box } = await app.as('owner').post(`${inventory}/units/`, { name: `Box ${sequence}` })
  const url = `${inventory}/items/${item}/`
  const patchItem = async (body: object) => {
    const { version } = (await app.as('owner').get(url)).body
    expect((await app.as('owner').patch(url, { version, ...body })).status).toBe(200)
  }
  await patchItem({ units: [{ unit: box.id, factor: '12' }] })
  await desk.receive(item, ['24', '2'])
  const { body: found } = await desk.adjust({ rows: [{ item, quantity: '1', unit: box.id, description: 'Shelf' }] })
  await desk.receive(item, ['24', '4'], '2026-03-02')
  await patchItem({ units: [{ unit: box.id, factor: '10' }], is_active: false })
  const change = {
    version: 1,
    remarks: 'Behind the shelf',
    rows: [{ item, quantity: '1', unit: box.id, description: '' }],
  }
  expect(
    (await post('preview/', { ...change, id: found.id, date: '2026-03-10', purpose: 'Stock In' })).body.effects,
  ).toEqual([])
  const { status, body } = await app.as('owner').patch(`${path}/${found.id}/`, change)
  expect([status, body.remarks, body.version, body.total]).toEqual([200, 'Behind the shelf', 2, '24.00'])
  expect(body.rows).toMatchObject([{ quantity: '1', unit_factor: '12', description: '', cost: '24.00' }])
  expect(await desk.stock(item)).toEqual(['60', '168.00'])
  expect(await desk.entries(`adjustments/${found.id}`)).toHaveLength(1)
  await app.lock('one', '2026-03-31')
  const locked = await app.as('owner').patch(`${path}/${found.id}/`, { version: 2, remarks: 'x' })
  expect(locked.body.code).toBe('PERIOD_LOCKED')
  await app.lock('one', null)
})

test('cancelling reverses stock and entry with a reason, and the number stays', async () => {
  const received = await desk.receive(item, ['10', '2'])
  expect((await post(`${received.id}/cancel/`, { version: 1, reason: ' ' })).body).toMatchObject({
    code: 'REASON_REQUIRED',
    errors: { reason: [expect.any(String)] },
  })
  const { status, body } = await post(`${received.id}/cancel/`, { version: 1, reason: 'Twice' })
  expect([status, body]).toMatchObject([
    200,
    { status: 'Cancelled', voucher_no: received.voucher_no, cancel_reason: 'Twice', total: '0.00', acts: [] },
  ])
  expect(await desk.stock(item)).toEqual(['0', '0.00'])
  expect(await desk.entries(`adjustments/${received.id}`)).toEqual([
    expect.arrayContaining(['2026-03-01 cost', 'Dr A-I-I 20.00']),
    expect.arrayContaining(['2026-03-01 cost', 'Dr A-I-I -20.00']),
  ])
  await desk.expectNoGaps()
})

test('withdrawing more than the stock follows the policy: refused, warned of, or accepted', async () => {
  await desk.receive(item, ['2', '5'])
  const rows = [{ item, quantity: '3' }]
  await desk.policy('block')
  const blocked = await desk.adjust({ purpose: 'Stock Out', rows })
  expect(blocked).toMatchObject({
    status: 400,
    body: { code: 'NEGATIVE_STOCK', errors: { 'rows.0.quantity': [expect.stringContaining('-1')] } },
  })
  expect((await desk.adjust({ purpose: 'Stock Out', rows, accept: ['NEGATIVE_STOCK'] })).status).toBe(400)
  await desk.policy('warn')
  const warned = await desk.adjust({ purpose: 'Stock Out', rows })
  expect(warned).toMatchObject({ status: 422, body: { code: 'WARNINGS', params: { codes: 'NEGATIVE_STOCK' } } })
  expect(await desk.stock(item)).toEqual(['2', '10.00'])
  const accepted = await desk.adjust({ purpose: 'Stock Out', rows, accept: ['NEGATIVE_STOCK'] })
  expect([accepted.status, accepted.body.total]).toEqual([201, '15.00'])
  expect(await desk.stock(item)).toEqual(['-1', '-5.00'])
  await desk.expectNoGaps()
})

test('a receipt with later withdrawals is cancelled only when the warning is accepted', async () => {
  const received = await desk.receive(item, ['2', '5'])
  await desk.issue(item, '2')
  expect((await post(`${received.id}/cancel/`, { version: 1, reason: 'Twice' })).body.code).toBe('WARNINGS')
  await desk.policy('block')
  expect((await post(`${received.id}/cancel/`, { version: 1, reason: 'Twice' })).body.code).toBe('NEGATIVE_STOCK')
  await desk.policy('warn')
  const accept = ['NEGATIVE_STOCK']
  expect((await post(`${received.id}/cancel/`, { version: 1, reason: 'Twice', accept })).status).toBe(200)
  await desk.expectNoGaps()
})

test('a preview shows changed costs of other documents and changed monthly profit', async () => {
  await desk.receive(item, ['10', '2'], '2026-03-01')
  const first = await desk.issue(item, '5', '2026-03-20')
  const second = await desk.issue(item, '5', '2026-04-02')
  const body = { date: '2026-02-01', purpose: 'Stock In', remarks: 'Older', rows: [{ item, quantity: '5', rate: '1' }] }
  const { status, body: preview } = await post('preview/', body)
  expect(status).toBe(200)
  expect(preview.effects).toMatchObject([
    { document_id: first.id, document_no: first.voucher_no, before: '-10.00', after: '-5.00', change: '5.00' },
  ])
  expect(preview.profit).toEqual([
    { period: '2026-03', start_date: '2026-03-01', end_date: '2026-03-31', change: '5.00' },
  ])
  expect(await desk.stock(item)).toEqual(['0', '0.00'])
  const { body: adjustment } = await desk.adjust(body)
  expect((await app.as('owner').get(`${path}/${first.id}/`)).body.total).toBe('5.00')
  expect((await app.as('owner').get(`${path}/${second.id}/`)).body.total).toBe('10.00')
  const undone = await post(`${adjustment.id}/cancel-preview/`)
  expect(undone.body.effects).toMatchObject([
    { document_id: first.id, before: '-5.00', after: '-10.00', change: '-5.00' },
  ])
  const dearer = await post('preview/', { ...body, id: adjustment.id, rows: [{ item, quantity: '5', rate: '1.5' }] })
  expect(dearer.body.effects).toMatchObject([{ before: '-5.00', after: '-7.50' }])
})
