import { expect, test } from 'vitest'
import { farAheadProblems } from './far-ahead.ts'

const today = '2026-06-15'

test('a date more than 60 days ahead gives a warning', () => {
  expect(farAheadProblems('2026-08-14', { today, before: null })).toEqual([])
  expect(farAheadProblems('2026-08-15', { today, before: null })).toEqual([
    { code: 'DATE_FAR_AHEAD', path: 'date', params: { date: '2026-08-15', days: '61' } },
  ])
  expect(farAheadProblems('2026-01-01', { today, before: null })).toEqual([])
})

test('the stored date of a posted document and an invalid date give no warning', () => {
  expect(farAheadProblems('2027-06-15', { today, before: '2027-06-15' })).toEqual([])
  expect(farAheadProblems('', { today, before: null })).toEqual([])
})
