/** Merging items over HTTP: moved stock, changed references, and refusals. The use-case is merge-items. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { inventory, stockDesk } from './stock-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
const path = '/api/company/one/settings/item-merge'
let bolt = ''
let twin = ''
let sequence = 0

beforeAll(async () => {
  app = await startApp()
  desk = await stockDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  bolt = await desk.item(`Hexagon bolt M8 no ${sequence}`, { code: `HB-${sequence}` })
  twin = await desk.item(`Hexagon bolts M8 no ${sequence}`, { code: `HX-${sequence}` })
})

const merge = (fields: object = {}) =>
  app.as('owner').post(`${path}/`, { survivor: bolt, losers: [twin], date: '2026-03-31', ...fields })
const preview = (fields: object = {}) =>
  app.as('owner').post(`${path}/preview/`, { survivor: bolt, losers: [twin], date: '2026-03-31', ...fields })
const item = async (id: string) => (await app.as('owner').get(`${inventory}/items/${id}/`)).body

test('similar items are suggested', async () => {
  const { status, body } = await app.as('owner').get(`${path}/suggestions/`)
  expect(status).toBe(200)
  const pair = body.find((one: { item: string; other: string }) => [one.item, one.other].includes(twin))
  expect([pair.item, pair.other].toSorted()).toEqual([bolt, twin].toSorted())
  expect(Number(pair.similarity)).toBeGreaterThan(0.6)
})

test('the loser’s layers move at their cost, and later issues cost the same as before', async () => {
  await desk.receive(bolt, ['10', '2'], '2026-03-01')
  await desk.receive(twin, ['4', '3'], '2026-03-02')
  await desk.receive(twin, ['6', '5'], '2026-03-03')
  await desk.issue(twin, '1', '2026-03-10')
  expect((await preview()).body).toMatchObject({
    survivor: bolt,
    problems: [],
    losers: [{ item: twin, quantity: '9', value: '39.00', layers: 2, bills: 0, drafts: 0, problems: [] }],
  })
  const inventoryBefore = await desk.balance('A-I-I')
  expect((await merge()).body).toEqual({ survivor: bolt, losers: [twin] })
  expect([await desk.stock(bolt), await desk.stock(twin)]).toEqual([
    ['19', '59.00'],
    ['0', '0.00'],
  ])
  expect(await desk.balance('A-I-I')).toBe(inventoryBefore)
  expect(await item(twin)).toMatchObject({ is_active: false, merged_into: bolt, code: `HX-${sequence}` })
  const issued = await desk.issue(bolt, '12', '2026-04-15')
  expect(issued.total).toBe('26.00')
  await desk.expectNoGaps()
})

test('with average costing the stock moves as one', async () => {
  await app.sql(`update company set costing_method = 'average' where slug = 'one'`)
  await desk.receive(twin, ['4', '3'], '2026-03-02')
  await desk.receive(twin, ['6', '5'], '2026-03-03')
  expect((await preview()).body.losers).toMatchObject([{ layers: 1, value: '42.00' }])
  await merge()
  expect(await desk.stock(bolt)).toEqual(['10', '42.00'])
  await desk.expectNoGaps()
  await app.sql(`update company set costing_method = 'fifo' where slug = 'one'`)
})

test('drafts, bills and units of the loser move to the survivor', async () => {
  await app
    .as('owner')
    .patch(`${inventory}/items/${twin}/`, { units: [{ unit: desk.units['doz'], factor: '10' }], version: 1 })
  const rows = [{ item: twin, quantity: '1', unit: desk.units['doz'], rate: '30' }]
  const { body: draft } = await desk.adjust({ status: 'Draft', rows })
  const shelf = await desk.item(`Shelf ${sequence}`)
  const bill = { item: shelf, quantity: '1', rows: [{ side: 'in', item: twin, quantity: '8' }] }
  const { body: stored } = await app.as('owner').post(`${inventory}/bill-of-materials/`, bill)
  const counted = {
    date: '2026-03-31',
    rows: [
      { item: bolt, counted: '2' },
      { item: twin, counted: '3' },
    ],
  }
  const { body: count } = await app.as('owner').post(`${inventory}/stock-counts/`, counted)
  expect((await preview()).body.losers).toMatchObject([{ bills: 1, drafts: 2 }])
  await merge()
  const adjustment = await app.as('owner').post(`${inventory}/adjustments/${draft.id}/issue/`, { version: 1 })
  // A dozen of the survivor is still twelve.
  expect(adjustment.body.rows).toMatchObject([
    { item: bolt, quantity: '10', unit_label: 'pcs', rate: '3', cost: '30.00' },
  ])
  expect(await desk.stock(bolt)).toEqual(['10', '30.00'])
  expect((await app.as('owner').get(`${inventory}/bill-of-materials/${stored.id}/`)).body.rows).toMatchObject([
    { item: bolt },
  ])
  const { body: recounted } = await app.as('owner').get(`${inventory}/stock-counts/${count.id}/`)
  expect(recounted.rows).toMatchObject([{ item: bolt, counted: '5' }])
})

test('differing, later moved or outstanding items are refused with the reason', async () => {
  const code = async (fields: object = {}) => (await merge(fields)).body
  const flour = await desk.item(`Flour ${sequence}`, { unit: desk.units['g'] })
  expect(await code({ losers: [flour] })).toMatchObject({
    code: 'MERGE_DIFFERENT',
    params: { what: 'unit' },
    errors: { 'losers.0': [expect.any(String)] },
  })
  const sent = { survivor: bolt, losers: [flour], date: '2026-03-31' }
  const inNepali = (at: string) => app.as('owner').post(at, sent, { 'accept-language': 'ne' })
  const reason = `“Flour ${sequence}” र “Hexagon bolt M8 no ${sequence}” को एकाइ फरक छ, त्यसैले तिनलाई गाभ्न सकिँदैन।`
  const [loser] = (await inNepali(`${path}/preview/`)).body.losers
  expect(loser.problems).toMatchObject([{ code: 'MERGE_DIFFERENT', message: reason }])
  expect((await inNepali(`${path}/`)).body.message).toBe(reason)
  const service = await desk.item(`Service ${sequence}`, { track_inventory: false })
  expect((await code({ losers: [service] })).code).toBe('MERGE_DIFFERENT')
  await desk.receive(twin, ['4', '3'], '2026-04-02')
  expect(await code()).toMatchObject({ code: 'MOVED_LATER', params: { date: '2026-04-02' } })
  const owed = await desk.item(`Owed ${sequence}`)
  await desk.adjust({ purpose: 'Stock Out', rows: [{ item: owed, quantity: '1' }], accept: ['NEGATIVE_STOCK'] })
  expect((await code({ losers: [owed] })).code).toBe('NEGATIVE_STOCK')
  expect((await code({ losers: [bolt] })).code).toBe('ITEM_REPEATED')
  expect((await code({ losers: [] })).code).toBe('REQUIRED')
  expect((await code({ losers: ['nonsense'] })).code).toBe('UNKNOWN_REFERENCE')
  const shelf = await desk.item(`Rack ${sequence}`)
  await app.as('owner').post(`${inventory}/bill-of-materials/`, {
    item: shelf,
    quantity: '1',
    rows: [{ side: 'in', item: bolt, quantity: '8' }],
  })
  expect((await code({ losers: [shelf] })).code).toBe('BILL_LOOP')
  await app.lock('one', '2026-03-31')
  expect(await code({ losers: [owed] })).toMatchObject({
    code: 'PERIOD_LOCKED',
    errors: { date: [expect.any(String)] },
  })
  await app.lock('one', null)
})

test('a merge happens once, and the loser cannot become a survivor', async () => {
  const key = { 'idempotency-key': `merge ${sequence}` }
  const body = { survivor: bolt, losers: [twin], date: '2026-03-31' }
  const answers = await Promise.all([1, 2].map(() => app.as('owner').post(`${path}/`, body, key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await merge()).body.code).toBe('ITEM_INACTIVE')
  const other = await desk.item(`Another ${sequence}`)
  expect((await merge({ survivor: twin, losers: [other] })).body).toMatchObject({
    code: 'ITEM_INACTIVE',
    errors: { survivor: [expect.any(String)] },
  })
  // An item merged into the loser earlier belongs to the survivor.
  await merge({ survivor: other, losers: [bolt] })
  expect((await item(twin)).merged_into).toBe(other)
})
