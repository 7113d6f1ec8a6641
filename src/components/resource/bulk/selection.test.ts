import { expect, test } from 'vitest'
import { extended, toggled } from './selection.ts'

const rows = ['a', 'b', 'c', 'd']

test('a row is selected and deselected, in page order', () => {
  expect(toggled(rows, ['c'], 'a')).toEqual(['a', 'c'])
  expect(toggled(rows, ['a', 'c'], 'a')).toEqual(['c'])
})

test('a range adds the rows in between, upwards and downwards', () => {
  expect(extended(rows, ['a'], [2, 3])).toEqual(['a', 'c', 'd'])
  expect(extended(rows, ['d'], [2, 1])).toEqual(['b', 'c', 'd'])
})

test('rows that left the page are no longer selected', () => {
  expect(toggled(rows, ['gone'], 'b')).toEqual(['b'])
  expect(extended(rows, ['gone'], [0, 0])).toEqual(['a'])
})
