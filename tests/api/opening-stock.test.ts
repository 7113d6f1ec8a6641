/**
 * Opening stock over HTTP: once an item, on the first day of the books.
 * Their rows are read by opening-stock-rows.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksReading } from '../../server/services/books/books.ts'
import { openingStatements } from '../../server/services/inventory/opening-stock.ts'
import { changeOnce } from '../../server/services/core/unit-of-work.ts'
import { reading } from '../../server/db/core/client.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { inventory, stockDesk } from './stock-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
const path = `${inventory}/opening-stock`
beforeAll(async () => {
  app = await startApp()
  desk = await stockDesk(app)
})
afterAll(() => app.close())

const open = (item: string | undefined, fields: Record<string, unknown> = {}) =>
  app.as('owner').post(`${path}/`, { item, quantity: '10', rate: '3', ...fields })
const patch = (id: string, body: object) => app.as('owner').patch(`${path}/${id}/`, body)

test('opening stock is posted on the first day of the books, against the opening balance difference', async () => {
  const item = await desk.item('Tea')
  const { status, body } = await open(item, { quantity: '2', unit: desk.units['doz'], rate: '36.005' })
  expect([status, body]).toMatchObject([
    201,
    { item, item_label: 'Tea', quantity: '2', unit_label: 'doz', unit_factor: '12', rate: '36.005', amount: '72.01' },
  ])
  expect(await desk.stock(item)).toEqual(['24', '72.01'])
  expect(await desk.entries(`opening-stock/${body.id}`)).toEqual([
    ['2025-01-01 opening', 'Dr A-I-I 72.01', 'Cr O-OBD 72.01'],
  ])
  await desk.expectNoGaps()
  expect((await open(item)).body).toMatchObject({ code: 'DUPLICATE', errors: { item: [expect.any(String)] } })
})

test('a change reverses and posts again, and later sales take the new cost', async () => {
  const item = await desk.item('Coffee')
  const { body } = await open(item)
  const sold = await desk.issue(item, '4')
  const changed = await patch(body.id, { version: 1, rate: '5' })
  expect(changed.body).toMatchObject({ version: 2, amount: '50.00' })
  expect(await desk.stock(item)).toEqual(['6', '30.00'])
  expect((await app.as('owner').get(`${inventory}/adjustments/${sold.id}/`)).body.total).toBe('20.00')
  expect((await patch(body.id, { version: 1, rate: '6' })).body.code).toBe('STALE')
  expect((await patch(body.id, { version: 2, item: desk.items['Tea'] })).body.code).toBe('DUPLICATE')
  expect((await patch(body.id, { version: 2, quantity: '3' })).body.code).toBe('WARNINGS')
  expect((await patch(body.id, { version: 2, quantity: '3', accept: ['NEGATIVE_STOCK'] })).body.quantity).toBe('3')
  await desk.expectNoGaps()
})

test('deleting it leaves the entry and its reversal', async () => {
  const item = await desk.item('Milk')
  const { body } = await open(item)
  expect((await app.as('owner').delete(`${path}/${body.id}/?version=1`)).status).toBe(204)
  expect(await desk.stock(item)).toEqual(['0', '0.00'])
  expect((await open(item)).status).toBe(201)
  await desk.expectNoGaps()
})

test('deleting opening stock with later sales requires confirmation, and their cost becomes the item’s last known one', async () => {
  const item = await desk.item('Honey')
  const { body } = await open(item)
  const sold = await desk.issue(item, '4')
  const { body: preview } = await app.as('owner').post(`${path}/${body.id}/cancel-preview/`, {})
  expect(preview.effects).toMatchObject([{ document_id: sold.id, before: '-12.00', after: '0.00', change: '12.00' }])
  const remove = (accept: string) => app.as('owner').delete(`${path}/${body.id}/?version=1${accept}`)
  expect((await remove('')).body).toMatchObject({ code: 'WARNINGS', params: { codes: 'NEGATIVE_STOCK' } })
  expect((await remove('&accept=NEGATIVE_STOCK')).status).toBe(204)
  expect(await desk.stock(item)).toEqual(['-4', '0.00'])
  await desk.expectNoGaps()
})

test('a preview shows the new cost of later sales', async () => {
  const item = await desk.item('Cocoa')
  const { body } = await open(item)
  const sold = await desk.issue(item, '4')
  const change = { id: body.id, quantity: '10', rate: '4' }
  const { body: preview } = await app.as('owner').post(`${path}/preview/`, change)
  expect(preview.effects).toMatchObject([{ document_id: sold.id, before: '-12.00', after: '-16.00', change: '-4.00' }])
  expect(preview.profit).toMatchObject([{ period: '2026-03', change: '-4.00' }])
})

test('every problem is reported at its field', async () => {
  const item = await desk.item('Sugar')
  const code = async (fields: object) => (await open(item, { ...fields })).body
  expect(await code({ quantity: '0' })).toMatchObject({
    code: 'NOT_POSITIVE',
    errors: { quantity: [expect.any(String)] },
  })
  expect(await code({ unit: desk.units['kg'] })).toMatchObject({
    code: 'UNIT_UNKNOWN',
    errors: { unit: [expect.any(String)] },
  })
  expect(await code({ rate: '-1' })).toMatchObject({ code: 'BELOW_ZERO', errors: { rate: [expect.any(String)] } })
  expect(await code({ rate: undefined })).toMatchObject({ code: 'REQUIRED', errors: { rate: [expect.any(String)] } })
  await app.lock('one', '2025-01-31')
  expect(await code({})).toMatchObject({ code: 'PERIOD_LOCKED', errors: { item: [expect.any(String)] } })
  await app.lock('one', null)
})

test('many are created at once, each with its own entry', async () => {
  const ids = [await desk.item('Flour'), await desk.item('Rice')]
  const context = app.contextOf('one')
  await changeOnce(context, {
    load: booksReading(context),
    change: async (tx, books) => {
      const openings = ids.map((item) => ({ item, quantity: '7', unit: null, rate: '2' }))
      const { statements } = await openingStatements(tx, context, { openings, books, action: 'import', accept: [] })
      return { status: 200, id: ids[0] ?? '', statements }
    },
    read: () => reading([], () => undefined),
  })
  expect(await Promise.all(ids.map(desk.stock))).toEqual([
    ['7', '14.00'],
    ['7', '14.00'],
  ])
  await desk.expectNoGaps()
})
