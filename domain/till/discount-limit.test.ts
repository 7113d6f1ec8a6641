import { expect, test } from 'vitest'
import { catalog, gift, pot, tea } from '../../tests/support/till-catalog.ts'
import type { Cart } from './cart.ts'
import { addItem, cartFigures, changeLine, emptyCart, pricesOf } from './cart.ts'
import { highestDiscountOf, isWithinLimit } from './discount-limit.ts'

const one = addItem(emptyCart('cart'), pot, 'a')
const highest = (cart: Cart) => highestDiscountOf(cart, cartFigures(cart, pricesOf(catalog)))

test.each([
  ['without a discount', one, '0'],
  ['a discount of the line', changeLine(one, 'a', { discount: '1.75', discount_type: 'amount' }), '10'],
  ['a discount of the cart', { ...one, discount: '5', discount_type: 'percent' } as const, '5.03'],
  [
    'both',
    {
      ...changeLine(one, 'a', { discount: '10', discount_type: 'percent' }),
      discount: '10',
      discount_type: 'percent',
    } as const,
    '19.03',
  ],
  ['a price below the catalog', changeLine(one, 'a', { rate: '14' }), '20'],
  ['a price above the catalog', changeLine(one, 'a', { rate: '20' }), '0'],
  [
    'of two lines, the higher',
    changeLine(addItem(one, tea, 'b'), 'b', { discount: '50', discount_type: 'percent' }),
    '50',
  ],
  ['a price that the cashier types', changeLine(addItem(emptyCart('cart'), gift, 'a'), 'a', { rate: '25' }), '0'],
] as const)('%s', (_name, cart, expected) => {
  expect(parseFloat(highest(cart))).toBe(parseFloat(expected))
})

test('ten per cent are within a limit of ten, eleven are not; a limit of a hundred is none', () => {
  const within = (percent: string, limit: string) => {
    const cart = changeLine(one, 'a', { discount: percent, discount_type: 'percent' })
    return isWithinLimit(cart, cartFigures(cart, pricesOf(catalog)), limit)
  }
  expect([within('10', '10'), within('11', '10'), within('100', '100')]).toEqual([true, false, true])
})
