/**
 * Opening stock over HTTP: lots of items, on the first day of the books.
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
      const openings = ids.map((item) => ({ item, received_on: null, quantity: '7', unit: null, rate: '2' }))
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

test('lots are used in the order of their days, each at its own cost, whatever the order of entry', async () => {
  const item = await desk.item('Saffron')
  const undated = await open(item, { quantity: '4', rate: '5' })
  const later = await open(item, { received_on: '2024-12-01', quantity: '5', rate: '3' })
  const earlier = await open(item, { received_on: '2024-11-03', quantity: '1', unit: desk.units['doz'], rate: '24' })
  expect([undated.body.received_on, later.body.received_on, earlier.body.amount]).toEqual([null, '2024-12-01', '24.00'])
  for (const { body } of [undated, later, earlier]) {
    expect(await desk.entries(`opening-stock/${body.id}`)).toEqual([
      ['2025-01-01 opening', `Dr A-I-I ${body.amount}`, `Cr O-OBD ${body.amount}`],
    ])
  }
  expect(await desk.stock(item)).toEqual(['21', '59.00'])
  const sold = async (quantity: string) => {
    const { id } = await desk.issue(item, quantity)
    return (await app.as('owner').get(`${inventory}/adjustments/${id}/`)).body.total
  }
  // 10 at 2.00; 2 at 2.00 and 4 at 3.00; 1 at 3.00 and 4 at 5.00
  expect([await sold('10'), await sold('6'), await sold('5')]).toEqual(['20.00', '16.00', '23.00'])
  expect(await desk.stock(item)).toEqual(['0', '0.00'])
  await desk.expectNoGaps()
  expect(await app.broken('one')).toEqual([])
})

test('the valuation of stock counts all lots as opening', async () => {
  const item = await desk.item('Vanilla', { code: 'VAN' })
  await open(item, { received_on: '2024-12-01', quantity: '5', rate: '3' })
  await open(item, { received_on: '2024-11-03', quantity: '10', rate: '2' })
  await desk.issue(item, '12')
  const report = `/api/company/one/reports/stock-trial-balance/?start_date=2025-01-01&end_date=2026-12-31`
  const { status, body } = await app.as('owner').get(report)
  expect(status).toBe(200)
  const { cells } = body.rows.find((row: { code: string | null }) => row.code === 'VAN')
  expect(cells).toMatchObject({
    opening_quantity: '15',
    opening_value: '35.00',
    closing_quantity: '3',
    closing_value: '9.00',
  })
})

test('a lot was received before the books, and an item has one lot for each day', async () => {
  const item = await desk.item('Pepper')
  const late = await open(item, { received_on: '2025-01-01' })
  expect([late.status, late.body]).toMatchObject([
    400,
    { code: 'RECEIVED_AFTER_START', params: { date: '2025-01-01' }, errors: { received_on: [expect.any(String)] } },
  ])
  const { body: first } = await open(item, { received_on: '2024-12-31' })
  expect((await open(item, { received_on: '2024-12-31' })).body).toMatchObject({
    code: 'DUPLICATE',
    errors: { received_on: [expect.any(String)] },
  })
  const { body: second } = await open(item, { received_on: '2024-12-30' })
  expect((await patch(second.id, { version: 1, received_on: '2024-12-31' })).body.code).toBe('DUPLICATE')
  expect((await patch(second.id, { version: 1, received_on: '2025-02-01' })).body.code).toBe('RECEIVED_AFTER_START')
  expect((await patch(second.id, { version: 1, received_on: null })).body).toMatchObject({
    version: 2,
    received_on: null,
  })
  expect((await patch(first.id, { version: 1, rate: '4' })).body).toMatchObject({
    received_on: '2024-12-31',
    amount: '40.00',
  })
  await desk.expectNoGaps()
})

test('another day of an unused lot changes which lot is used first', async () => {
  const item = await desk.item('Cumin')
  const { body: first } = await open(item, { received_on: '2024-11-03', quantity: '10', rate: '2' })
  const { body: second } = await open(item, { received_on: '2024-12-01', quantity: '10', rate: '3' })
  expect((await patch(second.id, { version: 1, received_on: '2024-10-01' })).body.version).toBe(2)
  await desk.issue(item, '4')
  expect(await desk.stock(item)).toEqual(['16', '38.00'])
  const { body: history } = await app.as('owner').get(`${path}/${second.id}/history/`)
  expect(history[0].changes).toEqual({ received_on: ['2024-12-01', '2024-10-01'] })
  expect((await patch(first.id, { version: 1, rate: '4' })).status).toBe(200)
  expect(await desk.stock(item)).toEqual(['16', '58.00'])
})

test('a lot that was used is not changed or deleted; saving it unchanged is no change', async () => {
  const item = await desk.item('Clove')
  const { body: lot } = await open(item, { received_on: '2024-11-03', quantity: '10', rate: '2' })
  const { body: rest } = await open(item, { quantity: '10', rate: '3' })
  await desk.issue(item, '4')
  const refused = await patch(lot.id, { version: 1, rate: '4', received_on: '2024-11-04' })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'OPENING_STOCK_FIXED',
      params: { item: 'Clove' },
      errors: { rate: [expect.any(String)], received_on: [expect.any(String)] },
    },
  ])
  expect((await app.as('owner').delete(`${path}/${lot.id}/?version=1&accept=NEGATIVE_STOCK`)).body).toMatchObject({
    code: 'OPENING_STOCK_FIXED',
  })
  expect((await patch(lot.id, { version: 1, rate: '2' })).status).toBe(200)
  expect((await patch(rest.id, { version: 1, received_on: '2024-12-01' })).status).toBe(200)
  expect(await desk.stock(item)).toEqual(['16', '42.00'])
  await desk.expectNoGaps()
})

test('a lot that differs from its movement, or that was received after the books started, is reported', async () => {
  const item = await desk.item('Ginger')
  const { body } = await open(item, { received_on: '2024-11-03', quantity: '10', rate: '2' })
  const set = (values: string) => app.sql(`update opening_stock set ${values} where id = $1`, [body.id])
  await set("quantity = 9, received_on = '2025-02-01'")
  expect(await app.broken('one')).toEqual([
    'openingStockAgrees: Opening stock of Ginger is 9 for 20, but its movement is 10 for 20.',
    'openingStockAgrees: Opening stock of Ginger was received on 2025-02-01, the books start on 2025-01-01.',
  ])
  await set("quantity = 10, received_on = '2024-11-03'")
  expect(await app.broken('one')).toEqual([])
})
