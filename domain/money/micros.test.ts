import { expect, test } from 'vitest'
import { divideHalfUp, fromMicros, perUnit, shareOf, smallestUnit, timesPrice, toMicros } from './micros.ts'

test('texts become millionths and return in canonical form', () => {
  const texts = ['0', '1', '-1', '0.000001', '-0.5', '139.12', '99999999999999.999999']
  expect(texts.map((text) => fromMicros(toMicros(text)))).toEqual(texts)
  expect(fromMicros(toMicros('12.340000'))).toBe('12.34')
  expect(toMicros('1.10000000')).toBe(1_100_000n)
  expect(() => toMicros('0.0000001')).toThrow('finer than a millionth')
})

test('a half is rounded away from zero, on both sides of it', () => {
  expect([5n, -5n, 4n, -4n, 15n].map((n) => divideHalfUp(n, 10n))).toEqual([1n, -1n, 0n, 0n, 2n])
  expect(divideHalfUp(5n, -10n)).toBe(-1n)
})

test('shares, prices and unit costs are rounded to units of the currency', () => {
  const cent = smallestUnit(2)
  expect(cent).toBe(10_000n)
  expect(fromMicros(shareOf(toMicros('10'), { part: toMicros('1'), whole: toMicros('3'), unit: cent }))).toBe('3.33')
  expect(fromMicros(shareOf(toMicros('-10'), { part: toMicros('1'), whole: toMicros('3'), unit: cent }))).toBe('-3.33')
  expect(fromMicros(timesPrice(toMicros('3'), toMicros('1.005'), cent))).toBe('3.02')
  expect(fromMicros(timesPrice(toMicros('2.5'), toMicros('3'), smallestUnit(0)))).toBe('8')
  expect(fromMicros(perUnit(toMicros('10'), toMicros('3')))).toBe('3.333333')
})
