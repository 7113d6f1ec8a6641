/** Conversions and bills of materials over HTTP: materials, costs and products. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { inventory, stockDesk } from './stock-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
const path = `${inventory}/conversions`
let flour = ''
let dough = ''
let pizza = ''
let cheese = ''
let sequence = 0

beforeAll(async () => {
  app = await startApp()
  desk = await stockDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  const item = (name: string) => desk.item(`${name} ${sequence}`)
  flour = await item('Flour')
  cheese = await item('Cheese')
  dough = await item('Dough')
  pizza = await item('Pizza')
  await desk.receive(flour, ['100', '1.2'])
  await desk.receive(cheese, ['100', '8'])
})

const post = (url: string, body: object = {}) => app.as('owner').post(`${path}/${url}`, body)
const input = (item: string, quantity: string) => ({ side: 'in', item, quantity })
const output = (item: string, quantity: string, more: object = {}) => ({ side: 'out', item, quantity, ...more })
const convert = (rows: object[], fields: object = {}) =>
  post('', { date: '2026-03-10', remarks: 'Baking', status: 'Issued', rows, ...fields })

test('produced items carry the cost of consumed items and labour', async () => {
  const { status, body } = await convert([input(flour, '10'), output(dough, '20')], { overhead: '5' })
  expect([status, body]).toMatchObject([
    201,
    {
      voucher_no: expect.stringMatching(/^IC-2026-\d{4}$/),
      overhead: '5.00',
      total: '17.00',
      acts: ['edit', 'cancel'],
    },
  ])
  expect(body.rows).toMatchObject([
    { side: 'in', quantity: '10', cost: '12.00', unit_cost: '1.2', cost_share: null },
    { side: 'out', quantity: '20', cost: '17.00', unit_cost: '0.85', cost_share: '100' },
  ])
  expect(await desk.stock(dough)).toEqual(['20', '17.00'])
  // Materials and products use one account; the difference is labour.
  const [entry = []] = await desk.entries(`conversions/${body.id}`)
  expect(entry).toEqual(expect.arrayContaining(['2026-03-10 cost', 'Dr A-I-I 5.00', 'Cr E-C-OA 5.00']))
  await desk.expectNoGaps()
})

test('by-products carry their shares, to the last cent', async () => {
  const rows = [input(flour, '10'), output(dough, '3', { cost_share: '90' }), output(pizza, '7', { cost_share: '10' })]
  const { body } = await convert(rows, { overhead: '0.05' })
  expect(body.rows.map(({ cost }: { cost: string }) => cost)).toEqual(['12.00', '10.85', '1.20'])
  const wrong = await convert([
    rows[0] ?? {},
    output(dough, '3', { cost_share: '90' }),
    output(pizza, '7', { cost_share: '9' }),
  ])
  expect(wrong.body).toMatchObject({
    code: 'SHARES_TOTAL',
    params: { sum: '99' },
    errors: { rows: [expect.any(String)] },
  })
})

test('a later, more expensive material raises the cost of produced items and of their sales', async () => {
  const { body } = await convert([input(flour, '10'), output(dough, '20')])
  const sold = await desk.issue(dough, '10')
  expect(sold.total).toBe('6.00')
  await desk.receive(flour, ['10', '2'], '2026-02-01')
  expect((await app.as('owner').get(`${path}/${body.id}/`)).body.total).toBe('20.00')
  expect((await app.as('owner').get(`${inventory}/adjustments/${sold.id}/`)).body.total).toBe('10.00')
  await desk.expectNoGaps()
})

test('produced stock can be used the same day, in any order of entry', async () => {
  await app
    .as('owner')
    .post(`${inventory}/bill-of-materials/`, { item: dough, quantity: '2', rows: [input(flour, '1')] })
  const second = await convert([input(dough, '10'), input(cheese, '5'), output(pizza, '5')], {
    accept: ['NEGATIVE_STOCK'],
  })
  expect(second.status).toBe(201)
  await convert([input(flour, '5'), output(dough, '10')])
  expect(await desk.stock(dough)).toEqual(['0', '0.00'])
  expect(await desk.stock(pizza)).toEqual(['5', '46.00'])
  await desk.expectNoGaps()
})

test('a bill proposes the rows, and the yield is the produced share of the expected quantity', async () => {
  const bill = { item: pizza, quantity: '10', overhead: '5', rows: [input(cheese, '2'), input(flour, '4')] }
  const { body: stored } = await app.as('owner').post(`${inventory}/bill-of-materials/`, bill)
  const url = `${inventory}/bill-of-materials/${stored.id}/explode/`
  const { body: exploded } = await app.as('owner').get(`${url}?quantity=25`)
  expect(exploded).toMatchObject({ quantity: '25', overhead: '12.50' })
  expect(exploded.rows).toMatchObject([
    { side: 'in', item: cheese, quantity: '5', unit_label: 'pcs' },
    { side: 'in', item: flour, quantity: '10' },
    { side: 'out', item: pizza, quantity: '25', cost_share: '100', expected: '25' },
  ])
  type Row = {
    side: string
    item: string
    quantity: string
    unit: string
    cost_share: string | null
    expected: string | null
  }
  const rows = exploded.rows.map(({ side, item, quantity, unit, cost_share, expected }: Row) =>
    side === 'in' ? { side, item, quantity, unit } : { side, item, quantity: '24', unit, cost_share, expected },
  )
  const { body } = await convert(rows, { bill: stored.id, overhead: exploded.overhead })
  expect(body).toMatchObject({ bill: stored.id, bill_label: `Pizza ${sequence}`, yield: '0.96', total: '64.50' })
  expect((await app.as('owner').get(`${path}/?bill=${stored.id}`)).body).toMatchObject([
    { bill_label: `Pizza ${sequence}` },
  ])

  // The overhead of production is not the overhead of disassembly.
  const { body: apart } = await app.as('owner').get(`${url}?quantity=2&reverse=true`)
  expect(apart.overhead).toBe('0.00')
  expect(apart.rows).toMatchObject([
    { side: 'in', item: pizza, quantity: '2' },
    { side: 'out', item: cheese, quantity: '0.4', cost_share: '76.92' },
    { side: 'out', item: flour, quantity: '0.8', cost_share: '23.08' },
  ])
  const reverse = { bill: stored.id, is_reverse: true }
  const back = await convert(
    [input(pizza, '24'), output(cheese, '4', { cost_share: '76.92' }), output(flour, '8', { cost_share: '23.08' })],
    reverse,
  )
  expect([back.body.total, await desk.stock(pizza)]).toEqual(['64.50', ['0', '0.00']])
  expect((await app.as('owner').get(`${url}?quantity=0`)).body.code).toBe('NOT_POSITIVE')
  await desk.expectNoGaps()
})

test('a more expensive material used only in production changes no month’s profit', async () => {
  await convert([input(flour, '10'), output(dough, '20')])
  const rows = [{ item: flour, quantity: '10', rate: '9', description: '' }]
  const receipt = { date: '2026-01-02', purpose: 'Stock In', remarks: 'Bought', status: 'Issued', rows }
  const { body } = await app.as('owner').post(`${inventory}/adjustments/preview/`, receipt)
  expect(body.effects).toMatchObject([
    { item: flour, change: '-78.00' },
    { item: dough, change: '78.00' },
  ])
  expect(body.profit).toEqual([])
})

test('drafts, edits, cancelling and previews work as for every stock document', async () => {
  const rows = [input(flour, '10'), output(dough, '20')]
  const { body: draft } = await convert(rows, { status: 'Draft' })
  expect([draft.status, await desk.stock(dough)]).toEqual(['Draft', ['0', '0.00']])
  expect((await post(`${draft.id}/issue/`, { version: 1 })).body).toMatchObject({ status: 'Issued', total: '12.00' })
  const sold = await desk.issue(dough, '10')
  const change = { date: '2026-03-10', remarks: 'Baking', rows: [input(flour, '20'), output(dough, '20')] }
  const { body: preview } = await post('preview/', { ...change, id: draft.id })
  expect(preview.effects).toMatchObject([{ document_id: sold.id, before: '-6.00', after: '-12.00', change: '-6.00' }])
  const { body: changed } = await app.as('owner').patch(`${path}/${draft.id}/`, { ...change, version: 2 })
  expect(changed.total).toBe('24.00')
  expect((await app.as('owner').patch(`${path}/${draft.id}/`, { ...change, version: 2 })).body.code).toBe('STALE')
  expect((await post(`${draft.id}/cancel/`, { version: 3, reason: 'Burnt' })).body.code).toBe('WARNINGS')
  const cancelled = await post(`${draft.id}/cancel/`, { version: 3, reason: 'Burnt', accept: ['NEGATIVE_STOCK'] })
  expect(cancelled.body).toMatchObject({ status: 'Cancelled', cancel_reason: 'Burnt' })
  expect((await desk.stock(flour))[0]).toBe('100')
  await desk.expectNoGaps()
})

test('every problem is reported at its field', async () => {
  const code = async (rows: object[], fields: object = {}) => (await convert(rows, fields)).body
  expect(await code([input(flour, '1'), output(flour, '1')])).toMatchObject({
    code: 'ITEM_ON_BOTH_SIDES',
    params: { item: `Flour ${sequence}` },
    errors: { 'rows.1.item': [expect.any(String)] },
  })
  expect(await code([input(flour, '1')])).toMatchObject({ code: 'REQUIRED', errors: { rows: [expect.any(String)] } })
  expect(await code([input(flour, '0'), output(dough, '1')])).toMatchObject({
    code: 'NOT_POSITIVE',
    errors: { 'rows.0.quantity': [expect.any(String)] },
  })
  const litre = { ...input(flour, '1'), unit: desk.units['l'] }
  expect((await code([litre, output(dough, '1')])).code).toBe('UNIT_UNKNOWN')
  const unknownId = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'
  expect(await code([input(flour, '1'), output(dough, '1')], { bill: unknownId })).toMatchObject({
    code: 'UNKNOWN_REFERENCE',
    errors: { bill: [expect.any(String)] },
  })
  await app.lock('one', '2026-03-31')
  expect((await code([input(flour, '1'), output(dough, '1')])).code).toBe('PERIOD_LOCKED')
  await app.lock('one', null)
})
