import { expect, test } from 'vitest'
import type { ItemLine } from './read-item-line.ts'
import { readItemLine } from './read-item-line.ts'

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
const read = (cells: Partial<ItemLine>) => readItemLine({ ...empty, ...cells })
const problems = (cells: Partial<ItemLine>) => read(cells).problems.map(({ path, code }) => `${path} ${code}`)

test('prices and opening stock become canonical numbers', () => {
  const row = read({ cost_price: '02.50', selling_price: '4.5', opening_quantity: '12.0', opening_rate: '2.500' })
  expect(row).toMatchObject({ costPrice: '2.5', sellingPrice: '4.5', opening: { quantity: '12', rate: '2.5' } })
  expect(row.problems).toEqual([])
})

test('an empty cell is null, and opening stock needs a quantity', () => {
  expect(read({})).toMatchObject({
    costPrice: null,
    tracksInventory: null,
    canBeSold: null,
    canBePurchased: null,
    opening: null,
  })
  expect(read({ opening_quantity: '0', opening_rate: '5' })).toMatchObject({ opening: null, problems: [] })
})

test('a quantity requires a rate; an invalid rate is reported once', () => {
  expect(problems({ opening_quantity: '3' })).toEqual(['opening_rate REQUIRED'])
  expect(problems({ opening_quantity: '3', opening_rate: 'two' })).toEqual(['opening_rate NOT_A_NUMBER'])
})

test.each([
  ['yes', true],
  ['X', true],
  ['TRUE', true],
  ['no', false],
  ['0', false],
  ['-', false],
])('“%s” in a column of yes and no is %s', (text, expected) => {
  expect(read({ track_inventory: text })).toMatchObject({ tracksInventory: expected, problems: [] })
})

test('an invalid cell is reported with its column', () => {
  expect(problems({ can_be_sold: 'maybe' })).toEqual(['can_be_sold NOT_IN_LIST'])
  expect(problems({ cost_price: '-1', selling_price: '1.1234567' })).toEqual([
    'cost_price BELOW_ZERO',
    'selling_price TOO_MANY_DIGITS',
  ])
  expect(problems({ code: 'x'.repeat(51), name: 'x'.repeat(255) })).toEqual(['code TOO_LONG'])
})
