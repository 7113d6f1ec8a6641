import { expect, test } from 'vitest'
import type { Adjustment, AdjustmentRow } from './check-adjustment.ts'
import { amountAt, checkAdjustment, valueAtCost } from './check-adjustment.ts'

const row: AdjustmentRow = { item: 'bolt', quantity: '3', unit: 'piece', rate: '3.3333', description: '' }
const adjustment: Adjustment = {
  date: '2026-03-01',
  purpose: 'Stock In',
  remarks: 'Found behind the shelf',
  rows: [row],
  currencyDigits: 2,
}
const codes = (change: Partial<Adjustment>) =>
  checkAdjustment({ ...adjustment, ...change }).map(({ code, path }) => `${code} ${path}`)

test('an adjustment with rows and a reason can be saved', () => {
  expect(codes({})).toEqual([])
  expect(codes({ rows: [{ ...row, rate: '' }] })).toEqual([])
})

test('date, reason and at least one row are needed', () => {
  expect(codes({ date: '', remarks: ' ', rows: [] })).toEqual(['REQUIRED date', 'REQUIRED remarks', 'REQUIRED rows'])
  expect(codes({ date: '2026-02-30' })).toEqual(['NOT_A_DATE date'])
})

test('only receipts have a rate, a number within the limits', () => {
  expect(codes({ purpose: 'Damaged' })).toEqual(['UNKNOWN_FIELD rows.0.rate'])
  expect(codes({ purpose: 'Damaged', rows: [{ ...row, rate: '' }] })).toEqual([])
  expect(codes({ rows: [{ ...row, rate: '-1' }] })).toEqual(['BELOW_ZERO rows.0.rate'])
  expect(codes({ rows: [{ ...row, rate: '0.0000001' }] })).toEqual(['TOO_MANY_DIGITS rows.0.rate'])
  expect(codes({ rows: [{ ...row, quantity: '10000000', rate: '10000000000' }] })).toEqual([
    'TOO_MANY_DIGITS rows.0.rate',
  ])
})

test('too many rows give one problem', () => {
  expect(codes({ rows: Array.from({ length: 1501 }, () => ({ ...row, quantity: '' })) })).toEqual([
    'TOO_MANY_ROWS rows',
  ])
})

test('3 at 3.3333 have a value of 10.00', () => {
  expect(amountAt('3', '3.3333', 2)).toBe('10')
  expect(amountAt('1', '0.005', 2)).toBe('0.01')
})

test("without a rate the cost is that of the stock on hand, of the last stock, of the item's cost price, or zero", () => {
  const money = { currencyDigits: 2, costPrice: '9' }
  expect(valueAtCost('2', { ...money, current: { quantity: '3', value: '10', unitCost: '3.333333' } })).toBe('6.67')
  expect(valueAtCost('2', { ...money, current: { quantity: '0', value: '0', unitCost: '4' } })).toBe('8')
  expect(valueAtCost('2', { ...money, current: { quantity: '-1', value: '0', unitCost: null } })).toBe('18')
  expect(valueAtCost('2', { ...money, current: null })).toBe('18')
  expect(valueAtCost('2', { currencyDigits: 2, costPrice: null, current: null })).toBe('0')
})
