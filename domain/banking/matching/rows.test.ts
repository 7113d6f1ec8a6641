import { expect, test } from 'vitest'
import { groupRows, placeWhere } from './rows.ts'

test('rows are grouped in their order, groups by their first row', () => {
  const groups = groupRows(['b1', 'a1', 'b2', 'a2', 'c1'], (row) => row.charAt(0))
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1', 'a2']],
    ['c', ['c1']],
  ])
})

test('the first place is found before, among and behind sorted rows', () => {
  const place = (least: number) => placeWhere([10, 20, 20, 30], (row) => row >= least)
  expect([place(5), place(10), place(20), place(21), place(31)]).toEqual([0, 0, 1, 3, 4])
  expect(placeWhere([], () => true)).toBe(0)
})
