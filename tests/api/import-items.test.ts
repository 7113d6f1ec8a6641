/** Importing items: created, changed by code, with opening stock and references; bad rows reported; many at a time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { importDesk } from './import-desk.ts'
import { itemDesk } from './item-desk.ts'

let app: TestApp
let desk: ReturnType<typeof importDesk>
beforeAll(async () => {
  app = await startApp()
  desk = importDesk(app)
})
afterAll(() => app.close())
const { get, item } = itemDesk(() => app)

const header =
  'name,code,barcode,category,brand,unit,cost_price,selling_price,tax_scheme,can_be_sold,can_be_purchased,track_inventory,description,opening_quantity,opening_rate'
const file = (...rows: string[]) => [header, ...rows].join('\n')
const send = (content: string) => desk.send(content, { kind: 'items', name: 'items.csv' })
const itemByCode = async (code: string) => (await get(`inventory/items/?code=${code}`)).body[0]

test('items are imported with their categories, units, brands and opening stock', async () => {
  const content = file(
    'Assam,A-1,5012,Tea,Own brand,pcs,2.50,4.995,VAT20,yes,yes,yes,Loose leaf,10,2.50',
    'Darjeeling,A-2,,tea,own brand,Tin,3,6,,,,,,,',
    'Tasting,A-3,,,,Hour,,25,Exempt,yes,no,no,,,',
  )
  const { body } = await send(content)
  expect([body.state, body.counts]).toMatchObject(['ready', { rows: 3, good: 3, there: 0, rejected: 0 }])
  expect((await desk.run(body.id)).state).toBe('done')
  expect(await itemByCode('A-1')).toMatchObject({
    name: 'Assam',
    barcode: '5012',
    category_label: 'Tea',
    brand_label: 'Own brand',
    unit_label: 'pcs',
    cost_price: '2.50',
    selling_price: '4.995',
    tax_scheme_label: 'VAT 20%',
    track_inventory: true,
    stock: '10',
    inventory_account_label: 'Inventory',
    version: 1,
  })
  expect(await itemByCode('A-2')).toMatchObject({ category_label: 'Tea', unit_label: 'Tin', stock: '0' })
  expect(await itemByCode('A-3')).toMatchObject({ track_inventory: false, stock: null, inventory_account: null })
  expect(await desk.balanceOf('Inventory')).toBe('25.00')
  const again = await send(content)
  expect(again.body.counts).toMatchObject({ good: 0, there: 3, rejected: 0 })
})

test('a row with a known code changes that item with a history entry', async () => {
  const { body } = await send(file('Assam BOP,A-1,,,,,,5.25,,,,,,,'))
  expect(body.counts).toMatchObject({ good: 1, there: 0 })
  await desk.run(body.id)
  const changed = await itemByCode('A-1')
  expect(changed).toMatchObject({ name: 'Assam BOP', selling_price: '5.25', barcode: '5012', stock: '10', version: 2 })
  const [last] = (await get(`inventory/items/${changed.id}/history/`)).body
  expect(last.changes).toEqual({ name: ['Assam', 'Assam BOP'], selling_price: ['4.995', '5.25'] })
})

test('bad rows are reported by line and column and returned as a file, and the good ones are imported', async () => {
  const { body } = await send(
    file('Good,B-1,,,,pcs,,,,,,,,,', 'Bad,B-2,,,,pcs,cheap,,GST,,,,,,', ',B-3,,,,pcs,,,,,,,,,'),
  )
  expect(body.counts).toMatchObject({ rows: 3, good: 1, rejected: 2 })
  expect(body.problems.map(({ line, path, code }: Record<string, unknown>) => [line, path, code])).toEqual([
    [3, 'cost_price', 'NOT_A_NUMBER'],
    [4, 'name', 'REQUIRED'],
  ])
  expect((await desk.run(body.id, { skip_bad: true })).state).toBe('done')
  expect((await itemByCode('B-1')).name).toBe('Good')
  expect(await itemByCode('B-2')).toBeUndefined()
})

test('records that only rejected rows name are not created', async () => {
  const { body } = await send(file('Kept,K-1,,Right,,pcs,,,,,,,,,', 'Left out,K-2,,Wrong,,Sack,,,No scheme,,,,,,'))
  expect(body.counts).toMatchObject({ good: 1, rejected: 1 })
  expect((await desk.run(body.id, { skip_bad: true })).state).toBe('done')
  expect(await itemByCode('K-1')).toMatchObject({ category_label: 'Right' })
  expect(
    await app.sql(`select name from inventory_category where name in ('Right', 'Wrong')
      union all select name from unit where name = 'Sack'`),
  ).toEqual([{ name: 'Right' }])
})

test('without the option nothing but items is created', async () => {
  const { body } = await send(file('Scone,C-1,,Cakes,,Plate,,,,,,,,,'))
  expect(body.counts).toMatchObject({ good: 1 })
  const refused = await desk.change(body.id, { create_missing_names: false })
  expect(refused.problems.map(({ path }: { path: string }) => path)).toEqual(['category', 'unit'])
})

test('an item with stock keeps its unit, whatever the file contains', async () => {
  const { body } = await send(file('Assam BOP,A-1,,,,Gram,,,,,,,,,'))
  expect(body.problems).toMatchObject([{ path: 'unit', code: 'STOCK_FIXED' }])
})

test('the code and the barcode of a merged item stay taken: the check says so, and the other rows are imported', async () => {
  const survivor = await item({ name: 'Oolong', code: 'M-1' })
  const loser = await item({ name: 'Oolong tea', code: 'M-2', barcode: '7001' })
  const merge = { survivor: survivor.id, losers: [loser.id], date: '2026-06-15' }
  expect((await app.as('owner').post('/api/company/one/settings/item-merge/', merge)).status).toBe(200)
  const rows = ['Oolong tea,M-2,,,,pcs,,9,,,,,,,', 'Sencha,M-3,7001,,,pcs,,,,,,,,,', 'Matcha,M-4,,,,pcs,,7,,,,,,,']
  const { body } = await send(file(...rows))
  expect(body.counts).toMatchObject({ rows: 3, good: 1, rejected: 2 })
  expect(body.problems).toMatchObject([
    { line: 2, path: 'code', code: 'ITEM_INACTIVE', params: { item: 'Oolong tea' } },
    { line: 3, path: 'barcode', code: 'DUPLICATE' },
  ])
  expect((await desk.run(body.id, { skip_bad: true })).state).toBe('done')
  expect(await itemByCode('M-4')).toMatchObject({ name: 'Matcha', selling_price: '7.00' })
  expect(await itemByCode('M-2')).toMatchObject({ is_active: false, selling_price: null })
})

test('importing items requires permission', async () => {
  await item({ name: 'Anything' })
  const answer = await desk.send(file('X,X,,,,pcs,,,,,,,,,'), { kind: 'items', person: 'clerk', checked: false })
  expect([answer.status, answer.body.code]).toEqual([403, 'NOT_ALLOWED'])
})

test('five thousand items with opening stock are imported', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => `Item ${n},N-${n},,Many,,pcs,1.10,2.20,,,,,,3,1.10`)
  const { body } = await send(file(...rows))
  expect(body.counts).toMatchObject({ good: 5000, rejected: 0 })
  expect((await desk.run(body.id)).state).toBe('done')
  expect(await itemByCode('N-4999')).toMatchObject({ stock: '3', category_label: 'Many' })
  expect(await desk.balanceOf('Inventory')).toBe('16525.00')
})
