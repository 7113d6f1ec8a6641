import { expect, test } from 'vitest'
import { localDate } from './local-date.ts'
import { allYears, presetOf, presetsFor } from './named-periods.ts'

const years = [
  { name: '2025/26', start_date: '2025-04-01', end_date: '2026-03-31' },
  { name: '2026/27', start_date: '2026-04-01', end_date: '2027-03-31' },
]

test('the presets of 31 March 2026 are those of fiscal year 2025/26, which has no year before it', () => {
  expect(
    presetsFor(localDate('2026-03-31'), years, 'ad').map(({ name, period }) => [name, period.start, period.end]),
  ).toEqual([
    ['today', '2026-03-31', '2026-03-31'],
    ['this_month', '2026-03-01', '2026-03-31'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['this_year', '2025-04-01', '2026-03-31'],
    ['all', null, null],
  ])
})

test('the last fiscal year is the one that ends on the day before the current one', () => {
  const presets = presetsFor(localDate('2026-11-21'), years, 'ad')
  expect(presets.find(({ name }) => name === 'last_year')).toEqual({
    name: 'last_year',
    period: { start: '2025-04-01', end: '2026-03-31' },
    year: '2025/26',
  })
})

test('earlier fiscal years of the company follow the last one by their names, at most four', () => {
  const all = Array.from({ length: 8 }, (_, place) => {
    const start = 2019 + place
    return { name: `${start}/${start - 1999}`, start_date: `${start}-04-01`, end_date: `${start + 1}-03-31` }
  })
  const presets = presetsFor(localDate('2026-11-21'), all, 'ad')
  expect(presets.slice(3).map(({ name, year, period }) => [name, year, period.start])).toEqual([
    ['this_year', '2026/27', '2026-04-01'],
    ['last_year', '2025/26', '2025-04-01'],
    ['year', '2024/25', '2024-04-01'],
    ['year', '2023/24', '2023-04-01'],
    ['year', '2022/23', '2022-04-01'],
    ['year', '2021/22', '2021-04-01'],
    ['all', undefined, null],
  ])
})

test('the year that has ended is the last fiscal year for twelve months, also when no year covers today', () => {
  const named = (today: string) =>
    presetsFor(localDate(today), years, 'ad')
      .slice(3)
      .map(({ name, year }) => [name, year])
  expect(named('2027-04-01')).toEqual([
    ['last_year', '2026/27'],
    ['year', '2025/26'],
    ['all', undefined],
  ])
  expect(named('2028-03-31')).toEqual(named('2027-04-01'))
  expect(named('2028-04-01')).toEqual([['all', undefined]])
  expect(named('2025-03-31')).toEqual([['all', undefined]])
})

test('months are those of the displayed calendar: on 5 Mangsir 2083 this month is Mangsir and the last one Kartik', () => {
  const presets = presetsFor(localDate('2026-11-21'), years, 'bs')
  expect(presets.filter(({ name }) => name.endsWith('month')).map(({ period }) => [period.start, period.end])).toEqual([
    ['2026-11-17', '2026-12-15'],
    ['2026-10-18', '2026-11-16'],
  ])
})

test('a range has the name of its preset, other ranges have none', () => {
  const presets = presetsFor(localDate('2026-11-21'), years, 'ad')
  expect(presetOf({ start: '2026-10-01', end: '2026-10-31' }, presets)?.name).toBe('last_month')
  expect(presetOf({ start: '2026-10-02', end: '2026-10-31' }, presets)).toBeUndefined()
})

test('all dates of a report that needs both ends are those of the fiscal years', () => {
  expect(allYears(localDate('2026-11-21'), years.toReversed())).toEqual({ start: '2025-04-01', end: '2027-03-31' })
  expect(allYears(localDate('2026-11-21'), [])).toEqual({ start: '2026-11-21', end: '2026-11-21' })
})
