import { expect, test } from 'vitest'
import { positionProblems } from './position.ts'

test.each([
  ['', []],
  ['0', []],
  ['100000', []],
  ['-1', [{ code: 'BELOW_ZERO', path: 'order' }]],
  ['100001', [{ code: 'AT_MOST', path: 'order', params: { max: '100000' } }]],
  ['3000000000', [{ code: 'AT_MOST', path: 'order', params: { max: '100000' } }]],
])('a position is from 0 to 100,000: “%s”', (position, problems) => {
  expect(positionProblems(position, 'order')).toEqual(problems)
})
