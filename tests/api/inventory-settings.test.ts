/** The costing method and the negative stock policy of a company: permissions, and until when they can change. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { moveStock } from '../support/stock-rows.ts'

let app: TestApp
const url = '/api/company/one/settings/inventory/'
const get = (person = 'owner') => app.as(person).get(url)
const put = (body: object, person = 'owner') => app.as(person).send('PUT', url, body)

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a new company uses FIFO and warns of negative stock', async () => {
  const { status, body } = await get('admin')
  expect([status, body]).toEqual([
    200,
    {
      costing_method: 'fifo',
      negative_stock: 'warn',
      version: 1,
      costing_fixed: false,
      costing_years: [
        { name: '2025', start_date: '2025-01-01' },
        { name: '2026', start_date: '2026-01-01' },
      ],
      costing_changes: [],
    },
  ])
})

test('both are changed together, with the version of the company, and logged with old and new values', async () => {
  const settings = { costing_method: 'average', negative_stock: 'allow', version: 1 }
  expect((await put(settings)).body).toMatchObject({ ...settings, version: 2, costing_fixed: false })
  const [row] = await app.sql(
    `select actor, action, resource, object_version, object_label, changes from audit_log
     where resource = 'company' order by at desc, id desc limit 1`,
  )
  expect(row).toEqual({
    actor: 'owner@example.test',
    action: 'update',
    resource: 'company',
    object_version: 2,
    object_label: 'One',
    changes: { costing_method: ['fifo', 'average'], negative_stock: ['warn', 'allow'] },
  })
  // A change without differences writes nothing.
  expect((await put({ ...settings, version: 2 })).body.version).toBe(2)
  const late = await put({ ...settings, negative_stock: 'block' })
  expect([late.status, late.body.code]).toEqual([409, 'STALE'])
  expect(late.body.params.fields).toBe('costing_method, negative_stock')
})

test('missing, unknown and invalid values are refused at their fields', async () => {
  const { status, body } = await put({ costing_method: 'lifo', version: '2', method: 'fifo' })
  expect([status, Object.keys(body.errors)]).toEqual([400, ['method', 'version', 'costing_method', 'negative_stock']])
  expect((await put([] as object)).body.code).toBe('BAD_REQUEST')
})

test('only owner and admin can read and change them', async () => {
  for (const person of ['accountant', 'clerk']) {
    expect((await get(person)).body).toMatchObject({ code: 'NOT_ALLOWED', params: { permission: 'owner / admin' } })
    expect((await put({}, person)).status).toBe(403)
  }
  expect((await get('stranger')).status).toBe(404)
})

test('once stock has moved the method is fixed, the policy can still change', async () => {
  await moveStock(app, [{ item: 'Bolt', kind: 'stock_in', date: '2026-03-01', quantity: '10', value: '20.00' }])
  expect((await get()).body).toMatchObject({ costing_method: 'average', version: 2, costing_fixed: true })
  const other = await put({ costing_method: 'fifo', negative_stock: 'block', version: 2 })
  expect([other.status, other.body.code, Object.keys(other.body.errors)]).toEqual([
    400,
    'COSTING_FIXED',
    ['costing_method'],
  ])
  const same = await put({ costing_method: 'average', negative_stock: 'block', version: 2 })
  expect(same.body).toMatchObject({ negative_stock: 'block', version: 3 })
})
