import { expect, test } from 'vitest'
import { courseData, dayAt, secondsOf } from './stock-course.ts'

const points = [
  { date: '2026-01-01', quantity: '10', unit_cost: '2' },
  { date: '2026-02-01', quantity: '6.5', unit_cost: null },
]

test('the last stock continues until today, and an unknown cost is a gap', () => {
  const [days, stock, costs] = courseData(points, '2026-03-01')
  expect(days.map(dayAt)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
  expect([stock, costs]).toEqual([
    [10, 6.5, 6.5],
    [2, null, null],
  ])
})

test('stock that moved today ends there, and without movements there is no line', () => {
  expect(courseData(points, '2026-02-01')[0]).toEqual(['2026-01-01', '2026-02-01'].map(secondsOf))
  expect(courseData([], '2026-02-01')).toEqual([[], [], []])
})
