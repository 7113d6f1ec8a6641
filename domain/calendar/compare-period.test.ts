import { expect, test } from 'vitest'
import { comparedPeriod, comparisonPeriods, parseComparison, sameDayOfYearBefore } from './compare-period.ts'
import { localDate } from './local-date.ts'
import { daysInVikramSamvatMonth, fromVikramSamvat } from './vikram-samvat.ts'

const period = (start: string, end: string) => ({ start: localDate(start), end: localDate(end) })

test.each([
  ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2024-04-06', '2025-04-05', '2023-04-06', '2024-04-05'],
  ['2026-03-16', '2026-04-15', '2026-02-16', '2026-03-15'],
  ['2026-05-31', '2026-06-30', '2026-05-01', '2026-05-30'],
  ['2026-01-10', '2026-01-16', '2026-01-03', '2026-01-09'],
  ['2026-06-15', '2026-06-15', '2026-06-14', '2026-06-14'],
])('before %s to %s lies %s to %s', (...[start, end, first, last]) => {
  expect(comparedPeriod(period(start, end), 'previous_period', 'ad')).toEqual({ start: first, end: last })
})

test.each([
  ['2026-01-01', '2026-03-31', '2025-01-01', '2025-03-31'],
  ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ['2024-02-10', '2024-02-29', '2023-02-10', '2023-02-28'],
  ['2025-02-28', '2025-03-10', '2024-02-28', '2024-03-10'],
  ['2028-02-29', '2028-03-10', '2027-03-01', '2027-03-10'],
  ['2025-02-28', '2025-02-28', '2024-02-28', '2024-02-28'],
  ['2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28'],
])('a year before %s to %s lies %s to %s', (...[start, end, first, last]) => {
  expect(comparedPeriod(period(start, end), 'previous_year', 'ad')).toEqual({ start: first, end: last })
})

test.each([
  ['2025-02-28', '2024-02-28'],
  ['2028-02-29', null],
  ['2028-03-01', '2027-03-01'],
  ['1900-03-01', null],
])('the same day a year before %s is %s', (day, before) => {
  expect(sameDayOfYearBefore(localDate(day), 'ad')).toBe(before)
})

test('a day of a Nepali month that was shorter in the year before has none', () => {
  const places = Array.from({ length: 240 }, (_, place) => ({
    year: 2065 + Math.floor(place / 12),
    month: (place % 12) + 1,
  }))
  const daysBefore = places.map(({ year, month }) => {
    const day = daysInVikramSamvatMonth(year, month) ?? 0
    const before = fromVikramSamvat({ year: year - 1, month, day })
    const last = fromVikramSamvat({ year, month, day }) ?? localDate('1900-01-01')
    expect([year, month, sameDayOfYearBefore(last, 'bs')]).toEqual([year, month, before])
    return before
  })
  expect(daysBefore).toContain(null)
})

test('a Nepali fiscal year is preceded by the one before it, and a month by the month of its own calendar', () => {
  const bs = (year: number, month: number, day: number) =>
    fromVikramSamvat({ year, month, day }) ?? localDate('1900-01-01')
  const before = { start: bs(2081, 4, 1), end: bs(2082, 3, 31) }
  expect(before).toEqual({ start: '2024-07-16', end: '2025-07-15' })
  const year = { start: localDate('2025-07-16'), end: bs(2083, 3, 31) }
  expect(comparedPeriod({ start: bs(2082, 4, 1), end: bs(2083, 3, 32) }, 'previous_year', 'bs')?.start).toBe(
    before.start,
  )
  expect(year.end < bs(2083, 4, 1)).toBe(true)
  const month = comparedPeriod({ start: bs(2082, 2, 1), end: bs(2082, 2, 31) }, 'previous_period', 'bs')
  expect(month).toEqual({ start: bs(2082, 1, 1), end: bs(2082, 1, 31) })
})

test('a period before the first date of the calendar is refused', () => {
  expect(comparedPeriod(period('1900-01-01', '1900-12-31'), 'previous_year', 'ad')).toBeNull()
  expect(comparedPeriod(period('1900-01-02', '1900-01-05'), 'previous_period', 'ad')).toBeNull()
})

test.each([
  ['previous_year', 'previous_year'],
  ['quarters', 'quarters'],
  ['2025-01-01..2025-12-31', { start: '2025-01-01', end: '2025-12-31' }],
  ['2025-12-31..2025-01-01', null],
  ['2025-01-01', null],
  ['2025-02-30..2025-03-01', null],
  ['last', null],
])('%s is read', (text, comparison) => {
  expect(parseComparison(text)).toEqual(comparison)
})

test('two dates are compared as they are, and a period with its own parts', () => {
  const year = period('2026-01-01', '2026-12-31')
  const options = { calendar: 'ad', most: 36 } as const
  expect(comparisonPeriods(year, period('2024-02-01', '2024-02-29'), options)).toEqual([
    period('2024-02-01', '2024-02-29'),
  ])
  expect(comparisonPeriods(year, 'previous_year', options)).toEqual([period('2025-01-01', '2025-12-31')])
  expect(comparisonPeriods(year, 'quarters', options)?.map(({ end }) => end)).toEqual([
    '2026-03-31',
    '2026-06-30',
    '2026-09-30',
    '2026-12-31',
  ])
})
