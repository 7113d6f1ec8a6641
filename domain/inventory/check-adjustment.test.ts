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

test('what was found and says why can be saved', () => {
  expect(codes({})).toEqual([])
  expect(codes({ rows: [{ ...row, rate: '' }] })).toEqual([])
})

test('date, reason and at least one row are needed', () => {
  expect(codes({ date: '', remarks: ' ', rows: [] })).toEqual(['REQUIRED date', 'REQUIRED remarks', 'REQUIRED rows'])
  expect(codes({ date: '2026-02-30' })).toEqual(['NOT_A_DATE date'])
})

test('a rate stands on what comes in alone, and is a number that fits', () => {
  expect(codes({ purpose: 'Damaged' })).toEqual(['UNKNOWN_FIELD rows.0.rate'])
  expect(codes({ purpose: 'Damaged', rows: [{ ...row, rate: '' }] })).toEqual([])
  expect(codes({ rows: [{ ...row, rate: '-1' }] })).toEqual(['BELOW_ZERO rows.0.rate'])
  expect(codes({ rows: [{ ...row, rate: '0.0000001' }] })).toEqual(['TOO_MANY_DIGITS rows.0.rate'])
  expect(codes({ rows: [{ ...row, quantity: '10000000', rate: '10000000000' }] })).toEqual([
    'TOO_MANY_DIGITS rows.0.rate',
  ])
})

test('thousands of rows are answered with one problem', () => {
  expect(codes({ rows: Array.from({ length: 1501 }, () => ({ ...row, quantity: '' })) })).toEqual([
    'TOO_MANY_ROWS rows',
  ])
})

test('3 at 3.3333 are worth 10.00', () => {
  expect(amountAt('3', '3.3333', 2)).toBe('10')
  expect(amountAt('1', '0.005', 2)).toBe('0.01')
})

test('without a rate the stock’s own cost counts: what is there, what was there, the item’s price, nothing', () => {
  const money = { currencyDigits: 2, costPrice: '9' }
  expect(valueAtCost('2', { ...money, current: { quantity: '3', value: '10', unitCost: '3.333333' } })).toBe('6.67')
  expect(valueAtCost('2', { ...money, current: { quantity: '0', value: '0', unitCost: '4' } })).toBe('8')
  expect(valueAtCost('2', { ...money, current: { quantity: '-1', value: '0', unitCost: null } })).toBe('18')
  expect(valueAtCost('2', { ...money, current: null })).toBe('18')
  expect(valueAtCost('2', { currencyDigits: 2, costPrice: null, current: null })).toBe('0')
})
