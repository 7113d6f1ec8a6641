/**
 * The stock list and the statement of an item: figures calculated by hand, pages, files, and the permission to see
 * costs.
 */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember } from '../../server/services/people/add-member.ts'
import { pdfText } from '../support/pdf-text.ts'
import { makeItems, moveStock } from '../support/stock-rows.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
let items: Record<string, string>
const base = '/api/company/one'
const get = (path: string, person = 'owner') => app.as(person).get(`${base}/${path}`)
const ledger = (name: string, rest = '') => `inventory/ledgers/${items[name]}/${rest}`

/*
 * Bolt: 10 in at 2.00 each, 4 out (8.00), freight of 1.20 for the 6 that are left: 6 for 13.20, at 2.20 each.
 * Nut: 5 out before there are any, at 1.00 each; 20 in at 1.50, 2.50 of it for those five: 15 for 22.50.
 * Cord: 3 out and none in: short by 3, worth -3.00. Anvil never moved. Labour keeps no stock.
 */
beforeAll(async () => {
  app = await startApp()
  await makeItems(app, [
    { name: 'Bolt', code: 'B-1', category: 'Parts' },
    { name: 'Nut', category: 'Parts' },
    { name: 'Cord', unit: 'm' },
    { name: 'Anvil', category: 'Tools' },
    { name: 'Labour' },
  ])
  await app.sql(`update item set track_inventory = false where name = 'Labour'`)
  items = await moveStock(app, [
    { item: 'Bolt', kind: 'stock_in', date: '2026-01-05', quantity: '10', value: '20.00' },
    { item: 'Bolt', kind: 'stock_out', date: '2026-02-01', quantity: '-4', value: '-8.00' },
    { item: 'Bolt', kind: 'value_change', date: '2026-04-01', quantity: '0', value: '1.20' },
    { item: 'Nut', kind: 'sale', date: '2026-03-01', quantity: '-5', value: '-5.00' },
    { item: 'Nut', kind: 'purchase', date: '2026-03-05', quantity: '20', value: '30.00', settlement: '-2.50' },
    { item: 'Cord', kind: 'stock_out', date: '2026-03-05', quantity: '-3', value: '-3.00' },
  ])
  const [stranger] = await app.sql<{ id: string }>('select id from app_user where email = $1', [
    app.emailOf('stranger'),
  ])
  await addMember(app.contextOf('one'), {
    userId: stranger?.id ?? '',
    email: app.emailOf('stranger'),
    role: 'member',
    permissionSets: ['Storekeeper'],
  })
})
afterAll(() => app.close())

type Row = Record<string, string | null>

describe('the stock list', () => {
  test('has every tracked item, with quantity and value', async () => {
    const { status, body, headers } = await get('inventory/ledgers/')
    expect([status, headers['x-total-count']]).toEqual([200, '4'])
    const rowTexts = body.map((row: Row) => [
      row['name'],
      row['category_label'],
      row['quantity'],
      row['unit'],
      row['unit_cost'],
      row['value'],
      row['last_date'],
      row['stock'],
    ])
    expect(rowTexts).toEqual([
      ['Anvil', 'Tools', '0', 'pcs', null, '0.00', null, 'none'],
      ['Bolt', 'Parts', '6', 'pcs', '2.20', '13.20', '2026-04-01', 'in_stock'],
      ['Cord', null, '-3', 'm', null, '-3.00', '2026-03-05', 'negative'],
      ['Nut', 'Parts', '15', 'pcs', '1.50', '22.50', '2026-03-05', 'in_stock'],
    ])
    const { body: totals } = await get('inventory/ledgers/totals/')
    expect(totals).toEqual({ count: 4, sums: { value: '32.70' } })
  })

  test('is searched, sorted and filtered by category, by quantity and by value', async () => {
    const names = async (query: string) => (await get(`inventory/ledgers/?${query}`)).body.map(({ name }: Row) => name)
    expect(await names('q=b-1')).toEqual(['Bolt'])
    expect(await names('_sort=value&_order=desc')).toEqual(['Nut', 'Bolt', 'Anvil', 'Cord'])
    expect(await names('_sort=quantity')).toEqual(['Cord', 'Anvil', 'Bolt', 'Nut'])
    expect(await names('stock=negative')).toEqual(['Cord'])
    expect(await names('stock=in_stock&stock=negative')).toEqual(['Bolt', 'Cord', 'Nut'])
    expect(await names('value_gte=20')).toEqual(['Nut'])
    const { body } = await get('inventory/ledgers/?q=bolt')
    expect(await names(`category=${body[0].category}`)).toEqual(['Bolt', 'Nut'])
  })

  test('is exported', async () => {
    const { text } = await get('inventory/ledgers/export.csv/?stock=in_stock')
    expect(parse(text.slice(1))).toEqual([
      ['Item', 'Code', 'In stock', 'Unit', 'Value', 'Unit cost', 'Category', 'Last movement'],
      ['Bolt', 'B-1', '6', 'pcs', '13.20', '2.20', 'Parts', '2026-04-01'],
      ['Nut', '', '15', 'pcs', '22.50', '1.50', 'Parts', '2026-03-05'],
    ])
    expect((await get('inventory/ledgers/export.xlsx/')).text.slice(0, 2)).toBe('PK')
  })

  test('without the permission to see costs has no costs, and nothing reveals them', async () => {
    const { body } = await get('inventory/ledgers/?q=bolt', 'stranger')
    expect(body[0]).toMatchObject({ quantity: '6', unit_cost: null, value: null })
    const { body: totals } = await get('inventory/ledgers/totals/', 'stranger')
    expect(totals).toEqual({ count: 4, sums: {} })
    const csv = await get('inventory/ledgers/export.csv/', 'stranger')
    expect(parse(csv.text.slice(1))[0]).toEqual(['Item', 'Code', 'In stock', 'Unit', 'Category', 'Last movement'])
    for (const [query, place] of [
      ['_sort=value', '_sort'],
      ['value_gte=20', 'value'],
    ]) {
      const refused = await get(`inventory/ledgers/?${query}`, 'stranger')
      expect([refused.status, refused.body.code]).toEqual([400, 'UNKNOWN_FILTER'])
      expect(Object.keys(refused.body.errors)).toEqual([place])
      for (const way of ['totals/', 'export.csv/']) {
        expect((await get(`inventory/ledgers/${way}?${query}`, 'stranger')).status).toBe(400)
      }
    }
  })
})

describe('the statement of an item', () => {
  const rowTexts = (rows: Row[]) =>
    rows.map((row) => [
      row['date'],
      row['kind'],
      row['quantity_in'],
      row['quantity_out'],
      row['unit_cost'],
      row['value'],
      row['quantity_after'],
      row['value_after'],
    ])

  test('has every movement with its current value and the stock after it, in both orders', async () => {
    const { status, body } = await get(ledger('Bolt'))
    expect(status).toBe(200)
    expect(body.item).toEqual({
      id: items['Bolt'],
      name: 'Bolt',
      code: 'B-1',
      is_active: true,
      unit_label: 'pcs',
      category_label: 'Parts',
    })
    expect(rowTexts(body.rows)).toEqual([
      ['2026-01-05', 'stock_in', '10', '0', '2.00', '20.00', '10', '20.00'],
      ['2026-02-01', 'stock_out', '0', '4', '2.00', '-8.00', '6', '12.00'],
      ['2026-04-01', 'value_change', '0', '0', null, '1.20', '6', '13.20'],
    ])
    expect((await get(ledger('Bolt', '?order=newest'))).body.rows).toEqual(body.rows.toReversed())
    expect(body).toMatchObject({
      start_date: null,
      end_date: null,
      opening_quantity: '0',
      opening_value: '0.00',
      closing_quantity: '6',
      closing_value: '13.20',
      count: 3,
      exact: true,
      is_recosting: false,
    })
  })

  test('of a range starts and ends with the stock of its days', async () => {
    const { body } = await get(ledger('Bolt', '?start_date=2026-01-06&end_date=2026-03-31'))
    expect(body).toMatchObject({ opening_quantity: '10', opening_value: '20.00', closing_value: '12.00', count: 1 })
    expect(body.rows.map(({ date }: Row) => date)).toEqual(['2026-02-01'])
    const { body: later } = await get(ledger('Bolt', '?start_date=2027-01-01'))
    expect(later).toMatchObject({ opening_value: '13.20', closing_value: '13.20', count: 0, rows: [] })
  })

  test('a receipt that settles a shortage shows the correction of earlier costs', async () => {
    const { body } = await get(ledger('Nut'))
    expect(rowTexts(body.rows)).toEqual([
      ['2026-03-01', 'sale', '0', '5', '1.00', '-5.00', '-5', '-5.00'],
      ['2026-03-05', 'purchase', '20', '0', '1.50', '27.50', '15', '22.50'],
    ])
    expect(body.rows.map(({ settlement }: Row) => settlement)).toEqual(['0.00', '-2.50'])
  })

  test('is read in pages and by kind', async () => {
    const first = await get(ledger('Bolt', '?_start=0&_end=2'))
    const second = await get(ledger('Bolt', '?_start=2&_end=4'))
    const newest = await get(ledger('Bolt', '?_start=2&_end=4&order=newest'))
    expect([first.body.rows.length, second.body.rows.length, second.body.count]).toEqual([2, 1, 3])
    expect([second.body.rows[0].kind, newest.body.rows[0].kind]).toEqual(['value_change', 'stock_in'])
    const some = await get(ledger('Bolt', '?kind=stock_in&kind=stock_out'))
    expect([some.body.count, some.body.rows.map(({ kind }: Row) => kind)]).toEqual([2, ['stock_in', 'stock_out']])
    expect((await get(ledger('Bolt', '?kind=purchase'))).body).toMatchObject({
      count: 0,
      rows: [],
      closing_quantity: '6',
    })
  })

  test('refuses invalid parameters', async () => {
    const read = async (query: string) => {
      const { status, body } = await get(ledger('Bolt', `?${query}`))
      return [status, body.code, Object.keys(body.errors ?? {})]
    }
    expect(await read('kind=sold')).toEqual([400, 'NOT_IN_LIST', ['kind']])
    expect(await read('_end=600')).toEqual([400, 'BAD_REQUEST', ['_end']])
    expect(await read('start_date=1')).toEqual([400, 'NOT_A_DATE', ['start_date']])
    expect(await read('compare=previous_year')).toEqual([400, 'UNKNOWN_FILTER', ['compare']])
    // An untracked item has no statement, nor has an unknown one.
    for (const id of [items['Labour'], 'nonsense', '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'])
      expect((await get(`inventory/ledgers/${id}/`)).status).toBe(404)
    expect((await app.as('accountant').get(`/api/company/two/inventory/ledgers/${items['Bolt']}/`)).status).toBe(404)
  })

  test('is exported and printed', async () => {
    const { text, headers } = await get(ledger('Bolt', 'export.csv/'))
    expect(headers['content-disposition']).toBe('attachment; filename="Bolt.csv"')
    const cells: string[][] = parse(text.slice(1))
    expect(cells[0]).toEqual([
      'Date',
      'Movement',
      'Number',
      'Narration',
      'In',
      'Out',
      'Unit cost',
      'Value',
      'Stock',
      'Stock value',
    ])
    expect(cells.slice(1)).toEqual([
      ['2026-01-05', 'Stock in', '', '', '10', '', '2.00', '20.00', '10', '20.00'],
      ['2026-02-01', 'Stock out', '', '', '', '4', '2.00', '-8.00', '6', '12.00'],
      ['2026-04-01', 'Change of cost', '', '', '', '', '', '1.20', '6', '13.20'],
    ])
    expect((await get(ledger('Bolt', 'export.xlsx/'))).text.slice(0, 2)).toBe('PK')
    const paper = await get(ledger('Bolt', 'print.pdf/?start_date=2026-01-01'))
    expect(paper.headers['content-disposition']).toBe('inline; filename="B-1-2026-01-01.pdf"')
    expect(pdfText(paper.bytes)).toContain('Change of cost')
  })

  test('without the permission to see costs has only quantities, everywhere', async () => {
    const { body } = await get(ledger('Bolt'), 'stranger')
    expect(rowTexts(body.rows)[1]).toEqual(['2026-02-01', 'stock_out', '0', '4', null, null, '6', null])
    expect([body.closing_quantity, body.opening_value, body.closing_value]).toEqual(['6', null, null])
    const { text } = await get(ledger('Bolt', 'export.csv/'), 'stranger')
    expect(parse(text.slice(1))[0]).toEqual(['Date', 'Movement', 'Number', 'Narration', 'In', 'Out', 'Stock'])
    expect(pdfText((await get(ledger('Bolt', 'print.pdf/'), 'stranger')).bytes)).not.toContain('13.20')
  })
})

test('the stock chart has a point for each day with movements', async () => {
  const points = [
    { date: '2026-01-05', quantity: '10', value: '20.00', unit_cost: '2.00' },
    { date: '2026-02-01', quantity: '6', value: '12.00', unit_cost: '2.00' },
    { date: '2026-04-01', quantity: '6', value: '13.20', unit_cost: '2.20' },
  ]
  expect((await get(ledger('Bolt', 'course/'))).body).toEqual({ points })
  const { body } = await get(ledger('Bolt', 'course/'), 'stranger')
  expect(body.points[0]).toEqual({ date: '2026-01-05', quantity: '10', value: null, unit_cost: null })
  expect((await get(ledger('Anvil', 'course/'))).body).toEqual({ points: [] })
  expect((await get(ledger('Labour', 'course/'))).status).toBe(404)
})

test('the bills of an item are those that produce it and those that consume it', async () => {
  for (const [product, version, active, material] of [
    ['Anvil', 1, false, 'Bolt'],
    ['Anvil', 2, true, 'Bolt'],
    ['Cord', 1, true, 'Nut'],
  ]) {
    await app.sql(
      `with bill as (
         insert into bill_of_material (company_id, id, item_id, version_no, quantity, unit_id, unit_factor, is_active)
         select company_id, gen_random_uuid(), id, $2, 5, unit_id, 1, $3 from item where name = $1
         returning company_id, id
       )
       insert into bill_of_material_row (company_id, bill_id, row_no, side, item_id, quantity, unit_id, unit_factor)
       select b.company_id, b.id, 1, 'in', i.id, 2.5, i.unit_id, 1 from bill b join item i on i.name = $4`,
      [product, version, active, material],
    )
  }
  const bills = async (name: string) => {
    const { body } = await get(`inventory/items/${items[name]}/bills/`)
    return {
      produced: body.made_by.map((bill: Row) => [bill['version_no'], bill['is_active'], bill['quantity']]),
      used: body.used_in.map((bill: Row) => [bill['item_label'], bill['version_no'], bill['material_quantity']]),
    }
  }
  // A replaced bill consumes nothing.
  expect(await bills('Anvil')).toEqual({
    produced: [
      [2, true, '5'],
      [1, false, '5'],
    ],
    used: [],
  })
  expect(await bills('Bolt')).toEqual({ produced: [], used: [['Anvil', 2, '2.5']] })
  expect((await get('inventory/items/0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44/bills/')).status).toBe(404)
})
