import { expect, test } from 'vitest'
import { localDate } from './local-date.ts'
import { monthAround, monthBefore } from './month.ts'

const day = localDate('2026-11-21')

test('21 November 2026 lies in November, after October', () => {
  expect(monthAround(day, 'ad')).toEqual({ start: '2026-11-01', end: '2026-11-30' })
  expect(monthBefore(day, 'ad')).toEqual({ start: '2026-10-01', end: '2026-10-31' })
})

test('the same day is 5 Mangsir 2083 BS: the month of 29 days from 17 November, after Kartik of 30 days', () => {
  expect(monthAround(day, 'bs')).toEqual({ start: '2026-11-17', end: '2026-12-15' })
  expect(monthBefore(day, 'bs')).toEqual({ start: '2026-10-18', end: '2026-11-16' })
})

test('Baisakh comes after Chaitra of the year before', () => {
  expect(monthAround(localDate('2024-04-13'), 'bs').start).toBe('2024-04-13')
  expect(monthBefore(localDate('2024-04-13'), 'bs')).toEqual({ start: '2024-03-14', end: '2024-04-12' })
})

test('a day outside the known years lies in its Gregorian month', () => {
  expect(monthAround(localDate('2100-02-10'), 'bs')).toEqual({ start: '2100-02-01', end: '2100-02-28' })
})
