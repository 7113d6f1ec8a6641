import { expect, test } from 'vitest'
import { sum } from '../money/decimal.ts'
import { clearedValue, share, valueOfReceipt } from './received-goods.ts'

const order = { value: '10', quantity: '3', currencyDigits: 2 }

test('receipts of one piece each have the value of the order', () => {
  const values = ['0', '1', '2'].map((before) => valueOfReceipt(order, { before, received: '1' }))
  expect(values).toEqual(['3.33', '3.34', '3.33'])
  expect(sum(values)).toBe('10')
  expect(valueOfReceipt(order, { before: '0', received: '3' })).toBe('10')
})

test('what arrives beyond the order has its price', () => {
  expect(valueOfReceipt(order, { before: '3', received: '3' })).toBe('10')
  expect(valueOfReceipt(order, { before: '1.5', received: '0.75' })).toBe('2.5')
})

test('bills of one piece each clear what was received, the last one the rest', () => {
  const by = { billed: '1', currencyDigits: 2 }
  expect(clearedValue({ valueLeft: '10', left: '3' }, by)).toBe('3.33')
  expect(clearedValue({ valueLeft: '6.67', left: '2' }, by)).toBe('3.34')
  expect(clearedValue({ valueLeft: '3.33', left: '1' }, by)).toBe('3.33')
  expect(clearedValue({ valueLeft: '0', left: '4' }, by)).toBe('0')
})

test('a share is rounded to the digits of the currency', () => {
  expect(share('100', { part: '1', whole: '3', currencyDigits: 0 })).toBe('33')
  expect(share('100', { part: '2', whole: '3', currencyDigits: 3 })).toBe('66.667')
})
