import { expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { sum } from './decimal.ts'

test('a landed cost of 15.00 over 13 pieces is divided to the cent', () => {
  expect(allocate('15', ['4', '5', '4'], 2)).toEqual(['4.62', '5.77', '4.61'])
  const pieces = allocate('15', Array<string>(13).fill('1'), 2)
  expect(sum(pieces)).toBe('15')
  expect(pieces.filter((part) => part === '1.16')).toHaveLength(5)
  expect(pieces.filter((part) => part === '1.15')).toHaveLength(8)
})

test('the earlier of two equal remainders gets the cent', () => {
  expect(allocate('0.05', ['1', '1'], 2)).toEqual(['0.03', '0.02'])
  expect(allocate('-0.05', ['1', '1'], 2)).toEqual(['-0.03', '-0.02'])
})

test('without weights the first part gets all, and zero is allocated as zeros', () => {
  expect(allocate('7', ['0', '0'], 2)).toEqual(['7', '0'])
  expect(allocate('0', ['3', '2'], 2)).toEqual(['0', '0'])
  expect(allocate('100', ['90', '10'], 0)).toEqual(['90', '10'])
})
