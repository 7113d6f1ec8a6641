import { expect, test } from 'vitest'
import type { BookItem, ItemBooks } from './import-items.ts'
import { itemChanges, planItemImport } from './import-items.ts'
import type { ItemLine } from '../read-item-line.ts'

const tea: BookItem = {
  id: 'tea',
  version: 3,
  code: 'T-1',
  name: 'Tea',
  barcode: '501',
  category: 'drinks',
  brand: null,
  unit: 'piece',
  description: null,
  cost_price: '2.5',
  selling_price: '4.5',
  tax_scheme: null,
  track_inventory: true,
  can_be_sold: true,
  can_be_purchased: true,
  has_stock: false,
  unit_in_use: false,
  is_merged: false,
  opening_quantity: '',
  opening_rate: '',
  fixed_asset: false,
  direct_expense: false,
  indirect_expense: false,
}
const advice: BookItem = { ...tea, id: 'advice', code: null, name: 'Advice', barcode: null, track_inventory: false }
let counter = 0
const books: ItemBooks = {
  items: [tea, advice],
  categories: [
    {
      id: 'drinks',
      name: 'Drinks',
      other: 'DR',
      unit: 'litre',
      tax_scheme: 'vat',
      track_inventory: true,
      can_be_sold: true,
      can_be_purchased: false,
    },
  ],
  units: [
    { id: 'piece', name: 'Piece', other: 'pcs' },
    { id: 'litre', name: 'Litre', other: 'l' },
  ],
  brands: [],
  schemes: [{ id: 'vat', name: 'VAT 20%', other: 'VAT20' }],
  createMissing: true,
  openingProblem: null,
  newId: () => `new ${(counter += 1)}`,
}

const empty: ItemLine = {
  line: 2,
  problem: null,
  name: '',
  code: '',
  barcode: '',
  category: '',
  brand: '',
  unit: '',
  cost_price: '',
  selling_price: '',
  tax_scheme: '',
  can_be_sold: '',
  can_be_purchased: '',
  track_inventory: '',
  description: '',
  opening_quantity: '',
  opening_rate: '',
}
const plan = (rows: readonly Partial<ItemLine>[], other: Partial<ItemBooks> = {}) =>
  planItemImport(
    rows.map((row, place) => ({ ...empty, line: place + 2, ...row })),
    { ...books, ...other },
  )
const problem = (row: Partial<ItemLine>, other: Partial<ItemBooks> = {}) =>
  plan([row], other).problems.map(({ code, path }) => [code, path])

test('a new item takes the defaults of its category, and its other values from the row', () => {
  const { items, problems } = plan([
    { name: 'Gin', code: 'G', category: 'dr', selling_price: '20.0', can_be_purchased: 'Yes' },
  ])
  expect(problems).toEqual([])
  expect(items[0]?.values).toEqual({
    code: 'G',
    name: 'Gin',
    barcode: null,
    category: 'drinks',
    brand: null,
    unit: 'litre',
    description: null,
    cost_price: null,
    selling_price: '20',
    tax_scheme: 'vat',
    track_inventory: true,
    can_be_sold: true,
    can_be_purchased: true,
  })
})

test('a row with the code of an item changes only the filled fields', () => {
  const { items } = plan([{ code: 'T-1', name: 'Green tea', selling_price: '4.75' }])
  expect(items.map(({ id }) => id)).toEqual(['tea'])
  expect(itemChanges(items[0]!)).toEqual({ name: ['Tea', 'Green tea'], selling_price: ['4.5', '4.75'] })
})

test('the same content again exists already, by code or by name', () => {
  const { items, existingCount } = plan([
    { code: 'T-1', name: 'Tea', selling_price: '4.50', category: 'Drinks' },
    { name: 'Advice' },
  ])
  expect([items, existingCount]).toEqual([[], 2])
})

test('missing records that rows name are created once, if requested', () => {
  const rows = [
    { name: 'Bread', category: 'Food', unit: 'Loaf', brand: 'Hovis' },
    { name: 'Rolls', category: 'food', unit: 'loaf', brand: 'HOVIS' },
  ]
  const { names, items } = plan(rows)
  expect(names.map(({ kind, name }) => [kind, name])).toEqual([
    ['category', 'Food'],
    ['brand', 'Hovis'],
    ['unit', 'Loaf'],
  ])
  expect(items[1]?.values.unit).toBe(items[0]?.values.unit)
  expect(problem(rows[0]!, { createMissing: false })).toEqual([
    ['UNKNOWN_NAME', 'category'],
    ['UNKNOWN_NAME', 'brand'],
    ['UNKNOWN_NAME', 'unit'],
  ])
})

test('records that only rejected rows name are not created', () => {
  const { names, items, rejectedLines } = plan([
    { name: 'Bread', category: 'Food', unit: 'pcs' },
    { name: 'Rolls', category: 'Wrong', brand: 'Hovis', unit: 'Bag', tax_scheme: 'unknown' },
    { name: 'Cake', category: 'food', unit: 'bag' },
  ])
  expect(items.map(({ values: { name } }) => name)).toEqual(['Bread', 'Cake'])
  expect([...rejectedLines]).toEqual([3])
  expect(names.map(({ kind, name }) => [kind, name])).toEqual([
    ['category', 'Food'],
    ['unit', 'Bag'],
  ])
})

test('opening stock is entered once, for tracked items', () => {
  const opening = { opening_quantity: '12', opening_rate: '2.5' }
  expect(plan([{ code: 'T-1', ...opening }]).items[0]?.opening).toEqual({ quantity: '12', rate: '2.5' })
  const opened = { ...tea, has_stock: true, opening_quantity: '12', opening_rate: '2.5' }
  expect(plan([{ code: 'T-1', ...opening }], { items: [opened] }).existingCount).toBe(1)
  expect(problem({ code: 'T-1', ...opening, opening_rate: '3' }, { items: [opened] })).toEqual([
    ['OTHER_RECORD', 'opening_quantity'],
  ])
  expect(problem({ code: 'T-1', opening_quantity: '12' })).toEqual([['REQUIRED', 'opening_rate']])
  expect(problem({ name: 'New', unit: 'pcs', track_inventory: 'no', ...opening })).toEqual([
    ['ITEM_NOT_TRACKED', 'opening_quantity'],
  ])
})

test.each([
  ['no name', { code: 'X', unit: 'pcs' }, [['REQUIRED', 'name']]],
  ['no unit', { name: 'X' }, [['REQUIRED', 'unit']]],
  ['a tax nobody knows', { name: 'X', unit: 'pcs', tax_scheme: 'GST' }, [['UNKNOWN_NAME', 'tax_scheme']]],
  ['a price that is none', { name: 'X', unit: 'pcs', selling_price: 'cheap' }, [['NOT_A_NUMBER', 'selling_price']]],
  ['a price below zero', { name: 'X', unit: 'pcs', cost_price: '-1' }, [['BELOW_ZERO', 'cost_price']]],
  ['neither yes nor no', { name: 'X', unit: 'pcs', can_be_sold: 'maybe' }, [['NOT_IN_LIST', 'can_be_sold']]],
  ['a code that is too long', { name: 'X', unit: 'pcs', code: 'x'.repeat(51) }, [['TOO_LONG', 'code']]],
  ['another item’s barcode', { name: 'X', unit: 'pcs', barcode: '501' }, [['DUPLICATE', 'barcode']]],
  ['a known name with other content', { name: 'Tea', selling_price: '5' }, [['OTHER_RECORD', 'name']]],
] as const)('a row with %s is refused', (_, row, problems) => {
  expect(problem(row)).toEqual(problems)
})

test('an item with stock keeps its unit, an ambiguous name is refused, and a row may occur once', () => {
  expect(problem({ code: 'T-1', unit: 'l' }, { items: [{ ...tea, has_stock: true }] })).toEqual([
    ['STOCK_FIXED', 'unit'],
  ])
  expect(problem({ code: 'T-1', unit: 'l' }, { items: [{ ...tea, unit_in_use: true }] })).toEqual([
    ['UNIT_IN_USE', 'unit'],
  ])
  expect(problem({ name: 'Tea' }, { items: [tea, { ...tea, id: 'other', code: 'T-2' }] })).toEqual([
    ['AMBIGUOUS_NAME', 'name'],
  ])
  const opening = { opening_quantity: '12', opening_rate: '2.5' }
  for (const second of [{ name: 'Tea' }, { code: 'T-1' }]) {
    const { items, problems } = plan([
      { name: 'Tea', ...opening },
      { ...second, ...opening },
    ])
    expect(items.map(({ id }) => id)).toEqual(['tea'])
    expect(problems.map(({ line, code, params }) => [line, code, params])).toEqual([[3, 'REPEATED', { line: '2' }]])
  }
  expect(plan([{ code: 'T-1' }, { code: 'T-1' }]).problems).toEqual([
    { code: 'REPEATED', path: 'code', params: { line: '2' }, line: 3 },
  ])
})

test('a row with the code or the barcode of a merged item is refused, one with its name is a new item', () => {
  const items = [tea, { ...tea, id: 'merged', code: 'T-9', name: 'Old tea', barcode: '509', is_merged: true }]
  expect(problem({ code: 'T-9', name: 'Old tea' }, { items })).toEqual([['ITEM_INACTIVE', 'code']])
  expect(problem({ code: 'T-10', name: 'New tea', unit: 'pcs', barcode: '509' }, { items })).toEqual([
    ['DUPLICATE', 'barcode'],
  ])
  expect(plan([{ name: 'Old tea', unit: 'pcs' }], { items }).items).toMatchObject([{ before: null }])
})
