import { expect, test } from 'vitest'
import {
  checkNumber,
  checkPercentage,
  checkQuantity,
  checkRowCount,
  checkStockRow,
  filledRows,
  inBaseUnit,
} from './check-rows.ts'

const row = { item: 'bolt', quantity: '2.5', unit: 'dozen', description: '' }
const codes = (problems: readonly { code: string; path: string }[]) =>
  problems.map(({ code, path }) => `${code} ${path}`)

test.each([
  ['', 'REQUIRED'],
  ['0', 'NOT_POSITIVE'],
  ['0.000', 'NOT_POSITIVE'],
  ['-2', 'NOT_POSITIVE'],
  ['1,5', 'NOT_A_NUMBER'],
  ['1e3', 'NOT_A_NUMBER'],
  ['0.0000001', 'TOO_MANY_DIGITS'],
  ['123456789012345', 'TOO_MANY_DIGITS'],
  ['1'.repeat(41), 'TOO_MANY_DIGITS'],
])('the quantity %j is refused: %s', (quantity, code) => {
  expect(codes(checkQuantity(quantity, 'rows.0.quantity'))).toEqual([`${code} rows.0.quantity`])
})

test('a quantity above zero with at most six places is accepted', () => {
  expect(checkQuantity('0.000001', 'quantity')).toEqual([])
  expect(checkQuantity('99999999999999.999999', 'quantity')).toEqual([])
})

test('an optional number is refused below zero, when invalid and when too fine', () => {
  const codesOf = (text: string, places?: number) => checkNumber(text, 'rate', places).map(({ code }) => code)
  expect(['', '0', '0.5', '12'].flatMap((text) => codesOf(text))).toEqual([])
  expect(codesOf('-0.5')).toEqual(['BELOW_ZERO'])
  expect(codesOf('1,5')).toEqual(['NOT_A_NUMBER'])
  expect(codesOf('0.125', 2)).toEqual(['TOO_MANY_DIGITS'])
  expect(checkNumber('-1', 'rows.3.rate')).toEqual([{ code: 'BELOW_ZERO', path: 'rows.3.rate' }])
})

test('a row needs an item, and its texts have maximum lengths', () => {
  expect(checkStockRow(row, 'rows.0')).toEqual([])
  expect(codes(checkStockRow({ ...row, item: null, quantity: '' }, 'rows.4'))).toEqual([
    'REQUIRED rows.4.item',
    'REQUIRED rows.4.quantity',
  ])
  expect(codes(checkStockRow({ ...row, description: 'x'.repeat(256) }, 'rows.0'))).toEqual([
    'TOO_LONG rows.0.description',
  ])
})

test('empty rows are ignored, and the others keep their paths', () => {
  const empty = { item: null, quantity: '', unit: null, description: ' ' }
  expect(filledRows([empty, row, empty]).map(({ path }) => path)).toEqual(['rows.1'])
  expect(codes(checkRowCount(0))).toEqual(['REQUIRED rows'])
  expect(codes(checkRowCount(1501))).toEqual(['TOO_MANY_ROWS rows'])
  expect(checkRowCount(1500)).toEqual([])
})

test('an entered quantity is converted to the base unit: 2.5 dozen are 30 pieces', () => {
  expect(inBaseUnit('2.5', '12')).toBe('30')
  expect(inBaseUnit('0.000001', '1000')).toBe('0.001')
})

test('a percentage lies between 0 and 100', () => {
  expect(['0', '12.5', '100', '100.00', ''].flatMap((text) => checkPercentage(text, 'share'))).toEqual([])
  for (const text of ['100.01', '-1', 'all', '101']) {
    expect([text, ...codes(checkPercentage(text, 'share'))]).toEqual([text, 'NOT_A_PERCENTAGE share'])
  }
})
