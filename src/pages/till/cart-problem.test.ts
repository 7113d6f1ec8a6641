import { expect, test } from 'vitest'
import { prices } from '../../../tests/support/till-sale.ts'
import { tea, towel } from '../../../tests/support/till-catalog.ts'
import type { Cart } from '../../../domain/till/cart.ts'
import { addItem, cartFigures, changeLine, emptyCart, removeLine } from '../../../domain/till/cart.ts'
import { cartProblem } from './cart-problem.ts'

const two = addItem(addItem(emptyCart('c'), tea, 'a'), towel, 'b')
const problemOf = (cart: Cart) => cartProblem(cart, cartFigures(cart, prices), null)

test('an amount off a line is at most what the line costs', () => {
  const off = (discount: string) => problemOf(changeLine(two, 'a', { discount, discount_type: 'amount' }))
  expect([off('5.40'), off('5.41')]).toEqual([null, 'below_zero'])
})

test('an amount off the whole cart is at most what its lines cost, also after one of them is removed', () => {
  const cart: Cart = { ...two, discount: '9.90', discount_type: 'amount' }
  expect(problemOf(cart)).toBeNull()
  expect(problemOf({ ...cart, discount: '9.91' })).toBe('below_zero')
  expect(problemOf(removeLine(cart, 'b'))).toBe('below_zero')
  expect(problemOf(removeLine(removeLine(cart, 'b'), 'a'))).toBeNull()
})

test('a percentage off is not compared with an amount', () => {
  expect(problemOf({ ...two, discount: '100', discount_type: 'percent' })).toBeNull()
})
