/**
 * Stock counts over HTTP: booked quantities, counted quantities, and the resulting adjustments. Their kind is
 * stock-counts, with read-stock-count and act-on-stock-count.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { inventory, stockDesk } from './stock-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
const path = `${inventory}/stock-counts`
let bolt = ''
let nut = ''
let sequence = 0

beforeAll(async () => {
  app = await startApp()
  desk = await stockDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  bolt = await desk.item(`Bolt ${sequence}`)
  nut = await desk.item(`Nut ${sequence}`)
  await desk.receive(bolt, ['10', '2'], '2026-03-01')
  await desk.receive(nut, ['10', '3'], '2026-03-01')
  await desk.issue(nut, '5', '2026-04-15')
})

const post = (url: string, body: object = {}) => app.as('owner').post(`${path}/${url}`, body)
const rows = () => [
  { item: bolt, counted: '12' },
  { item: nut, counted: '7', description: 'Rusty' },
]
const count = (fields: object = {}) => post('', { date: '2026-03-31', remarks: 'Shelf 4', rows: rows(), ...fields })

test('booked quantities are those at the end of the day', async () => {
  const { body } = await app.as('owner').get(`${path}/book/?date=2026-03-31`)
  const book = (item: string) => body.find((row: { item: string }) => row.item === item)
  expect(book(nut)).toEqual({
    item: nut,
    item_label: `Nut ${sequence}`,
    item_code: null,
    unit_label: 'pcs',
    book: '10',
  })
  const later = await app.as('owner').get(`${path}/book/?date=2026-04-15`)
  expect(later.body.find((row: { item: string }) => row.item === nut).book).toBe('5')
  expect((await app.as('owner').get(`${path}/book/?date=x`)).body.code).toBe('NOT_A_DATE')
  expect((await app.as('owner').get(`${path}/book/`)).body.code).toBe('REQUIRED')
})

test('a count creates one adjustment in and one out, on its date, and later costs follow', async () => {
  const { status, body: draft } = await count()
  expect([status, draft]).toMatchObject([
    201,
    { status: 'Draft', voucher_no: null, adjustments: [], acts: ['edit', 'issue', 'delete'] },
  ])
  expect(draft.rows).toMatchObject([
    { item: bolt, counted: '12', book: '10', difference: '2' },
    { item: nut, counted: '7', book: '10', difference: '-3', description: 'Rusty' },
  ])
  const { body: issued } = await post(`${draft.id}/issue/`, { version: 1 })
  expect(issued).toMatchObject({
    status: 'Issued',
    voucher_no: expect.stringMatching(/^SC-2026-\d{4}$/),
    adjustments: [
      { purpose: 'Stock In', status: 'Issued', voucher_no: expect.stringMatching(/^SA-/) },
      { purpose: 'Stock Out', status: 'Issued' },
    ],
    acts: ['cancel'],
  })
  expect([await desk.stock(bolt), await desk.stock(nut)]).toEqual([
    ['12', '24.00'],
    ['2', '6.00'],
  ])
  const [surplus, shortage] = issued.adjustments
  const { body: inward } = await app.as('owner').get(`${inventory}/adjustments/${surplus.id}/`)
  expect(inward).toMatchObject({
    date: '2026-03-31',
    remarks: 'Shelf 4',
    total: '4.00',
    stock_count: draft.id,
    stock_count_label: issued.voucher_no,
    acts: [],
  })
  expect((await desk.entries(`adjustments/${shortage.id}`))[0]).toEqual(
    expect.arrayContaining(['2026-03-31 cost', 'Dr E-C-SL 9.00', 'Cr A-I-I 9.00']),
  )
  // Only the count can cancel them.
  const alone = { version: 1, reason: 'x' }
  expect((await app.as('owner').post(`${inventory}/adjustments/${surplus.id}/cancel/`, alone)).body.code).toBe('IN_USE')
  await desk.expectNoGaps()

  // Later entries before the count date do not change the differences.
  await desk.receive(bolt, ['1', '2'], '2026-03-02')
  expect((await app.as('owner').get(`${path}/${draft.id}/`)).body.rows[0]).toMatchObject({
    book: '10',
    difference: '2',
  })

  const { body: cancelled } = await post(`${draft.id}/cancel/`, { version: 2, reason: 'Counted twice' })
  expect(cancelled).toMatchObject({
    status: 'Cancelled',
    cancel_reason: 'Counted twice',
    adjustments: [{ status: 'Cancelled' }, { status: 'Cancelled' }],
  })
  expect([(await desk.stock(bolt))[0], (await desk.stock(nut))[0]]).toEqual(['11', '5'])
  await desk.expectNoGaps()
})

test('booked quantities are read when a count is issued, not when it was started', async () => {
  const { body: draft } = await count({ rows: [{ item: bolt, counted: '12' }] })
  await desk.receive(bolt, ['2', '2'], '2026-03-30')
  const { body } = await post(`${draft.id}/issue/`, { version: 1 })
  expect([body.rows[0].book, body.rows[0].difference, body.adjustments]).toEqual(['12', '0', []])
})

test('what leaves while a count is being issued is no shortage of it', async () => {
  const { body: draft } = await count({ rows: [{ item: bolt, counted: '7' }] })
  const waiting = async () =>
    (
      await app.sql(
        `select distinct w.pid from pg_locks w join pg_locks h on h.pid = w.pid
         where not w.granted and h.database = (select oid from pg_database where datname = current_database())`,
      )
    ).length
  await app.sql('begin')
  await app.sql('select from stock_balance where item_id = $1 for update', [bolt])
  const sold = desk.issue(bolt, '2', '2026-03-31')
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
  const counted = post(`${draft.id}/issue/`, { version: 1 })
  await expect.poll(waiting, { timeout: 30_000 }).toBe(2)
  await app.sql('commit')
  await sold
  const { body } = await counted
  expect([body.rows[0].book, body.rows[0].difference]).toEqual(['8', '-1'])
  expect(await desk.stock(bolt)).toEqual(['7', '14.00'])
})

test('uncounted items are unchanged, and a draft can be changed and deleted', async () => {
  const { body: draft } = await count({ rows: [{ item: bolt }, { item: nut, counted: '0' }] })
  expect(draft.rows[0]).toMatchObject({ counted: null, difference: null })
  const change = { date: '2026-03-31', rows: [{ item: bolt }, { item: nut, counted: '10' }], version: 1 }
  expect((await app.as('owner').patch(`${path}/${draft.id}/`, change)).body.version).toBe(2)
  expect((await app.as('owner').patch(`${path}/${draft.id}/`, change)).body.code).toBe('STALE')
  expect((await app.as('owner').delete(`${path}/${draft.id}/?version=2`)).status).toBe(204)
})

test('a shortage that affects later days is a warning', async () => {
  const { body: draft } = await count({ rows: [{ item: nut, counted: '2' }] })
  expect((await post(`${draft.id}/issue/`, { version: 1 })).body).toMatchObject({
    code: 'WARNINGS',
    errors: { 'rows.0.counted': [expect.any(String)] },
  })
  expect((await post(`${draft.id}/issue/`, { version: 1, accept: ['NEGATIVE_STOCK'] })).status).toBe(200)
  expect((await desk.stock(nut))[0]).toBe('-3')
  const edit = { date: '2026-03-31', rows: rows(), version: 2 }
  expect((await app.as('owner').patch(`${path}/${draft.id}/`, edit)).body.code).toBe('WRONG_STATUS')
})

test('every problem is reported at its field', async () => {
  const twice = [
    { item: bolt, counted: '1' },
    { item: bolt, counted: '2' },
  ]
  expect((await count({ rows: twice })).body).toMatchObject({
    code: 'ITEM_REPEATED',
    errors: { 'rows.1.item': [expect.any(String)] },
  })
  expect((await count({ rows: [{ item: bolt, counted: '-1' }] })).body.code).toBe('BELOW_ZERO')
  expect((await count({ rows: [] })).body.code).toBe('REQUIRED')
  const service = await desk.item(`Service ${sequence}`, { track_inventory: false })
  expect((await count({ rows: [{ item: service, counted: '1' }] })).body.code).toBe('ITEM_NOT_TRACKED')
  await app.lock('one', '2026-03-31')
  expect((await count()).body).toMatchObject({ code: 'PERIOD_LOCKED', errors: { date: [expect.any(String)] } })
  await app.lock('one', null)
})
