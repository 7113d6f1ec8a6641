/**
 * Bills of materials over HTTP: levels, costs, loops, versions.
 * Read and written by bill-body, bill-facts, read-bill and bills-of-materials.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { inventory, stockDesk } from './stock-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
const path = `${inventory}/bill-of-materials`
const ids: Record<string, string> = {}
let sequence = 0

beforeAll(async () => {
  app = await startApp()
  desk = await stockDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  for (const name of ['Flour', 'Dough', 'Cheese', 'Pizza']) ids[name] = await desk.item(`${name} ${sequence}`)
})

const part = (name: string, quantity: string) => ({ side: 'in', item: ids[name], quantity })
const make = (name: string, fields: object) =>
  app.as('owner').post(`${path}/`, { item: ids[name], quantity: '1', ...fields })
const get = (url: string) => app.as('owner').get(`${path}/${url}`)

test('a bill has the current cost of all its levels', async () => {
  await desk.receive(ids['Flour'] ?? '', ['10', '1.2'])
  await app.as('owner').patch(`${inventory}/items/${ids['Cheese']}/`, { cost_price: '8', version: 1 })
  await make('Dough', { quantity: '2', overhead: '1', rows: [part('Flour', '1')] })
  const { status, body } = await make('Pizza', {
    quantity: '10',
    overhead: '5',
    rows: [part('Dough', '4'), part('Cheese', '2')],
  })
  expect([status, body]).toMatchObject([
    201,
    {
      item_label: `Pizza ${sequence}`,
      version_no: 1,
      quantity: '10',
      overhead: '5.00',
      main_share: '100',
      is_used: false,
    },
  ])
  expect((await get(`${body.id}/cost/`)).body).toEqual({
    levels: [
      {
        depth: 0,
        item: ids['Dough'],
        item_label: `Dough ${sequence}`,
        quantity: '4',
        unit_label: 'pcs',
        unit_cost: '1.1',
        amount: '4.40',
        is_made: true,
      },
      {
        depth: 1,
        item: ids['Flour'],
        item_label: `Flour ${sequence}`,
        quantity: '2',
        unit_label: 'pcs',
        unit_cost: '1.2',
        amount: '2.40',
        is_made: false,
      },
      {
        depth: 0,
        item: ids['Cheese'],
        item_label: `Cheese ${sequence}`,
        quantity: '2',
        unit_label: 'pcs',
        unit_cost: '8',
        amount: '16.00',
        is_made: false,
      },
    ],
    materials: '18.40',
    overhead: '7.00',
    total: '25.40',
    unit_cost: '2.54',
  })
  expect((await get(`for-item/${ids['Pizza']}/`)).body.id).toBe(body.id)
  expect((await get(`for-item/${ids['Cheese']}/`)).status).toBe(404)
  expect((await get('for-item/nonsense/')).status).toBe(404)
  const { body: exploded } = await get(`${body.id}/explode/?quantity=20`)
  expect(exploded.raw).toMatchObject([
    { item: ids['Flour'], quantity: '4' },
    { item: ids['Cheese'], quantity: '4' },
  ])
})

test('an item cannot contain itself at any level, and the path is reported', async () => {
  expect((await make('Dough', { rows: [part('Dough', '1')] })).body).toMatchObject({
    code: 'BILL_LOOP',
    params: { item: `Dough ${sequence}`, path: `Dough ${sequence} → Dough ${sequence}` },
    errors: { 'rows.0.item': [expect.any(String)] },
  })
  await make('Dough', { rows: [part('Flour', '1')] })
  await make('Pizza', { rows: [part('Dough', '1')] })
  const loop = await make('Flour', { rows: [part('Cheese', '1'), part('Pizza', '1')] })
  expect(loop.body).toMatchObject({
    code: 'BILL_LOOP',
    params: { path: ['Flour', 'Pizza', 'Dough', 'Flour'].map((name) => `${name} ${sequence}`).join(' → ') },
    errors: { 'rows.1.item': [expect.any(String)] },
  })
})

test('of two bills entered at once of which each uses the product of the other one is refused', async () => {
  await app.sql('begin')
  await app.sql('lock table bill_of_material in share row exclusive mode')
  const pending = Promise.all([
    make('Dough', { rows: [part('Pizza', '1')] }),
    make('Pizza', { rows: [part('Dough', '1')] }),
  ])
  const waiting = `select distinct w.pid from pg_locks w join pg_stat_activity a using (pid)
    where not w.granted and a.datname = current_database()`
  await expect.poll(() => app.sql(waiting), { timeout: 5000 }).toHaveLength(2)
  await app.sql('commit')
  const answers = await pending
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['BILL_LOOP', undefined])
})

test('a bill with too many lines on all levels says so instead of its cost, and its needs are added up', async () => {
  let below = ['Flour']
  for (let level = 1; level <= 12; level += 1) {
    const names = [`Left ${level}`, `Right ${level}`]
    for (const name of names) {
      ids[name] = await desk.item(`${name} of ${sequence}`)
      expect((await make(name, { rows: below.map((one) => part(one, '1')) })).status).toBe(201)
    }
    below = names
  }
  const { body: top } = await make('Pizza', { rows: below.map((one) => part(one, '1')) })
  const { status, body } = await get(`${top.id}/cost/`)
  const message = `The cost of “Pizza ${sequence}” can’t be shown: it has more than 10000 lines on all levels.`
  expect([status, body.code, body.message]).toEqual([400, 'BILL_TOO_LARGE', message])
  const { body: exploded } = await get(`${top.id}/explode/?quantity=1`)
  expect(exploded.raw).toMatchObject([{ item: ids['Flour'], quantity: '4096' }])
})

test('a bill used by a conversion stays unchanged: a change creates the next version', async () => {
  const { body: bill } = await make('Dough', { rows: [part('Flour', '1')] })
  const change = (version: number, more: object) =>
    app
      .as('owner')
      .patch(`${path}/${bill.id}/`, { item: ids['Dough'], quantity: '1', rows: [part('Flour', '1')], version, ...more })
  const unused = await change(1, { overhead: '2' })
  expect(unused.body).toMatchObject({ id: bill.id, version: 2, version_no: 1, overhead: '2.00' })
  await desk.receive(ids['Flour'] ?? '', ['10', '1'])
  const rows = [part('Flour', '1'), { side: 'out', item: ids['Dough'], quantity: '1' }]
  await app.as('owner').post(`${inventory}/conversions/`, { date: '2026-03-10', remarks: 'x', bill: bill.id, rows })
  const used = await change(2, { overhead: '3' })
  expect(used.body).toMatchObject({ version: 1, version_no: 2, overhead: '3.00', is_active: true })
  expect(used.body.id).not.toBe(bill.id)
  expect((await get(`${bill.id}/`)).body).toMatchObject({
    is_active: false,
    is_used: true,
    overhead: '2.00',
    version: 3,
  })
  expect((await get(`for-item/${ids['Dough']}/`)).body.id).toBe(used.body.id)
  expect((await app.as('owner').delete(`${path}/${bill.id}/?version=3`)).body.code).toBe('IN_USE')
  expect((await app.as('owner').delete(`${path}/${used.body.id}/?version=1`)).status).toBe(204)
  expect((await change(2, {})).body.code).toBe('STALE')
})

test('a retired bill of an item that has an active one is not active again, nor is a second one made at once', async () => {
  const { body: bill } = await make('Dough', { rows: [part('Flour', '1')] })
  await desk.receive(ids['Flour'] ?? '', ['10', '1'])
  const rows = [part('Flour', '1'), { side: 'out', item: ids['Dough'], quantity: '1' }]
  await app.as('owner').post(`${inventory}/conversions/`, { date: '2026-03-10', remarks: 'x', bill: bill.id, rows })
  const { body: next } = await app.as('owner').patch(`${path}/${bill.id}/`, { version: 1, overhead: '3' })
  const again = await app.as('owner').patch(`${path}/${bill.id}/`, { version: 2, is_active: true })
  expect([again.status, again.body.code, Object.keys(again.body.errors ?? {})]).toEqual([400, 'DUPLICATE', ['item']])
  expect((await get(`${bill.id}/`)).body).toMatchObject({ is_active: false, version: 2 })
  expect((await get(`for-item/${ids['Dough']}/`)).body.id).toBe(next.id)

  const made = await Promise.all([1, 2, 3].map(() => make('Pizza', { rows: [part('Cheese', '1')] })))
  expect(made.map(({ body }) => body.code ?? 'made').toSorted()).toEqual(['DUPLICATE', 'DUPLICATE', 'made'])
})

test('an item has one active bill, with valid rows', async () => {
  await make('Dough', { rows: [part('Flour', '1')] })
  expect((await make('Dough', { rows: [part('Flour', '2')] })).body).toMatchObject({
    code: 'DUPLICATE',
    errors: { item: [expect.any(String)] },
  })
  const code = async (fields: object) => (await make('Pizza', fields)).body.code
  expect(await code({ rows: [] })).toBe('REQUIRED')
  expect(await code({ quantity: '0', rows: [part('Flour', '1')] })).toBe('NOT_POSITIVE')
  expect(await code({ rows: [part('Flour', '1'), part('Flour', '1')] })).toBe('ITEM_REPEATED')
  expect(await code({ rows: [{ ...part('Flour', '1'), unit: desk.units['kg'] }] })).toBe('UNIT_UNKNOWN')
  const whey = { side: 'out', item: ids['Cheese'], quantity: '1', cost_share: '101' }
  expect(await code({ rows: [part('Flour', '1'), whey] })).toBe('NOT_A_PERCENTAGE')
  const { body } = await make('Pizza', { rows: [part('Flour', '1'), { ...whey, cost_share: '12.5' }] })
  expect(body).toMatchObject({ main_share: '87.5', rows: [{ side: 'in' }, { side: 'out', cost_share: '12.5' }] })
})

test('costs require permission', async () => {
  const { body } = await make('Dough', { overhead: '1', rows: [part('Flour', '1')] })
  await app.sql(
    `update permission_set set permissions = '{"inventory_bill_of_materials": {"read": true}}' where name = 'Clerk'`,
  )
  const { body: cost } = await app.as('clerk').get(`${path}/${body.id}/cost/`)
  expect(cost).toMatchObject({
    total: null,
    unit_cost: null,
    levels: [{ quantity: '1', unit_cost: null, amount: null }],
  })
})
