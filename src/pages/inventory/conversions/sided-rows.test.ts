import { expect, test } from 'vitest'
import { emptyStockRow } from '../../../components/grid/stock-rows.ts'
import type { SidedRow } from './sided-rows.ts'
import { filledRows, openSides } from './sided-rows.ts'

const pounds = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
const stored = (side: SidedRow['side'], item: string): SidedRow => ({
  side,
  item,
  item_label: item,
  item_code: null,
  quantity: '2',
  unit: 'pcs',
  unit_label: 'pcs',
  unit_factor: '1',
})
const rows = [stored('out', 'shelf'), stored('in', 'board'), stored('in', 'screw')]

test('stored rows open on their own side, in order, with keys that never collide', () => {
  const [materials, products] = openSides(rows, { before: undefined, style: pounds, words: 'bill' })
  const items = (store: typeof materials) => store.rows().flatMap(({ item }) => (item === '' ? [] : [item]))
  expect([items(materials), items(products)]).toEqual([['board', 'screw'], ['shelf']])
  const keys = [...materials.rows(), ...products.rows()].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('unsaved input replaces stored rows on both sides', () => {
  const typed = { materials: [{ ...emptyStockRow, item: 'plank', quantity: '7' }], products: [] }
  const [materials, products] = openSides(rows, { before: typed, style: pounds, words: 'bill' })
  expect(filledRows({ materials: materials.rows(), products: products.rows() })).toMatchObject([
    { side: 'in', row: { item: 'plank', quantity: '7' } },
  ])
})

test('materials are sent before products, and empty rows are left out', () => {
  const [materials, products] = openSides(rows, { before: undefined, style: pounds, words: 'bill' })
  const filled = filledRows({ materials: materials.rows(), products: products.rows() })
  expect(filled.map(({ row, side }) => [side, row.item])).toEqual([
    ['in', 'board'],
    ['in', 'screw'],
    ['out', 'shelf'],
  ])
})
