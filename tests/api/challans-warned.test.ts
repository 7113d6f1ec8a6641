/** Delivery notes over HTTP: the warnings of their acts, and that they can be accepted. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Doc } from './challan-desk.ts'
import { challanDesk, notes } from './challan-desk.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof challanDesk>>
let sequence = 0
let goods = ''
let note: Doc

beforeAll(async () => {
  app = await startApp()
  desk = await challanDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  goods = await desk.item(`Nut ${sequence}`, { selling_price: '9' })
  await desk.buy(goods, { quantity: '10', rate: '2', date: '2026-03-01' })
  note = await desk.deliver((await desk.party(`Ben ${sequence}`)).id, [{ item: goods, quantity: '4' }])
})

/** Counts so many of the goods on a day. */
async function count(date: string, counted: string): Promise<void> {
  const { id, version } = await desk.create('inventory/stock-counts', {
    date,
    remarks: 'Shelf',
    rows: [{ item: goods, counted }],
  })
  await desk.ok(desk.post(`inventory/stock-counts/${id}/issue`, { version }))
}

test('goods that came back before a stock count are returned once its warning is accepted', async () => {
  await count('2026-03-31', '6')
  const body = { date: '2026-03-20', rows: [{ row: note.rows[0].id, quantity: '1' }] }
  const warned = await desk.act(`${notes}/${note.id}`, 'return', body)
  expect([warned.status, warned.body.code, warned.body.params]).toEqual([
    422,
    'WARNINGS',
    { codes: 'COUNTED_AFTER', counted: goods },
  ])
  expect(await desk.delivered(goods)).toBe('8.00')
  await desk.ok(desk.act(`${notes}/${note.id}`, 'return', { ...body, accept: ['COUNTED_AFTER'] }))
  expect(await desk.stock(goods)).toEqual(['7', '14.00'])
  expect(await desk.delivered(goods)).toBe('6.00')
})

test('closing or invoicing a delivery before a stock count moves nothing and needs no warning', async () => {
  await count('2026-03-31', '6')
  await desk.ok(desk.bill(note.party, '2026-03-20', [{ line: note.rows[0], quantity: '1' }]), 201)
  await desk.ok(desk.act(`${notes}/${note.id}`, 'resolve', { date: '2026-03-20' }))
  expect(await desk.entries(`${notes}/${note.id}`)).toContainEqual([
    '2026-03-20 cost',
    'Dr Cost of goods sold 6.00',
    'Cr Goods delivered not invoiced 6.00',
  ])
  expect(await desk.stock(goods)).toEqual(['6', '12.00'])
  expect(await desk.delivered(goods)).toBe('0.00')
})

test('the rest of a delivery is closed on a day far ahead once that warning is accepted', async () => {
  const body = { date: '2026-12-20' }
  expect((await desk.act(`${notes}/${note.id}`, 'resolve', body)).body).toMatchObject({
    code: 'WARNINGS',
    errors: { date: [expect.any(String)] },
  })
  await desk.ok(desk.act(`${notes}/${note.id}`, 'resolve', { ...body, accept: ['DATE_FAR_AHEAD'] }))
  expect(await desk.delivered(goods, '2026-12-19')).toBe('8.00')
  expect(await desk.delivered(goods)).toBe('0.00')
})

test('cancelling a delivery before a stock count warns in its preview and in itself', async () => {
  await count('2026-03-31', '6')
  const document = `${notes}/${note.id}`
  const cancel = { reason: 'Wrong' }
  expect((await desk.act(document, 'cancel-preview')).body.params.codes).toBe('COUNTED_AFTER')
  expect((await desk.act(document, 'cancel-preview', { accept: ['COUNTED_AFTER'] })).body.effects).toEqual([])
  expect((await desk.act(document, 'cancel', cancel)).body.params.codes).toBe('COUNTED_AFTER')
  await desk.ok(desk.act(document, 'cancel', { ...cancel, accept: ['COUNTED_AFTER'] }))
  expect(await desk.stock(goods)).toEqual(['10', '20.00'])
})
