import { expect, test } from 'vitest'
import { book, catalog, gift, tea, towel } from '../../tests/support/till-catalog.ts'
import {
  addItem,
  cartFigures,
  changeLine,
  emptyCart,
  isLineFigure,
  moveSelection,
  pricesOf,
  removeLine,
  saleLines,
} from './cart.ts'

const prices = pricesOf(catalog)
const empty = emptyCart('cart')
const two = addItem(addItem(empty, tea, 'a'), towel, 'b')

test('an item scanned again raises the quantity of its line', () => {
  const cart = addItem(two, tea, 'c')
  expect(cart.lines.map(({ key, quantity }) => [key, quantity])).toEqual([
    ['a', '2'],
    ['b', '1'],
  ])
  expect(cart.selection).toBe('a')
})

test('a line with a price or a discount of its own stays apart', () => {
  const dearer = addItem(changeLine(two, 'a', { rate: '5.00' }), tea, 'c')
  expect(dearer.lines.map(({ rate, quantity }) => [rate, quantity])).toEqual([
    ['5.00', '1'],
    ['4.50', '1'],
    ['5.40', '1'],
  ])
  const reduced = changeLine(two, 'a', { discount: '10', discount_type: 'percent' })
  expect(addItem(reduced, tea, 'c').lines).toHaveLength(3)
})

test('two gift cards are two lines, each with the price that the cashier types', () => {
  const cart = addItem(addItem(empty, gift, 'a'), gift, 'b')
  expect(cart.lines.map(({ rate, list_rate }) => [rate, list_rate])).toEqual([
    ['0', null],
    ['0', null],
  ])
})

test('tax-inclusive totals: 3 towels less 10 %, 2 teas and a book without tax', () => {
  const more = addItem(addItem(changeLine(two, 'a', { quantity: '2' }), book, 'c'), tea, 'd')
  const cart = changeLine(changeLine(more, 'a', { quantity: '2' }), 'b', {
    quantity: '3',
    discount: '10',
    discount_type: 'percent',
  })
  const { rows, totals } = cartFigures(cart, prices)
  expect(rows.map(({ total }) => total)).toEqual(['10.8', '12.15', '10'])
  expect(totals).toMatchObject({ subTotal: '34.3', rowDiscounts: '1.35', tax: '3.82', total: '32.95' })
})

test('a discount on the whole cart is shared among its lines', () => {
  const { totals } = cartFigures({ ...two, discount: '0.90', discount_type: 'amount' }, prices)
  expect(totals).toMatchObject({ subTotal: '9.9', headerDiscounts: '0.9', total: '9', tax: '1.5' })
})

test('a removed line gives the selection to the line after it, the last to the one before', () => {
  const three = addItem(two, book, 'c')
  expect(removeLine(three, 'b').selection).toBe('c')
  expect(removeLine(three, 'c').selection).toBe('b')
  expect(removeLine(addItem(empty, tea, 'a'), 'a')).toMatchObject({ lines: [], selection: null })
})

test('the selection moves by one and stops at the ends', () => {
  expect(moveSelection(two, -1).selection).toBe('a')
  expect(moveSelection(two, 1).selection).toBe('b')
  expect(moveSelection({ ...two, selection: null }, 1).selection).toBe('b')
  expect(moveSelection(empty, 1)).toBe(empty)
})

test('a sale records each line with price and tax rate as sold', () => {
  expect(saleLines(addItem(empty, tea, 'a'), prices)).toEqual([
    {
      item: tea.id,
      description: null,
      quantity: '1',
      unit: tea.unit,
      rate: '5.40',
      discount: '0',
      discount_type: null,
      tax_scheme: 'vat20',
      tax_rate: '20',
    },
  ])
  expect(saleLines(addItem(empty, gift, 'a'), prices)).toMatchObject([{ tax_scheme: null, tax_rate: null }])
})

test.each([
  ['2.5', true],
  ['0.000001', true],
  ['123456789', true],
  ['1234567890', false],
  ['0.0000001', false],
  ['-1', false],
  ['two', false],
])('%s as a quantity: %s', (text, expected) => {
  expect(isLineFigure(text)).toBe(expected)
})
