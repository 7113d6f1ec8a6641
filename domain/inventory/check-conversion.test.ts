import { expect, test } from 'vitest'
import type { Conversion, ConversionRow } from './check-conversion.ts'
import { checkConversion, conversionLevel, sharesOf, spreadOverhead, yieldOf } from './check-conversion.ts'

const base = { unit: null, expected: '', cost_share: '', description: '' }
const board: ConversionRow = { ...base, side: 'in', item: 'board', quantity: '3' }
const shelf: ConversionRow = { ...base, side: 'out', item: 'shelf', quantity: '1' }
const conversion: Conversion = {
  date: '2026-03-01',
  remarks: 'Shelves',
  overhead: '5',
  rows: [board, shelf],
  currencyDigits: 2,
  names: new Map([['board', 'Board']]),
}
const problems = (change: Partial<Conversion>) => checkConversion({ ...conversion, ...change })
const codes = (change: Partial<Conversion>) => problems(change).map(({ code, path }) => `${code} ${path}`)

test('an assembly needs a material and a product, and a single product carries the whole cost', () => {
  expect(codes({})).toEqual([])
  expect(sharesOf([board, shelf])).toEqual([null, '100'])
  expect(codes({ rows: [board] })).toEqual(['REQUIRED rows'])
  expect(codes({ rows: [shelf], remarks: '' })).toEqual(['REQUIRED remarks', 'REQUIRED rows'])
})

test('an item is not both consumed and produced', () => {
  expect(problems({ rows: [board, { ...shelf, item: 'board' }] })).toEqual([
    { code: 'ITEM_ON_BOTH_SIDES', path: 'rows.1.item', params: { item: 'Board' } },
  ])
})

test('the shares of the products add up to 100 %', () => {
  const two = [board, { ...shelf, cost_share: '90' }, { ...shelf, item: 'chips', cost_share: '9.5' }]
  expect(problems({ rows: two })).toEqual([{ code: 'SHARES_TOTAL', path: 'rows', params: { sum: '99.5' } }])
  expect(codes({ rows: [...two, { ...shelf, item: 'dust', cost_share: '0.5' }] })).toEqual([])
  expect(codes({ rows: [board, { ...shelf, cost_share: 'half' }] })).toEqual(['NOT_A_PERCENTAGE rows.1.cost_share'])
})

test('only products have a cost share and an expected quantity', () => {
  expect(codes({ rows: [{ ...board, cost_share: '1', expected: '1' }, shelf] })).toEqual([
    'UNKNOWN_FIELD rows.0.expected',
    'UNKNOWN_FIELD rows.0.cost_share',
  ])
})

test('overhead is allocated to the products by their shares, to the last cent', () => {
  expect(spreadOverhead('5', [null, '90', '10'], 2)).toEqual([null, '4.5', '0.5'])
  expect(spreadOverhead('0.05', ['50', '50'], 2)).toEqual(['0.03', '0.02'])
})

test('an assembly that uses products of the same day comes later in the day; a disassembly comes last', () => {
  const bill = (item: string, material: string) =>
    ({
      item,
      quantity: '1',
      overhead: '0',
      rows: [{ side: 'in', item: material, quantity: '1', cost_share: null }],
    }) as const
  const bills = new Map([
    ['dough', bill('dough', 'flour')],
    ['pizza', bill('pizza', 'dough')],
  ])
  expect(conversionLevel(['flour'], { bills, isReverse: false })).toBe(0)
  expect(conversionLevel(['dough', 'flour'], { bills, isReverse: false })).toBe(1)
  expect(conversionLevel(['pizza'], { bills, isReverse: true })).toBe(4)
})

test('the yield is the produced quantity divided by the expected one', () => {
  expect(yieldOf('19', '20')).toBe('0.95')
  expect(yieldOf('1', '3')).toBe('0.333333')
  expect(yieldOf('19', null)).toBeNull()
})
