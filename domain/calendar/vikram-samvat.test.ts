import { expect, test } from 'vitest'
import { addDays, localDate } from './local-date.ts'
import { daysInVikramSamvatMonth, fromVikramSamvat, toVikramSamvat } from './vikram-samvat.ts'

const ANCHORS: readonly [year: number, month: number, day: number, date: string][] = [
  [2000, 1, 1, '1943-04-14'],
  [2077, 1, 1, '2020-04-13'],
  [2080, 1, 1, '2023-04-14'],
  [2080, 12, 30, '2024-04-12'],
  [2081, 1, 1, '2024-04-13'],
  [2081, 4, 1, '2024-07-16'],
  [2082, 1, 1, '2025-04-14'],
  [2082, 4, 1, '2025-07-17'],
  [2083, 1, 1, '2026-04-14'],
]

test('known days convert to the dates published in Nepal', () => {
  for (const [year, month, day, date] of ANCHORS) {
    expect(fromVikramSamvat({ year, month, day })).toBe(date)
    expect(toVikramSamvat(localDate(date))).toEqual({ year, month, day })
  }
})

/** Yields every day of the table, in order, by the month lengths. */
function* everyDay() {
  for (let year = 1978; year <= 2090; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      const length = daysInVikramSamvatMonth(year, month) ?? 0
      for (let day = 1; day <= length; day += 1) yield { year, month, day }
    }
  }
}

test('every day of the table converts there and back, and the next day is the next day', () => {
  let expected = localDate('1921-04-13')
  let days = 0
  for (const parts of everyDay()) {
    const date = fromVikramSamvat(parts)
    if (date !== expected) throw new Error(`${JSON.stringify(parts)} is ${date}, not ${expected}`)
    const { year, month, day } = toVikramSamvat(expected) ?? {}
    if (year !== parts.year || month !== parts.month || day !== parts.day) throw new Error(`${date} does not come back`)
    expected = addDays(expected, 1)
    days += 1
  }
  expect(days).toBe(41_274)
  expect(expected).toBe('2034-04-14')
})

test('a year has 365 or 366 days and a month 29 to 32', () => {
  for (let year = 1978; year <= 2090; year += 1) {
    const lengths = Array.from({ length: 12 }, (_, month) => daysInVikramSamvatMonth(year, month + 1) ?? 0)
    expect(Math.min(...lengths), String(year)).toBeGreaterThanOrEqual(29)
    expect(Math.max(...lengths), String(year)).toBeLessThanOrEqual(32)
    expect([365, 366], String(year)).toContain(lengths.reduce((total, length) => total + length, 0))
  }
})

test('days that do not exist or lie outside the table have no date', () => {
  expect(fromVikramSamvat({ year: 2081, month: 13, day: 1 })).toBeNull()
  expect(fromVikramSamvat({ year: 2081, month: 1, day: 33 })).toBeNull()
  expect(fromVikramSamvat({ year: 2081, month: 1, day: 0 })).toBeNull()
  expect(fromVikramSamvat({ year: 1977, month: 1, day: 1 })).toBeNull()
  expect(fromVikramSamvat({ year: 2091, month: 1, day: 1 })).toBeNull()
  expect(toVikramSamvat(localDate('1921-04-12'))).toBeNull()
  expect(toVikramSamvat(localDate('2034-04-14'))).toBeNull()
  expect(daysInVikramSamvatMonth(2091, 1)).toBeNull()
})
