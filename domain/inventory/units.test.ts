import { expect, test } from 'vitest'
import {
  alternativeProblems,
  cellsOfPart,
  cellsOfRest,
  cellsOfSurvivor,
  factorOf,
  isFactor,
  rateInUnit,
  restInUnit,
  unitProblems,
} from './units.ts'

const units = [
  { id: 'piece', factor: '1' },
  { id: 'box', factor: '24' },
]

test('a box of 24 pieces has the factor 24, a unit without a factor is null', () => {
  expect(factorOf(units, 'piece')).toBe('1')
  expect(factorOf(units, 'box')).toBe('24')
  expect(factorOf(units, 'litre')).toBeNull()
})

test.each(['1', '0', '-12', '1.5', 'x', '', '1e3', '9'.repeat(60)])('%s is no factor', (text) => {
  expect(isFactor(text)).toBe(false)
})

test('12 and 12.000000 are factors', () => {
  expect([isFactor('12'), isFactor('12.000000')]).toEqual([true, true])
})

const alone = { base: null, hasMultiples: false }

test('a dozen is 12 pieces', () => {
  expect(unitProblems({ id: null, base_unit: 'piece', factor: '12' }, alone)).toEqual([])
  expect(unitProblems({ id: null, base_unit: null, factor: null }, alone)).toEqual([])
})

test('base unit and factor are entered together', () => {
  expect(unitProblems({ id: null, base_unit: 'piece', factor: null }, alone)).toEqual([
    { code: 'REQUIRED', path: 'factor' },
  ])
  expect(unitProblems({ id: null, base_unit: null, factor: '12' }, alone)).toEqual([
    { code: 'REQUIRED', path: 'base_unit' },
  ])
})

test.each([
  ['of a multiple', 'dozen', { base: 'piece', hasMultiples: false }],
  ['of itself', 'gross', alone],
  ['while others are multiples of it', 'piece', { base: null, hasMultiples: true }],
])('no unit is a multiple %s', (_, base_unit, facts) => {
  expect(unitProblems({ id: 'gross', base_unit, factor: '144' }, facts)).toEqual([
    { code: 'UNIT_CHAIN', path: 'base_unit' },
  ])
})

test('a unit of an item is listed once, is not its base unit, and has a whole factor', () => {
  const input = [
    { unit: 'box', factor: '24' },
    { unit: 'box', factor: '2.5' },
    { unit: 'piece', factor: '2' },
  ]
  expect(alternativeProblems(input, 'piece')).toEqual([
    { code: 'DUPLICATE', path: 'units.1.unit' },
    { code: 'NOT_A_FACTOR', path: 'units.1.factor' },
    { code: 'DUPLICATE', path: 'units.2.unit' },
  ])
})

test('a rest is in the unit of its line where six places are exactly as much, else in the base unit', () => {
  const box = { unit_factor: '12', rate: '90' }
  expect(cellsOfRest('6', box)).toEqual({ quantity: '0.5' })
  expect(cellsOfRest('11', box)).toEqual({ quantity: '11', unit: null, rate: '7.5' })
  expect(cellsOfRest('1', { unit_factor: '10000000', rate: '90' })).toEqual({
    quantity: '1',
    unit: null,
    rate: '0.000009',
  })
  expect(restInUnit('11', '12')).toBe('0.916667')
})

test('a typed quantity is all that is left where it is that as it is shown', () => {
  const box = { unit_factor: '12', rate: '90' }
  expect(cellsOfPart('0.916667', '11', box)).toEqual({ quantity: '11', unit: null, rate: '7.5' })
  expect(cellsOfPart('0.9', '11', box)).toEqual({ quantity: '0.9' })
})

test('a line of a merged item is one of the item that stays, in the base unit that both have', () => {
  const box = { unit_factor: '12', rate: '90', item: 'bolt' }
  expect(cellsOfSurvivor('24', { ...box, stays_with: 'bolt' })).toEqual({ item: 'bolt', quantity: '2' })
  expect(cellsOfSurvivor('24', { ...box, stays_with: 'screw' })).toEqual({
    item: 'screw',
    quantity: '24',
    unit: null,
    rate: '7.5',
  })
})

test('a price follows its unit, with six places like every price', () => {
  expect(rateInUnit('120', { from: '12', to: '1' })).toBe('10')
  expect(rateInUnit('10', { from: '1', to: '12' })).toBe('120')
  expect(rateInUnit('90', { from: '12', to: '24' })).toBe('180')
  expect(rateInUnit('100', { from: '12', to: '1' })).toBe('8.333333')
})
