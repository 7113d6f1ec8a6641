import { expect, test } from 'vitest'
import { plotted, scaleOf, shownLabels, slicePath, slicesOf } from './chart-scale.ts'

test.each([
  [
    [0, 87, 120],
    [0, 50, 100, 150],
  ],
  [
    [-30, 45],
    [-40, -20, 0, 20, 40, 60],
  ],
  [[0.3], [0, 0.1, 0.2, 0.30000000000000004]],
  [[], [0, 1]],
])('%j has the ticks %j', (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks)
})

test('labels that do not fit are left out from the last one back', () => {
  expect([...shownLabels(12, 4)]).toEqual([2, 5, 8, 11])
  expect([...shownLabels(3, 10)]).toEqual([0, 1, 2])
})

test('slices share the circle by their values; what is below zero has none', () => {
  expect(slicesOf([3, 1, -2])).toEqual([
    [0, 0.75],
    [0.75, 1],
    [1, 1],
  ])
  expect(slicesOf([0, 0])).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('a single value fills the circle', () => {
  expect(slicePath([0, 1], 10)).toMatch(/^M.*A10 10 0 1 1 /)
})

test('an empty value is drawn at zero', () => {
  expect([plotted(''), plotted('-12.50')]).toEqual([0, -12.5])
})
