/** Master records have case-insensitive names; codes and short names of units are case-sensitive. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../domain/resources/index.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { itemDesk } from './item-desk.ts'
import { base, sample } from './resource-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
const { post, patch, at, item, create } = itemDesk(() => app)

const masters = [
  'inventory/brands',
  'inventory/categories',
  'inventory/units',
  'tax/schemes',
  'sales/agents',
  'sales/discounts',
  'purchase/discounts',
  'settings/payment-modes',
]

test.each(masters)('%s: a name in other capitals is a duplicate', async (path) => {
  const resource = resources.find((one) => one.path === path)
  if (!resource) throw new Error(`No resource ${path}`)
  const first = await post(path, { ...(await sample(app, resource)), name: 'Crème brûlée' })
  expect(first.status).toBe(201)
  expect(at(await post(path, { ...(await sample(app, resource)), name: 'CRÈME Brûlée' }))).toEqual([
    'DUPLICATE',
    ['name'],
  ])
  const renamed = await patch(`${path}/${first.body.id}`, { version: first.body.version, name: 'Crème Brûlée' })
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Crème Brûlée'])
})

test('a permission set with the same name in other capitals is refused', async () => {
  const sets = `${base}/settings/permissions/`
  expect((await app.as('owner').post(sets, { name: 'Shop floor' })).status).toBe(201)
  expect((await app.as('owner').post(sets, { name: 'SHOP floor' })).body.code).toBe('DUPLICATE')
})

test('codes of items and short names of units are case-sensitive', async () => {
  const items = [await item({ name: 'Small bolt', code: 'ab-1' }), await item({ name: 'Large bolt', code: 'AB-1' })]
  expect(items.map(({ code }) => code)).toEqual(['ab-1', 'AB-1'])
  const units = [
    await create('inventory/units', { name: 'Yocto', short_name: 'y' }),
    await create('inventory/units', { name: 'Yotta', short_name: 'Y' }),
  ]
  expect(units.map(({ short_name }) => short_name)).toEqual(['y', 'Y'])
})
