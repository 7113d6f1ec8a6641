/** Items: the consequences of their kind, and refusals (item-rules, posting-rules, record-values). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { itemDesk } from './item-desk.ts'
import { base } from './resource-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
const { get, post, patch, unit, ledger, ledgers, item, category, create, at } = itemDesk(() => app)

/** Moves stock of an item, as the stock engine writes it. */
async function move(id: string): Promise<void> {
  await app.sql(
    `insert into stock_entry (company_id, id, item_id, date, order_key, kind, document_path, document_id, row_no, quantity,
       unit_id, unit_factor, inventory_account_id, counter_account_id, cogs_account_id, recorded_by)
     select i.company_id, gen_random_uuid(), i.id, '2026-02-01', 'k' || i.id, 'stock_in', 'inventory/adjustments',
       gen_random_uuid(), 1, 5, i.unit_id, 1, i.inventory_account_id, i.cogs_account_id, i.cogs_account_id,
       (select user_id from member where company_id = i.company_id limit 1)
     from item i where i.id = $1`,
    [id],
  )
}

describe('a tracked item', () => {
  test('uses the company’s accounts for stock and cost, a service none', async () => {
    const tea = await item({ name: 'Tea' })
    expect(tea).toMatchObject({
      track_inventory: true,
      can_be_sold: true,
      sales_account_type: 'global',
      sales_account: null,
      inventory_account_label: 'Inventory',
      cogs_account_label: 'Cost of goods sold',
      stock: '0',
      has_stock: false,
      units: [],
      extra_data: {},
    })
    const service = await item({ name: 'Advice', track_inventory: false })
    expect(service).toMatchObject({ inventory_account: null, cogs_account: null, stock: null })
  })

  test('takes the accounts of its category, also when the category changes them later', async () => {
    const below = (await ledgers('code=A-I-I'))[0]
    const parent = (await get(`account/ledgers/${below?.id}/`)).body.category
    const spirits = await create('account/ledgers', { name: 'Inventory of spirits', category: parent })
    const drinks = await category({ name: 'Drinks' })
    const gin = await item({ name: 'Gin', category: drinks.id })
    const rum = await item({ name: 'Rum', category: drinks.id })
    await move(rum.id)
    const changed = await patch(`inventory/categories/${drinks.id}`, {
      version: 1,
      inventory_account: spirits.id,
      cogs_account: await ledger('E-P-P'),
    })
    expect(changed.status).toBe(200)
    const label = async (id: string) => {
      const { body } = await get(`inventory/items/${id}/`)
      return [body.inventory_account_label, body.cogs_account_label]
    }
    expect(await label(gin.id)).toEqual(['Inventory of spirits', 'Purchases'])
    // An item with movements keeps its inventory account.
    expect(await label(rum.id)).toEqual(['Inventory', 'Purchases'])
  })

  test('keeps unit, stock tracking and inventory account once it has moved', async () => {
    const sugar = await item({ name: 'Sugar' })
    await move(sugar.id)
    const answer = await patch(`inventory/items/${sugar.id}`, {
      version: 1,
      unit: await unit('Gram'),
      track_inventory: false,
    })
    expect(at(answer)).toEqual(['STOCK_FIXED', ['unit', 'track_inventory']])
    expect(answer.body.errors.unit[0]).toBe('This can’t be changed: “Sugar” has stock movements.')
    expect((await patch(`inventory/items/${sugar.id}`, { version: 1, name: 'Cane sugar' })).status).toBe(200)
    expect((await get(`inventory/items/${sugar.id}/`)).body).toMatchObject({ has_stock: true, name: 'Cane sugar' })
    const refusal = await app.as('owner').delete(`${base}/inventory/items/${sugar.id}/?version=2`)
    expect([refusal.status, refusal.body.code]).toEqual([409, 'IN_USE'])
  })

  test('keeps its unit while an open order or an active bill of materials counts in it', async () => {
    const yarn = await item({ name: 'Yarn' })
    const dozen = await unit('Dozen')
    const change = async () => {
      const { body } = await get(`inventory/items/${yarn.id}/`)
      return patch(`inventory/items/${yarn.id}`, { version: body.version, unit: dozen })
    }
    const party = (await create('crm/parties', { name: 'Spinner' })).id
    const scheme = { name: 'VAT of yarn', kind: 'taxable', rate: '13', recoverable: true }
    const tax = (await create('tax/schemes', scheme)).id
    const rows = [{ item: yarn.id, quantity: '10', unit: dozen, rate: '4', tax_scheme: tax }]
    const order = await create('purchase/purchase-orders', { date: '2026-06-10', party, rows, status: 'Issued' })
    expect(at(await change())).toEqual(['UNIT_IN_USE', ['unit']])
    await post(`purchase/purchase-orders/${order.id}/cancel`, { version: order.version, reason: 'Wrong unit' })
    const scarf = await item({ name: 'Scarf' })
    const materials = [{ side: 'in', item: yarn.id, quantity: '2', unit: dozen }]
    const bill = await create('inventory/bill-of-materials', { item: scarf.id, quantity: '1', rows: materials })
    expect(at(await change())).toEqual(['UNIT_IN_USE', ['unit']])
    await app.as('owner').delete(`${base}/inventory/bill-of-materials/${bill.id}/?version=${bill.version}`)
    expect((await change()).body).toMatchObject({ unit_label: 'doz' })
  })

  test('can change its unit without movements', async () => {
    const salt = await item({ name: 'Salt' })
    const { body } = await patch(`inventory/items/${salt.id}`, { version: 1, unit: await unit('Gram') })
    expect(body.unit_label).toBe('g')
  })
})

describe('flags', () => {
  test('exclude each other for an expense, which gets its own account, renamed with it', async () => {
    const refused = await post('inventory/items', { name: 'Carriage', unit: await unit('Piece'), direct_expense: true })
    expect(at(refused)).toEqual(['FLAGS_EXCLUDE', ['direct_expense']])
    expect(refused.body.message).toBe('“Direct expense” and “Track inventory” can’t be combined.')
    const flags = { track_inventory: false, can_be_sold: false, can_be_purchased: false }
    const carriage = await item({ name: 'Carriage', direct_expense: true, ...flags })
    expect(carriage.expense_account_label).toBe('Carriage')
    expect(await ledgers('name=Carriage')).toMatchObject([{ category_label: 'Direct Expenses' }])
    await patch(`inventory/items/${carriage.id}`, { version: 1, name: 'Freight in' })
    expect(await ledgers('name=Carriage')).toEqual([])
    expect(await ledgers('name=Freight%20in')).toHaveLength(1)
    const indirect = await patch(`inventory/items/${carriage.id}`, {
      version: 2,
      direct_expense: false,
      indirect_expense: true,
    })
    expect(indirect.body.expense_account_label).toBe('Freight in')
    expect((await ledgers('name=Freight%20in')).map((one) => one.category_label).toSorted()).toEqual([
      'Direct Expenses',
      'Indirect Expenses',
    ])
  })

  test('put a fixed asset below Fixed Assets', async () => {
    const van = await item({ name: 'Van', fixed_asset: true, track_inventory: false })
    expect(await ledgers('name=Van')).toMatchObject([{ id: van.expense_account, category_label: 'Fixed Assets' }])
  })
})

describe('accounts', () => {
  test('of its own are created on demand, renamed with it, and replaced by the company’s', async () => {
    const oil = await item({
      name: 'Oil',
      sales_account_type: 'dedicated',
      purchase_account_type: 'dedicated',
      discount_allowed_account_type: 'dedicated',
      discount_received_account_type: 'dedicated',
    })
    const names = ['sales', 'purchase', 'discount_allowed', 'discount_received'].map(
      (kind) => oil[`${kind}_account_label`],
    )
    expect(names).toEqual(['Oil (Sales)', 'Oil (Purchase)', 'Discount Allowed - Oil', 'Discount Received - Oil'])
    const places = await Promise.all(
      ['sales', 'purchase', 'discount_allowed', 'discount_received'].map(
        async (kind) => (await get(`account/ledgers/${oil[`${kind}_account`]}/`)).body.category_label,
      ),
    )
    expect(places).toEqual(['Sales', 'Purchases', 'Discounts allowed', 'Discounts received'])
    const { body: renamed } = await patch(`inventory/items/${oil.id}`, { version: 1, name: 'Olive oil' })
    expect(renamed.sales_account_label).toBe('Olive oil (Sales)')
    const { body: changed } = await patch(`inventory/items/${oil.id}`, { version: 2, sales_account_type: 'global' })
    expect(changed.sales_account).toBeNull()
    const { body: back } = await patch(`inventory/items/${oil.id}`, { version: 3, sales_account_type: 'dedicated' })
    expect(back.sales_account).toBe(oil.sales_account)
    const trail = await app.sql<{ action: string }>(`select action from audit_log where object_id = $1 order by id`, [
      oil.sales_account,
    ])
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update'])
  })

  test('that are chosen must exist, be active, and not be reserved for stock', async () => {
    const body = { name: 'Rice', unit: await unit('Piece'), sales_account_type: 'existing' }
    expect(at(await post('inventory/items', body))).toEqual(['REQUIRED', ['sales_account']])
    const reserved = await post('inventory/items', { ...body, sales_account: await ledger('A-I-I') })
    expect(at(reserved)).toEqual(['ACCOUNT_RESERVED', ['sales_account']])
    const category = (await get(`account/ledgers/${await ledger('I-S-S')}/`)).body.category
    const old = await create('account/ledgers', { name: 'Old sales', category, is_active: false })
    const inactive = await post('inventory/items', { ...body, sales_account: old.id })
    expect(at(inactive)).toEqual(['ACCOUNT_INACTIVE', ['sales_account']])
  })

  test('of the category require a category', async () => {
    const body = { name: 'Rye', unit: await unit('Piece'), sales_account_type: 'category' }
    expect(at(await post('inventory/items', body))).toEqual(['REQUIRED', ['category']])
  })
})

describe('units', () => {
  test('are unique whole multiples of the base unit', async () => {
    const [piece, pair, gram] = [await unit('Piece'), await unit('Pair'), await unit('Gram')]
    const refused = await post('inventory/items', {
      name: 'Eggs',
      unit: piece,
      units: [
        { unit: gram, factor: '0.5' },
        { unit: gram, factor: '6' },
        { unit: piece, factor: 'many' },
        { unit: '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44', factor: '6' },
      ],
    })
    expect(at(refused)).toEqual([
      'UNKNOWN_REFERENCE',
      ['units.3.unit', 'units.0.factor', 'units.1.unit', 'units.2.unit', 'units.2.factor'],
    ])
    const eggs = await item({
      name: 'Eggs',
      units: [
        { unit: gram, factor: '30.0' },
        { unit: pair, factor: '3' },
      ],
    })
    expect(eggs.units).toEqual([
      { unit: pair, factor: '3' },
      { unit: gram, factor: '30' },
    ])
    const same = await patch(`inventory/items/${eggs.id}`, { version: 1, units: eggs.units })
    expect(same.body.version).toBe(1)
    const fewer = await patch(`inventory/items/${eggs.id}`, { version: 1, units: [{ unit: gram, factor: '30' }] })
    expect([fewer.body.version, fewer.body.units]).toEqual([2, [{ unit: gram, factor: '30' }]])
    // The conversion of the unit applies when the item has none: a pair is two of any pieces.
    const [picked] = (await get(`inventory/items/pick/?ids=${eggs.id}`)).body
    expect(picked.units.map(({ label, factor }: { label: string; factor: string }) => [label, factor])).toEqual([
      ['pcs', '1'],
      ['pr', '2'],
      ['doz', '12'],
      ['g', '30'],
    ])
  })

  test('cannot be nested', async () => {
    const [piece, dozen] = [await unit('Piece'), await unit('Dozen')]
    const unitOf = (body: object) => post('inventory/units', { name: 'Gross', ...body })
    expect(at(await unitOf({ base_unit: dozen, factor: '12' }))).toEqual(['UNIT_CHAIN', ['base_unit']])
    expect(at(await unitOf({ base_unit: piece, factor: '1.5' }))).toEqual(['NOT_A_FACTOR', ['factor']])
    expect(at(await unitOf({ base_unit: piece }))).toEqual(['REQUIRED', ['factor']])
    expect(at(await unitOf({ factor: '144' }))).toEqual(['REQUIRED', ['base_unit']])
    const gross = await unitOf({ base_unit: piece, factor: '144' })
    expect([gross.status, gross.body.factor]).toEqual([201, '144'])
    const { version } = (await get(`inventory/units/${piece}/`)).body
    const chained = await patch(`inventory/units/${piece}`, { version, base_unit: await unit('Gram'), factor: '5' })
    expect(at(chained)).toEqual(['UNIT_CHAIN', ['base_unit']])
    const inUse = await app.as('owner').delete(`${base}/inventory/units/${piece}/?version=${version}`)
    expect(inUse.body.code).toBe('IN_USE')
  })
})

test('prices keep more digits than the currency, and are never negative', async () => {
  const screw = await item({ name: 'Screw', selling_price: '0.0125', cost_price: '4.5' })
  expect([screw.selling_price, screw.cost_price]).toEqual(['0.0125', '4.50'])
  const refused = await post('inventory/items', { name: 'Nail', unit: await unit('Piece'), cost_price: '-1' })
  expect(at(refused)).toEqual(['BELOW_ZERO', ['cost_price']])
})

test('code and barcode are unique', async () => {
  await item({ name: 'Ink', code: 'INK', barcode: '5012345678900' })
  const again = (body: object) =>
    unit('Piece').then((id) => post('inventory/items', { name: 'Ink 2', unit: id, ...body }))
  expect(at(await again({ code: 'INK' }))).toEqual(['DUPLICATE', ['code']])
  expect(at(await again({ barcode: '5012345678900' }))).toEqual(['DUPLICATE', ['barcode']])
})
