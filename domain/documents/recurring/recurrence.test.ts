import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, endOfMonth, LAST_DAY, localDate, partsOf } from '../../calendar/local-date.ts'
import { toVikramSamvat } from '../../calendar/vikram-samvat.ts'
import type { Recurrence } from './recurrence.ts'
import { addInterval, dateAt, nextDates } from './recurrence.ts'
import type { RepeatUnit } from './repeat-units.ts'
import { repeatUnits } from './repeat-units.ts'

const monthly: Recurrence = {
  start_date: '2026-01-31',
  every: 1,
  unit: 'Month',
  end_date: null,
  end_after: null,
  calendar: 'ad',
}
const from = (part: Partial<Recurrence>, options: { after?: string | null; documents?: number; count?: number } = {}) =>
  nextDates({ ...monthly, ...part }, { after: null, documents: 0, count: 5, ...options })

test('dates at the end of the month stay there', () => {
  expect(from({})).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  expect(from({ start_date: '2026-01-30' }, { count: 3 })).toEqual(['2026-01-30', '2026-02-28', '2026-03-30'])
  expect(from({ start_date: '2026-01-29', every: 2 }, { count: 3 })).toEqual(['2026-01-29', '2026-03-29', '2026-05-29'])
  expect(from({}, { after: '2026-02-28', count: 2 })).toEqual(['2026-03-31', '2026-04-30'])
})

test('a leap day comes again in leap years', () => {
  expect(from({ start_date: '2024-02-29', unit: 'Year' })).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
})

test('days and weeks are counted from the start date', () => {
  expect(from({ start_date: '2026-02-27', unit: 'Day', every: 10 }, { count: 3 })).toEqual([
    '2026-02-27',
    '2026-03-09',
    '2026-03-19',
  ])
  expect(from({ start_date: '2026-03-02', unit: 'Week', every: 2 }, { after: '2026-03-16', count: 2 })).toEqual([
    '2026-03-30',
    '2026-04-13',
  ])
})

test('dates end by the end date, by the number of documents, and with the calendar', () => {
  expect(from({ end_date: '2026-03-31' })).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
  expect(from({ end_date: '2026-03-30' })).toEqual(['2026-01-31', '2026-02-28'])
  expect(from({ end_after: 2 })).toEqual(['2026-01-31', '2026-02-28'])
  expect(from({ end_after: 3 }, { after: '2026-02-28', documents: 2 })).toEqual(['2026-03-31'])
  expect(from({ end_after: 3 }, { after: '2026-03-31', documents: 4 })).toEqual([])
  expect(from({ start_date: '2200-11-30' })).toEqual(['2200-11-30', '2200-12-30'])
  expect(from({}, { after: '2200-12-31' })).toEqual([])
})

test('months of a company in Bikram Sambat are those of its calendar', () => {
  // 15 January 2026 is 1 Magh 2082; Falgun begins on 13 February and Chaitra on 15 March.
  const dates = from({ start_date: '2026-01-15', calendar: 'bs' }, { count: 3 })
  expect(dates).toEqual(['2026-01-15', '2026-02-13', '2026-03-15'])
  expect(dates.map((date) => toVikramSamvat(date)?.day)).toEqual([1, 1, 1])
})

const anyDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(localDate('1950-01-01'), days))
const anyRecurrence = fc.record({
  start_date: anyDate,
  every: fc.integer({ min: 1, max: 12 }),
  unit: fc.constantFrom(...(Object.keys(repeatUnits) as RepeatUnit[])),
  end_date: fc.constant(null),
  end_after: fc.constant(null),
  calendar: fc.constant('ad' as const),
})

test('the date of a place is the start date plus so many intervals, limited to the end of the month', () => {
  fc.assert(
    fc.property(anyRecurrence, fc.integer({ min: 0, max: 12 }), (recurrence, place) => {
      const { every, unit, start_date: start } = recurrence
      const date = dateAt(recurrence, place) ?? LAST_DAY
      const days = { Day: every, Week: every * 7, Month: null, Year: null }[unit]
      if (days !== null) {
        expect(daysBetween(start, date)).toBe(days * place)
        return
      }
      const months = every * place * (unit === 'Year' ? 12 : 1)
      const firstOfMonth = addMonths(localDate(`${start.slice(0, 7)}-01`), months)
      expect(date.slice(0, 7)).toBe(firstOfMonth.slice(0, 7))
      const last = partsOf(endOfMonth(firstOfMonth)).day
      expect(partsOf(date).day).toBe(Math.min(partsOf(start).day, last))
    }),
  )
})

test('dates increase, and those after any day are the first later ones', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyRecurrence,
        anyRecurrence.map((one) => ({ ...one, calendar: 'bs' as const })),
      ),
      fc.integer({ min: -400, max: 9000 }),
      (recurrence, days) => {
        const all = nextDates(recurrence, { after: null, documents: 0, count: 40 })
        expect(all.every((date, index) => index === 0 || date > (all[index - 1] ?? ''))).toBe(true)
        const after = addDays(recurrence.start_date, days)
        const [first] = nextDates(recurrence, { after, documents: 0, count: 1 })
        const later = all.find((date) => date > after)
        if (later !== undefined) expect(first).toBe(later)
        else expect((first ?? '9') > after).toBe(true)
      },
    ),
  )
})

test('a due date is an interval after the date', () => {
  expect(addInterval(localDate('2026-01-31'), { every: 1, unit: 'Month' }, 'ad')).toBe('2026-02-28')
  expect(addInterval(localDate('2026-01-31'), { every: 0, unit: 'Day' }, 'ad')).toBe('2026-01-31')
  expect(addInterval(localDate('2200-12-01'), { every: 30, unit: 'Day' }, 'ad')).toBe('2200-12-31')
  expect(addInterval(localDate('2200-12-02'), { every: 30, unit: 'Day' }, 'ad')).toBeNull()
  expect(addInterval(localDate('2026-01-31'), { every: 999, unit: 'Year' }, 'ad')).toBeNull()
})
