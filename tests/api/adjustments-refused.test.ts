/** Refused stock adjustments: invalid ones, missing permissions and repeats. */
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
  item = await desk.item(`Nut ${sequence}`)
})

const post = (url: string, body: object = {}, who = 'owner') => app.as(who).post(`${path}/${url}`, body)

test('every problem is reported at its field', async () => {
  const service = await desk.item(`Service ${sequence}`, { track_inventory: false })
  const inactiveItem = await desk.item(`Gone ${sequence}`)
  await app.as('owner').patch(`${inventory}/items/${inactiveItem}/`, { is_active: false, version: 1 })
  const rows = [
    { item, quantity: '0' },
    { item, quantity: '1', unit: desk.units['l'] },
    { item: service, quantity: '1' },
    { item: inactiveItem, quantity: '1' },
    { item: '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44', quantity: '1' },
    { item, quantity: '0.0000001' },
    { item, quantity: '99999999999999', unit: desk.units['doz'] },
  ]
  const { status, body } = await desk.adjust({ rows, remarks: '' })
  expect(status).toBe(400)
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'remarks',
    'rows.0.quantity',
    'rows.1.unit',
    'rows.2.item',
    'rows.3.item',
    'rows.4.item',
    'rows.5.quantity',
    'rows.6.quantity',
  ])
  expect(body.errors['rows.1.unit'][0]).toContain('has no conversion from l to p')
  for (const [row, code] of [
    [rows[0], 'NOT_POSITIVE'],
    [rows[1], 'UNIT_UNKNOWN'],
    [rows[2], 'ITEM_NOT_TRACKED'],
    [rows[3], 'ITEM_INACTIVE'],
    [rows[4], 'UNKNOWN_REFERENCE'],
    [rows[5], 'TOO_MANY_DIGITS'],
    [{ item, quantity: '1', rate: '1' }, 'UNKNOWN_FIELD'],
  ]) {
    expect((await desk.adjust({ purpose: 'Stock Out', rows: [row] })).body.code).toBe(code)
  }
  expect((await desk.adjust({ rows: [] })).body).toMatchObject({
    code: 'REQUIRED',
    errors: { rows: [expect.any(String)] },
  })
  expect((await desk.adjust({ purpose: 'Gift', rows: [rows[0]] })).body.code).toBe('NOT_IN_LIST')
})

test('a locked day accepts neither adjustments nor cancellations', async () => {
  const received = await desk.receive(item, ['1', '1'], '2026-01-10')
  await app.lock('one', '2026-01-31')
  const rows = [{ item, quantity: '1', rate: '1' }]
  expect((await desk.adjust({ date: '2026-01-31', rows })).body).toMatchObject({
    code: 'PERIOD_LOCKED',
    errors: { date: [expect.any(String)] },
  })
  expect((await post(`${received.id}/cancel/`, { version: 1, reason: 'x' })).body.code).toBe('PERIOD_LOCKED')
  const change = { date: '2026-02-10', purpose: 'Stock In', remarks: 'x', rows, version: 1 }
  expect((await app.as('owner').patch(`${path}/${received.id}/`, change)).body.code).toBe('PERIOD_LOCKED')
  await app.lock('one', null)
  expect((await desk.adjust({ date: '2031-01-31', rows })).body.code).toBe('NO_FISCAL_YEAR')
})

test('a repeated request moves stock once', async () => {
  const key = { 'idempotency-key': `adjust ${sequence}` }
  const body = {
    date: '2026-03-10',
    purpose: 'Stock In',
    remarks: 'x',
    status: 'Issued',
    rows: [{ item, quantity: '1', rate: '1' }],
  }
  const answers = await Promise.all([1, 2, 3].map(() => app.as('owner').post(`${path}/`, body, key)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  expect(await desk.stock(item)).toEqual(['1', '1.00'])
})

test('of two concurrent withdrawals of the last unit one succeeds', async () => {
  await desk.policy('block')
  await desk.receive(item, ['1', '1'])
  const out = () => desk.adjust({ purpose: 'Stock Out', rows: [{ item, quantity: '1' }] })
  const answers = await Promise.all([out(), out()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('NEGATIVE_STOCK')
  expect(await desk.stock(item)).toEqual(['0', '0.00'])
})

test('issuing requires the update permission, accepting a warning approval, and costs their own permission', async () => {
  const grant = (rights: Record<string, object>) =>
    app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(rights)])
  await grant({ inventory_adjustments: { create: true, read: true } })
  const rows = [{ item, quantity: '1', rate: '7' }]
  expect((await desk.adjust({ rows }, 'clerk')).body.params.permission).toBe('inventory_adjustments.update')
  const draft = await desk.adjust({ rows, status: 'Draft' }, 'clerk')
  expect(draft.body).toMatchObject({ acts: [], total: null, rows: [{ rate: null, cost: null, unit_cost: null }] })
  await grant({ inventory_adjustments: { create: true, read: true, update: true } })
  expect((await post(`${draft.body.id}/issue/`, { version: 1 }, 'clerk')).status).toBe(200)
  expect(await desk.stock(item)).toEqual(['1', '7.00'])
  const out = { purpose: 'Stock Out', rows: [{ item, quantity: '2' }], accept: ['NEGATIVE_STOCK'] }
  expect((await desk.adjust(out, 'clerk')).body.params.permission).toBe('inventory_adjustments.approve')
  const edit = { date: '2026-03-10', purpose: 'Stock In', remarks: 'x', rows: [{ item, quantity: '2' }], version: 2 }
  const refused = await app.as('clerk').patch(`${path}/${draft.body.id}/`, edit)
  expect(refused.body.params.permission).toBe('inventory_adjustments.approve')
  await grant({ inventory_adjustments: { create: true, read: true, update: true, approve: true } })
  // A user who may not see rates leaves them unchanged.
  expect((await app.as('clerk').patch(`${path}/${draft.body.id}/`, edit)).status).toBe(200)
  expect(await desk.stock(item)).toEqual(['2', '14.00'])
  const { body: list } = await app.as('clerk').get(`${path}/?q=x`)
  expect(list[0]).toMatchObject({ total: null })
  const { body: preview } = await post('preview/', { ...edit, version: 3, id: draft.body.id }, 'clerk')
  expect(preview.profit).toEqual([])
})

test('a value or a unit cost with more digits than can be stored is refused with the reason', async () => {
  const most = '99999999999999'
  const dear = await desk.item(`Dear ${sequence}`, { cost_price: '900' })
  const refusal = {
    code: 'TOTAL_TOO_LARGE',
    message: 'A total would have more than 14 digits. Check quantities and prices.',
  }
  await desk.receive(item, [most, '1'])
  const bodies = [
    { rows: [{ item: dear, quantity: '8901234567890' }] },
    { rows: [{ item, quantity: '1', rate: '1' }] },
    { rows: [{ item: dear, quantity: '0.000001', rate: most }] },
    { purpose: 'Stock Out', accept: ['NEGATIVE_STOCK'], rows: [{ item: dear, quantity: '8901234567890' }] },
  ]
  for (const body of bodies) {
    const answer = await desk.adjust(body)
    expect([answer.status, answer.body]).toMatchObject([400, refusal])
  }
  expect([await desk.stock(item), await desk.stock(dear)]).toEqual([
    [most, `${most}.00`],
    ['0', '0.00'],
  ])
  await desk.expectNoGaps()
})
