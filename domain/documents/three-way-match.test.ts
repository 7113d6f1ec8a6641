import { expect, test } from 'vitest'
import { matchFindings } from './three-way-match.ts'

const quantities = { ordered: '10', received: '8', billed: '8' }
const match = { order: 'order', order_no: 'PO-1', ...quantities, rate: '4', left: '8', value_left: '32' }

test('order, receipt and bill agree, also before everything has arrived', () => {
  expect(matchFindings(match, '4.00')).toEqual([])
})

test('quantities and prices that differ are found together', () => {
  expect(matchFindings({ ...match, billed: '10' }, '4.5')).toEqual(['billedAboveReceived', 'priceAboveOrder'])
  expect(matchFindings({ ...match, received: '12', billed: '12' }, '3.9')).toEqual([
    'receivedAboveOrdered',
    'priceBelowOrder',
  ])
})

test('an order without a price agrees with any', () => {
  expect(matchFindings({ ...match, rate: '0' }, '7')).toEqual([])
})
