/**
 * The stock reports against figures calculated by hand, against the inventory account, and without the permission to
 * see costs.
 */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, sum, withDigits } from '../../domain/money/decimal.ts'
import { addMember } from '../../server/services/people/add-member.ts'
import { pdfText } from '../support/pdf-text.ts'
import { makeItems, moveStock } from '../support/stock-rows.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
let items: Record<string, string>
const base = '/api/company/one'
const get = (path: string, person = 'owner') => app.as(person).get(`${base}/${path}`)
const year = 'start_date=2026-01-01&end_date=2026-12-31'

type Cells = Record<string, string>
type Row = { id: string; kind: string; name: string; unit: string | null; depth: number; cells: Cells; drill: string }
const rowOf = (rows: Row[], name: string) => rows.find((row) => row.name === name)

/*
 * Bolt (pcs, Parts): opens with 10 for 20.00. 4 sold (8.00), 1 comes back (2.00). 2 thrown away, 1 expired (4.00, 2.00).
 *   Freight of 3.00 comes later, 1.20 of it for the 4 that are still there. 4 for 9.20 stay.
 * Nut (pcs, Parts): 5 sold before there are any, at 1.00 each; then 20 bought at 1.50: 30.00, of which 2.50 settle what
 *   the five had cost too little. 15 for 22.50 stay, 3 of them made into bolts next year.
 * Rope (m, no category): 7.5 bought in 2025 for 30.00, 2.5 returned to the supplier (10.00) in 2026.
 */
beforeAll(async () => {
  app = await startApp()
  await makeItems(app, [
    { name: 'Bolt', code: 'B-1', category: 'Parts' },
    { name: 'Nut', category: 'Parts' },
    { name: 'Rope', unit: 'm' },
    { name: 'Anvil', category: 'Tools' },
  ])
  items = await moveStock(app, [
    { item: 'Bolt', kind: 'opening', date: '2025-01-01', quantity: '10', value: '20.00' },
    { item: 'Bolt', kind: 'sale', date: '2026-02-01', quantity: '-4', value: '-8.00' },
    { item: 'Bolt', kind: 'sale_return', date: '2026-02-10', quantity: '1', value: '2.00' },
    { item: 'Bolt', kind: 'damaged', date: '2026-03-01', quantity: '-2', value: '-4.00' },
    { item: 'Bolt', kind: 'expired', date: '2026-03-02', quantity: '-1', value: '-2.00' },
    { item: 'Bolt', kind: 'value_change', date: '2026-04-01', quantity: '0', value: '1.20' },
    { item: 'Nut', kind: 'sale', date: '2026-03-01', quantity: '-5', value: '-5.00' },
    { item: 'Nut', kind: 'purchase', date: '2026-03-05', quantity: '20', value: '30.00', settlement: '-2.50' },
    { item: 'Rope', kind: 'purchase', date: '2025-06-01', quantity: '7.5', value: '30.00' },
    { item: 'Rope', kind: 'purchase_return', date: '2026-05-01', quantity: '-2.5', value: '-10.00' },
  ])
  await addMember(app.contextOf('one'), {
    userId: (await app.sql<{ id: string }>('select id from app_user where email = $1', [app.emailOf('stranger')]))[0]!
      .id,
    email: app.emailOf('stranger'),
    role: 'member',
    permissionSets: ['Storekeeper'],
  })
})
afterAll(() => app.close())

describe('the stock trial balance', () => {
  test('has opening, in, out and closing by category, with values at cost', async () => {
    const { status, body } = await get(`reports/stock-trial-balance/?${year}`)
    expect(status).toBe(200)
    const cells = (...values: string[]) =>
      Object.fromEntries(body.columns.map(({ key }: { key: string }, place: number) => [key, values[place]]))
    expect(body.columns.slice(0, 3)).toEqual([
      { key: 'opening_quantity', label: 'Quantity', kind: 'quantity', group: 'Opening' },
      { key: 'opening_value', label: 'Value', kind: 'money', group: 'Opening' },
      { key: 'in_quantity', label: 'Quantity', kind: 'quantity', group: 'In' },
    ])
    const rowTexts = body.rows.map(({ kind, name, unit, depth, cells: rowCells }: Row) => [
      kind,
      name,
      unit,
      depth,
      rowCells,
    ])
    expect(rowTexts).toEqual([
      ['category', 'Parts', 'pcs', 0, cells('10', '20.00', '21', '33.20', '12', '21.50', '19', '31.70')],
      ['item', 'Bolt', 'pcs', 1, cells('10', '20.00', '1', '3.20', '7', '14.00', '4', '9.20')],
      ['item', 'Nut', 'pcs', 1, cells('0', '0.00', '20', '30.00', '5', '7.50', '15', '22.50')],
      ['category', 'Tools', 'pcs', 0, cells('0', '0.00', '0', '0.00', '0', '0.00', '0', '0.00')],
      ['item', 'Anvil', 'pcs', 1, cells('0', '0.00', '0', '0.00', '0', '0.00', '0', '0.00')],
      ['category', 'No category', 'm', 0, cells('7.5', '30.00', '0', '0.00', '2.5', '10.00', '5', '20.00')],
      ['item', 'Rope', 'm', 1, cells('7.5', '30.00', '0', '0.00', '2.5', '10.00', '5', '20.00')],
    ])
    // Pieces and metres are not summed; money is.
    expect(body.totals).toEqual({
      opening_value: '50.00',
      in_value: '33.20',
      out_value: '31.50',
      closing_value: '51.70',
    })
    expect(body).toMatchObject({ currency: 'GBP', as_of: '2026-12-31', known_at: null })
    expect(body.recosting).toEqual({ items: 0, from: null, done: 0, total: 0 })
    expect(rowOf(body.rows, 'Bolt')?.drill).toBe(`/one/inventory/ledgers/${items['Bolt']}?${year}`)
  })

  test('of a day with negative stock shows it', async () => {
    const { body } = await get('reports/stock-trial-balance/?start_date=2026-03-01&end_date=2026-03-04')
    expect(rowOf(body.rows, 'Nut')?.cells).toMatchObject({ closing_quantity: '-5', closing_value: '-5.00' })
  })

  test('of one category or one item has only these, and sums quantities of one unit', async () => {
    const { body: category } = await get(`reports/stock-trial-balance/?${year}&hide_zero=true`)
    expect(rowOf(category.rows, 'Anvil')).toBeUndefined()
    expect(rowOf(category.rows, 'Tools')).toBeUndefined()
    const parts = rowOf(category.rows, 'Parts')?.id
    const { body } = await get(`reports/stock-trial-balance/?${year}&category=${parts}`)
    expect(body.rows.map(({ name }: Row) => name)).toEqual(['Parts', 'Bolt', 'Nut'])
    expect(body.totals).toMatchObject({ closing_quantity: '19', closing_value: '31.70' })
    const one = await get(`reports/stock-trial-balance/?${year}&item=${items['Rope']}`)
    expect(one.body.rows.map(({ name }: Row) => name)).toEqual(['No category', 'Rope'])
  })

  test.each(['stock-trial-balance', 'stock-movement'])('refuses parameters of %s that do not apply', async (name) => {
    const unknownId = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'
    const read = async (query: string) => {
      const { status, body } = await get(`reports/${name}/?${query}`)
      return [status, body.code, Object.keys(body.errors)]
    }
    expect(await read('end_date=2026-01-01')).toEqual([400, 'REQUIRED', ['start_date']])
    expect(await read(`${year}&item=7`)).toEqual([400, 'UNKNOWN_REFERENCE', ['item']])
    expect(await read(`${year}&item=${unknownId}&category=${unknownId}`)).toEqual([
      400,
      'UNKNOWN_REFERENCE',
      ['item', 'category'],
    ])
    expect(await read(`${year}&compare=previous_year`)).toEqual([400, 'UNKNOWN_FILTER', ['compare']])
    expect(await read('start_date=2026-02-01&end_date=2026-01-01')).toEqual([400, 'DATES_REVERSED', ['end_date']])
  })
})

describe('the stock movement', () => {
  test('shows each kind with its sign', async () => {
    const { body } = await get(`reports/stock-movement/?${year}&hide_zero=true`)
    const groups = body.columns.map(({ key }: { key: string }) => key)
    // Nothing was produced or consumed: those columns are left out with the items without figures.
    expect(groups).toEqual([
      'opening_quantity',
      'opening_value',
      'purchase_quantity',
      'purchase_value',
      'purchase_return_quantity',
      'purchase_return_value',
      'sales_quantity',
      'sales_value',
      'sales_return_quantity',
      'sales_return_value',
      'damaged_quantity',
      'damaged_value',
      'revaluation_value',
      'closing_quantity',
      'closing_value',
    ])
    expect(rowOf(body.rows, 'Bolt')?.cells).toMatchObject({
      opening_quantity: '10',
      opening_value: '20.00',
      sales_quantity: '-4',
      sales_value: '-8.00',
      sales_return_quantity: '1',
      sales_return_value: '2.00',
      damaged_quantity: '-3',
      damaged_value: '-6.00',
      revaluation_value: '1.20',
      closing_quantity: '4',
      closing_value: '9.20',
    })
    expect(rowOf(body.rows, 'Nut')?.cells).toMatchObject({
      sales_value: '-5.00',
      purchase_quantity: '20',
      purchase_value: '30.00',
      revaluation_value: '-2.50',
      closing_value: '22.50',
    })
  })

  test.each([year, 'start_date=2026-02-05&end_date=2026-03-04', 'start_date=2025-01-01&end_date=2025-12-31'])(
    'sums every row over %s, and the closing equals the inventory account',
    async (range) => {
      const { body } = await get(`reports/stock-movement/?${range}`)
      for (const what of ['quantity', 'value']) {
        const keys = body.columns.map(({ key }: { key: string }) => key).filter((key: string) => key.endsWith(what))
        for (const { cells } of [...body.rows, { cells: body.totals }]) {
          const moved = keys.filter((key: string) => !key.startsWith('closing')).map((key: string) => cells[key] ?? '0')
          expect(add(sum(moved), '0')).toBe(add(cells[`closing_${what}`] ?? '0', '0'))
        }
      }
      expect(body.totals.closing_value).toBe(await inventoryAccount(body.as_of))
      const { body: balance } = await get(`reports/stock-trial-balance/?${range}`)
      for (const key of ['opening_value', 'closing_value']) expect(balance.totals[key]).toBe(body.totals[key])
    },
  )

  test.each(['2025-05-31', '2025-06-01', '2026-01-01', '2026-02-05', '2026-03-01', '2026-03-05', '2026-04-01'])(
    'at the end of %s equals the inventory account',
    async (day) => {
      const { body } = await get(`reports/stock-movement/?start_date=${day}&end_date=${day}`)
      expect(body.totals.closing_value).toBe(await inventoryAccount(day))
    },
  )
})

/** Returns the balance of the inventory account at the end of a day, by the trial balance. */
async function inventoryAccount(day: string): Promise<string> {
  const { body } = await get(`reports/trial-balance/?start_date=${day}&end_date=${day}`)
  const { cells } = body.rows.find(({ kind, name }: Row) => kind === 'account' && name === 'Inventory')
  return withDigits(add(cells.closing_dr, `-${cells.closing_cr}`), 2)
}

describe('as a file', () => {
  test('has two header rows, the rows of the screen, and totals', async () => {
    const csv = await get(`reports/stock-trial-balance/export.csv/?${year}&hide_zero=true`)
    const cells: string[][] = parse(csv.text.slice(1))
    expect(cells).toEqual([
      ['Code', 'Name', 'Unit', 'Opening', '', 'In', '', 'Out', '', 'Closing', ''],
      ['', '', '', ...Array(4).fill(['Quantity', 'Value']).flat()],
      ['', 'Parts', 'pcs', '10', '20.00', '21', '33.20', '12', '21.50', '19', '31.70'],
      ['B-1', '  Bolt', 'pcs', '10', '20.00', '1', '3.20', '7', '14.00', '4', '9.20'],
      ['', '  Nut', 'pcs', '0', '0.00', '20', '30.00', '5', '7.50', '15', '22.50'],
      ['', 'No category', 'm', '7.5', '30.00', '0', '0.00', '2.5', '10.00', '5', '20.00'],
      ['', '  Rope', 'm', '7.5', '30.00', '0', '0.00', '2.5', '10.00', '5', '20.00'],
      ['', 'Total', '', '', '50.00', '', '33.20', '', '31.50', '', '51.70'],
    ])
    const { sheets } = await readXlsx((await get(`reports/stock-movement/export.xlsx/?${year}`)).bytes)
    const [head, below, , bolt] = sheets[0]?.rows ?? []
    expect([head?.[3], head?.[5], below?.[3], below?.[4]]).toEqual(['Opening', 'Purchases', 'Quantity', 'Value'])
    expect(bolt?.slice(0, 5)).toEqual(['B-1', '  Bolt', 'pcs', 10, 20])
  })

  test('on paper has quantities and values one below the other', async () => {
    const paper = await get(`reports/stock-trial-balance/print.pdf/?${year}&hide_zero=true`)
    expect(paper.headers['content-disposition']).toBe(
      'inline; filename="stock-trial-balance-2026-01-01-2026-12-31.pdf"',
    )
    const text = pdfText(paper.bytes)
    for (const word of ['Quantities', 'Values', 'B-1 Bolt', '7.5', '51.70']) expect(text).toContain(word)
  })
})

describe('without the permission to see costs', () => {
  test('both reports have quantities and no values, everywhere', async () => {
    for (const name of ['stock-trial-balance', 'stock-movement']) {
      const { status, body } = await get(`reports/${name}/?${year}`, 'stranger')
      expect(status).toBe(200)
      expect(body.columns.every(({ kind }: { kind: string }) => kind === 'quantity')).toBe(true)
      const keys = [...body.rows.flatMap(({ cells }: Row) => Object.keys(cells)), ...Object.keys(body.totals)]
      expect(keys.filter((key) => key.endsWith('value'))).toEqual([])
      expect(rowOf(body.rows, 'Bolt')?.cells['closing_quantity']).toBe('4')
      const csv = await get(`reports/${name}/export.csv/?${year}`, 'stranger')
      expect(csv.text).not.toContain('Value')
      expect(csv.text).not.toContain('9.20')
      const { text } = await get(`reports/${name}/export.xlsx/?${year}`, 'stranger')
      expect(text.slice(0, 2)).toBe('PK')
      const paper = pdfText((await get(`reports/${name}/print.pdf/?${year}`, 'stranger')).bytes)
      expect(paper).not.toContain('9.20')
    }
  })

  test('a change of cost leaves no trace', async () => {
    const range = 'start_date=2026-04-01&end_date=2026-04-01&hide_zero=true'
    const { body } = await get(`reports/stock-movement/?${range}`, 'stranger')
    expect(body.columns.map(({ key }: { key: string }) => key)).toEqual(['opening_quantity', 'closing_quantity'])
  })
})

test('while costs are recalculated both reports show for how many items', async () => {
  await app.sql(`update stock_balance set recost_from = '2026-02-01' where item_id = $1`, [items['Bolt']])
  for (const name of ['stock-movement', 'stock-trial-balance']) {
    const { body } = await get(`reports/${name}/?${year}`)
    expect(body.recosting).toMatchObject({ items: 1, from: '2026-02-01', total: 6 })
  }
  expect((await get(`inventory/ledgers/${items['Bolt']}/`)).body.is_recosting).toBe(true)
})
