import { expect, test } from 'vitest'
import { comparedPeriods } from './compared-periods.ts'

const year = { start_date: '2026-01-01', end_date: '2026-12-31' }

test('each comparison adds its periods in order', () => {
  expect(comparedPeriods(year, ['previous_year', 'quarters'], 'ad').map(({ end_date }) => end_date)).toEqual([
    '2025-12-31',
    '2026-03-31',
    '2026-06-30',
    '2026-09-30',
    '2026-12-31',
  ])
})

test('a range without bounds is compared with nothing', () => {
  expect(comparedPeriods({ start_date: '0001-01-01', end_date: '9999-12-31' }, [], 'ad')).toEqual([])
})

test('a comparison before the calendar begins is refused', () => {
  const days = { start_date: '1900-01-01', end_date: '1900-12-31' }
  expect(() => comparedPeriods(days, ['previous_year'], 'ad')).toThrow(expect.objectContaining({ code: 'NOT_A_DATE' }))
})

test('ten years by month have more periods than a report can show', () => {
  const days = { start_date: '2016-01-01', end_date: '2025-12-31' }
  expect(() => comparedPeriods(days, ['months'], 'ad')).toThrow(expect.objectContaining({ code: 'TOO_MANY_PERIODS' }))
})
