/** Item categories: their own accounts, and refusals. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { itemDesk } from './item-desk.ts'
import { base } from './resource-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
const { get, post, patch, ledger, ledgers, item, category, create, at } = itemDesk(() => app)

test('a category posts to the company’s accounts, to its own, or to chosen ones', async () => {
  const books = await category({
    name: 'Books',
    sales_account_type: 'category',
    purchase_account_type: 'existing',
    purchase_account: await ledger('E-P-P'),
  })
  expect(books).toMatchObject({
    sales_account_label: 'Books (Sales)',
    purchase_account_label: 'Purchases',
    discount_allowed_account_type: 'global',
    discount_allowed_account: null,
    track_inventory: true,
    extra_fields: [],
  })
  expect(await ledgers('name=Books%20(Sales)')).toMatchObject([{ category_label: 'Sales' }])
  const { body: renamed } = await patch(`inventory/categories/${books.id}`, { version: 1, name: 'Reading' })
  expect(renamed.sales_account_label).toBe('Reading (Sales)')
})

test('an own account reuses an existing one of that name, and leaves other accounts alone', async () => {
  const sales = (await get(`account/ledgers/${await ledger('I-S-S')}/`)).body.category
  const { body: there } = await post('account/ledgers', { name: 'Toys (Sales)', category: sales })
  const toys = await category({ name: 'Toys', sales_account_type: 'category' })
  expect(toys.sales_account).toBe(there.id)
  await post('account/ledgers', { name: 'Games (Sales)', category: sales })
  const { status, body } = await patch(`inventory/categories/${toys.id}`, { version: 1, name: 'Games' })
  expect([status, body.name, body.sales_account_label]).toEqual([200, 'Games', 'Toys (Sales)'])
})

test('an item that is received for the first time while its category gets another account keeps that of its stock', async () => {
  const [{ id: inventory } = { id: '' }] = await ledgers('code=A-I-I')
  const { category: parent } = (await get(`account/ledgers/${inventory}/`)).body
  const { id: account } = await create('account/ledgers', { name: 'Stock of spirits', category: parent })
  const spirits = await category({ name: 'Spirits' })
  const gin = await item({ name: 'Gin', category: spirits.id })
  const waiting = async () =>
    (
      await app.sql(
        `select distinct w.pid from pg_locks w join pg_locks h on h.pid = w.pid
         where not w.granted and h.database = (select oid from pg_database where datname = current_database())`,
      )
    ).length
  await app.sql('begin')
  await app.sql('lock table inventory_adjustment in share mode')
  const rows = [{ item: gin.id, quantity: '5', rate: '2' }]
  const head = { date: '2026-03-10', purpose: 'Stock In', remarks: 'Found', status: 'Issued' }
  const received = post('inventory/adjustments', { ...head, rows })
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
  let isChanged = false
  const changed = patch(`inventory/categories/${spirits.id}`, { version: 1, inventory_account: account })
  void changed.finally(() => (isChanged = true))
  await expect.poll(async () => isChanged || (await waiting()) === 2, { timeout: 30_000 }).toBe(true)
  await app.sql('commit')
  expect([(await received).status, (await changed).status]).toEqual([201, 200])
  expect((await get(`inventory/items/${gin.id}/`)).body.inventory_account).toBe(inventory)
})

test('invalid values are refused at their fields', async () => {
  const createCategory = (body: object) => post('inventory/categories', { name: 'Odd', ...body })
  expect(at(await createCategory({ hs_code: '12' }))).toEqual(['NOT_AN_HS_CODE', ['hs_code']])
  expect(at(await createCategory({ hs_code: 'x123' }))).toEqual(['NOT_AN_HS_CODE', ['hs_code']])
  expect(at(await createCategory({ inventory_account: await ledger('E-P-P') }))).toEqual([
    'NOT_AN_INVENTORY_LEDGER',
    ['inventory_account'],
  ])
  expect(at(await createCategory({ cogs_account: await ledger('A-I-I') }))).toEqual([
    'ACCOUNT_RESERVED',
    ['cogs_account'],
  ])
  expect(at(await createCategory({ fixed_asset: true }))).toEqual(['FLAGS_EXCLUDE', ['fixed_asset']])
  const fields = [
    { name: 'Size', type: 'choice' },
    { name: ' size ', type: 'text' },
  ]
  expect(at(await createCategory({ extra_fields: fields }))).toEqual([
    'REQUIRED',
    ['extra_fields.0.choices', 'extra_fields.1.name'],
  ])
  const shapeless = await createCategory({
    extra_fields: [
      { name: '', type: 'colour' },
      { name: 'A', type: 'text', more: 1 },
    ],
  })
  expect(at(shapeless)).toEqual(['REQUIRED', ['extra_fields.0.name', 'extra_fields.0.type', 'extra_fields.1.more']])
  expect(at(await createCategory({ extra_fields: 'many' }))).toEqual(['BAD_REQUEST', ['extra_fields']])
})

test('a category with items cannot be deleted', async () => {
  const fruit = await category({ name: 'Fruit', code: 'FR' })
  await item({ name: 'Apple', category: fruit.id })
  const { body } = await app.as('owner').delete(`${base}/inventory/categories/${fruit.id}/?version=1`)
  expect(body.code).toBe('IN_USE')
  expect(at(await post('inventory/categories', { name: 'Fruit' }))).toEqual(['DUPLICATE', ['name']])
  expect(at(await post('inventory/categories', { name: 'Other', code: 'FR' }))).toEqual(['DUPLICATE', ['code']])
})
