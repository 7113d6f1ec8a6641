import { expect, test } from 'vitest'
import { localDate } from './local-date.ts'
import type { PeriodPart } from './split-period.ts'
import { splitPeriod } from './split-period.ts'

const ends = (
  [start, end]: readonly [string, string],
  part: PeriodPart,
  { calendar = 'ad', most = 20 }: { calendar?: 'ad' | 'bs'; most?: number } = {},
) =>
  splitPeriod({ start: localDate(start), end: localDate(end) }, part, { calendar, most })?.map((one) =>
    `${one.start} ${one.end}`.replaceAll('-', ''),
  )

test('whole months, and a period within a month', () => {
  expect(ends(['2026-01-01', '2026-03-31'], 'months')).toEqual([
    '20260101 20260131',
    '20260201 20260228',
    '20260301 20260331',
  ])
  expect(ends(['2026-02-10', '2026-02-12'], 'months')).toEqual(['20260210 20260212'])
})

test('a year that begins within a month has four quarters of its own', () => {
  expect(ends(['2026-04-06', '2027-04-05'], 'quarters')).toEqual([
    '20260406 20260705',
    '20260706 20261005',
    '20261006 20270105',
    '20270106 20270405',
  ])
  expect(ends(['2025-04-06', '2027-04-05'], 'years')).toEqual(['20250406 20260405', '20260406 20270405'])
  expect(ends(['2025-11-30', '2026-05-29'], 'quarters')).toEqual(['20251130 20260228', '20260301 20260529'])
  expect(ends(['2026-04-06', '2026-06-05'], 'months')).toEqual([
    '20260406 20260430',
    '20260501 20260531',
    '20260601 20260605',
  ])
})

test('parts of other periods that begin within a month end with months, the last one cut off', () => {
  expect(ends(['2026-04-06', '2026-11-30'], 'quarters')).toEqual([
    '20260406 20260630',
    '20260701 20260930',
    '20261001 20261130',
  ])
})

test('years follow the month in which the period begins', () => {
  expect(ends(['2024-07-01', '2026-06-30'], 'years')).toEqual(['20240701 20250630', '20250701 20260630'])
})

test('months of the Nepali calendar', () => {
  // 2082-04 has 31 days from 17 July 2025, 2082-05 has 31 days.
  expect(ends(['2025-07-17', '2025-09-16'], 'months', { calendar: 'bs' })).toEqual([
    '20250717 20250816',
    '20250817 20250916',
  ])
})

test('no more parts than are asked for', () => {
  expect(ends(['2000-01-01', '2026-12-31'], 'months', { most: 3 })).toHaveLength(3)
})

test('the last part ends with the books', () => {
  expect(ends(['2200-11-01', '2200-12-31'], 'quarters')).toEqual(['22001101 22001231'])
  expect(ends(['2200-10-01', '2200-12-31'], 'months')).toEqual([
    '22001001 22001031',
    '22001101 22001130',
    '22001201 22001231',
  ])
  expect(ends(['2200-12-31', '2200-12-31'], 'years')).toEqual(['22001231 22001231'])
})
