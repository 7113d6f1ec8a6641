import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { fromVikramSamvat } from '../calendar/vikram-samvat.ts'
import { taxPeriodAfter, taxPeriodAround, taxPeriodName } from './tax-periods.ts'

const quarters = { length: 'quarters', stagger: 0, calendar: 'ad' } as const

test.each([
  ['2026-02-10', 0, { start: '2026-01-01', end: '2026-03-31' }],
  ['2026-02-10', 1, { start: '2026-02-01', end: '2026-04-30' }],
  ['2026-01-10', 1, { start: '2025-11-01', end: '2026-01-31' }],
  ['2026-01-31', 2, { start: '2025-12-01', end: '2026-02-28' }],
] as const)('the quarter of %s with stagger %i', (day, stagger, period) => {
  expect(taxPeriodAround(localDate(day), { ...quarters, stagger })).toEqual(period)
})

test('months, two months, half years and years', () => {
  const around = (length: 'months' | 'two_months' | 'half_years' | 'years', stagger = 0) =>
    taxPeriodAround(localDate('2026-05-20'), { length, stagger, calendar: 'ad' })
  expect(around('months')).toEqual({ start: '2026-05-01', end: '2026-05-31' })
  expect(around('two_months')).toEqual({ start: '2026-05-01', end: '2026-06-30' })
  expect(around('half_years')).toEqual({ start: '2026-01-01', end: '2026-06-30' })
  expect(around('years', 3)).toEqual({ start: '2026-04-01', end: '2027-03-31' })
})

test('months of the Nepali calendar, with their names', () => {
  const day = fromVikramSamvat({ year: 2083, month: 4, day: 12 }) ?? localDate('2026-01-01')
  const period = taxPeriodAround(day, { length: 'months', stagger: 0, calendar: 'bs' })
  expect(period?.start).toBe(fromVikramSamvat({ year: 2083, month: 4, day: 1 }))
  expect(taxPeriodName(period?.end ?? day, 'bs')).toBe('2083-04')
  expect(taxPeriodName(localDate('2026-03-31'), 'ad')).toBe('2026-03')
})

test('the next period begins on the next day, also after one of another length', () => {
  expect(taxPeriodAfter(localDate('2026-03-31'), quarters)).toEqual({ start: '2026-04-01', end: '2026-06-30' })
  expect(taxPeriodAfter(localDate('2026-04-30'), quarters)).toEqual({ start: '2026-05-01', end: '2026-06-30' })
})

test('there is no period beyond the calendar', () => {
  expect(taxPeriodAfter(localDate('2200-12-31'), quarters)).toBeNull()
  expect(taxPeriodAfter(localDate('2200-11-30'), { ...quarters, stagger: 1 })).toBeNull()
  expect(taxPeriodAround(localDate('1900-01-01'), { ...quarters, stagger: 1 })).toBeNull()
  expect(taxPeriodAfter(localDate('2200-06-30'), quarters)).toEqual({ start: '2200-07-01', end: '2200-09-30' })
})
