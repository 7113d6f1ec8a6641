import { expect, test } from 'vitest'
import { farAheadProblems } from './far-ahead.ts'

const today = '2026-06-15'

test('a date more than 60 days ahead is asked about', () => {
  expect(farAheadProblems('2026-08-14', { today, before: null })).toEqual([])
  expect(farAheadProblems('2026-08-15', { today, before: null })).toEqual([
    { code: 'DATE_FAR_AHEAD', path: 'date', params: { date: '2026-08-15', days: '61' } },
  ])
  expect(farAheadProblems('2026-01-01', { today, before: null })).toEqual([])
})

test('the date that a posted document has already is not asked about again, nor what is no date', () => {
  expect(farAheadProblems('2027-06-15', { today, before: '2027-06-15' })).toEqual([])
  expect(farAheadProblems('', { today, before: null })).toEqual([])
})
