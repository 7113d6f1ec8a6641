import { expect, test } from 'vitest'
import type { PeriodUnit } from './last-periods.ts'
import { lastPeriods } from './last-periods.ts'
import { localDate } from './local-date.ts'

const until = localDate('2026-11-21')
const texts = (unit: PeriodUnit, count: number, calendar: 'ad' | 'bs' = 'ad') =>
  lastPeriods(until, { unit, count, calendar }).map(({ start, end }) => `${start} ${end}`)

test.each<[PeriodUnit, string[]]>([
  ['Day', ['2026-11-20 2026-11-20', '2026-11-21 2026-11-21']],
  ['Week', ['2026-11-08 2026-11-14', '2026-11-15 2026-11-21']],
  ['Month', ['2026-10-01 2026-10-31', '2026-11-01 2026-11-21']],
  ['Year', ['2025-01-01 2025-12-31', '2026-01-01 2026-11-21']],
])('the last two periods of a %s end with the day', (unit, periods) => {
  expect(texts(unit, 2)).toEqual(periods)
})

test('months and years are those of the Nepali calendar, weeks and days are the same', () => {
  expect(texts('Month', 2, 'bs')).toEqual(['2026-10-18 2026-11-16', '2026-11-17 2026-11-21'])
  expect(texts('Year', 2, 'bs')).toEqual(['2025-04-14 2026-04-13', '2026-04-14 2026-11-21'])
  expect(texts('Week', 1, 'bs')).toEqual(['2026-11-15 2026-11-21'])
})

test('periods follow each other without gap, also over the end of February', () => {
  const days = lastPeriods(localDate('2024-03-01'), { unit: 'Day', count: 3, calendar: 'ad' })
  expect(days.map(({ start }) => start)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(texts('Month', 12)[0]).toBe('2025-12-01 2025-12-31')
})
