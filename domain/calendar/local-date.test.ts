import { expect, test } from 'vitest'
import {
  addDays,
  addDaysWithin,
  addMonths,
  dayOfWeek,
  daysBetween,
  daysLater,
  endOfMonth,
  fromParts,
  localDate,
  monthsLater,
  parseLocalDate,
  partsOf,
  startOfMonth,
  yearOf,
} from './local-date.ts'

test('only days that exist, written YYYY-MM-DD, between 1900 and 2200, are dates of the books', () => {
  for (const text of ['2010-12-01', '2024-02-29', '1900-01-01', '2200-12-31', '2000-02-29']) {
    expect(parseLocalDate(text), text).toBe(text)
  }
  const wrong = ['', '2024-2-9', '2023-02-29', '1900-02-29', '2024-13-01', '2024-00-10', '2024-04-31', '2024-01-00']
  for (const text of [
    ...wrong,
    '1899-12-31',
    '2201-01-01',
    '01/12/2010',
    '2024-01-01T00:00',
    ' 2024-01-01',
    '2024-01-01\n',
  ]) {
    expect(parseLocalDate(text), text).toBeNull()
  }
})

test('an invalid date throws a RangeError', () => {
  expect(() => localDate('2023-02-29')).toThrow(RangeError)
  expect(() => fromParts({ year: 2024, month: 4, day: 31 })).toThrow(RangeError)
  expect(() => addDays(localDate('2200-12-31'), 1)).toThrow(RangeError)
  expect(() => addMonths(localDate('2200-12-01'), 1)).toThrow(RangeError)
})

test('days are added across months, years and leap days', () => {
  expect(addDays(localDate('2024-02-28'), 2)).toBe('2024-03-01')
  expect(addDays(localDate('2023-02-28'), 1)).toBe('2023-03-01')
  expect(addDays(localDate('2024-12-31'), 1)).toBe('2025-01-01')
  expect(addDays(localDate('2024-03-01'), -1)).toBe('2024-02-29')
  expect(addDays(localDate('1999-12-31'), 366)).toBe('2000-12-31')
})

test('adding a month gives the same day or the last day of the month', () => {
  expect(addMonths(localDate('2024-01-31'), 1)).toBe('2024-02-29')
  expect(addMonths(localDate('2024-12-15'), 1)).toBe('2025-01-15')
  expect(addMonths(localDate('2024-01-15'), -1)).toBe('2023-12-15')
  expect(addMonths(localDate('2024-03-31'), -13)).toBe('2023-02-28')
})

test('no day is later than the last one of the books, and none earlier than the first', () => {
  const [first, last] = [localDate('1900-01-01'), localDate('2200-12-31')]
  expect([daysLater(last, 1), daysLater(last, 0), daysLater(last, -1)]).toEqual([null, '2200-12-31', '2200-12-30'])
  expect([daysLater(first, -1), daysLater(first, 0), daysLater(first, 109_937)]).toEqual([null, first, last])
  expect([addDaysWithin(last, 30), addDaysWithin(first, -30), addDaysWithin(first, 31)]).toEqual([
    '2200-12-31',
    '1900-01-01',
    '1900-02-01',
  ])
  expect([monthsLater(last, 1), monthsLater(first, -1), monthsLater(last, -1)]).toEqual([null, null, '2200-11-30'])
})

test('the days between two dates have the sign of their order', () => {
  expect(daysBetween(localDate('2024-02-28'), localDate('2024-03-01'))).toBe(2)
  expect(daysBetween(localDate('2024-03-01'), localDate('2024-02-28'))).toBe(-2)
  expect(daysBetween(localDate('1900-01-01'), localDate('2200-12-31'))).toBe(109_937)
})

test('a month has a first and a last day', () => {
  expect(startOfMonth(localDate('2024-02-17'))).toBe('2024-02-01')
  expect(endOfMonth(localDate('2024-02-17'))).toBe('2024-02-29')
  expect(endOfMonth(localDate('2100-02-01'))).toBe('2100-02-28')
  expect(yearOf(localDate('2024-02-17'))).toBe(2024)
  expect(partsOf(localDate('2024-02-17'))).toEqual({ year: 2024, month: 2, day: 17 })
})

test('a Sunday is day 0 and a Saturday day 6', () => {
  expect(dayOfWeek(localDate('1970-01-01'))).toBe(4)
  expect(dayOfWeek(localDate('2026-11-22'))).toBe(0)
  expect(dayOfWeek(localDate('1900-01-06'))).toBe(6)
})

test('walking through every day from 1900 to 2200 agrees with the calendar of JavaScript', () => {
  let date = localDate('1900-01-01')
  let time = Date.UTC(1900, 0, 1)
  let differences = 0
  while (date < '2200-12-31') {
    if (new Date(time).toISOString().slice(0, 10) !== date || new Date(time).getUTCDay() !== dayOfWeek(date))
      differences += 1
    date = addDays(date, 1)
    time += 86_400_000
  }
  expect(differences).toBe(0)
})
