import { expect, test } from 'vitest'
import '../texts/company-texts.ts'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { datePattern, isMonthFirst, writeInDigits } from './date-style.ts'
import { formatDate, formatDateTime, formatMoney } from './format.ts'
import { dateStyleOf, withBikramSambat, withDateStyle } from './locale-tags.ts'

test.each([
  ['en-GB', 'medium', '31 Oct 2026'],
  ['en-GB', 'numeric', '31/10/2026'],
  ['en-US', 'numeric', '10/31/2026'],
  ['de-DE', 'numeric', '31.10.2026'],
  ['sv-SE', 'numeric', '2026-10-31'],
  ['en-US', 'iso', '2026-10-31'],
] as const)('in %s with dates %s the last of October is %s', (locale, style, expected) => {
  const styledLocale = withDateStyle(locale, style)
  expect(dateStyleOf(styledLocale)).toBe(style)
  expect(formatDate('2026-10-31', styledLocale)).toBe(expected)
})

test('readers of Bikram Sambat get its digits', () => {
  expect(formatDate('2026-10-31', withBikramSambat(withDateStyle('en-NP', 'iso')))).toBe('2083-07-14')
  expect(formatDate('2026-10-31', withBikramSambat(withDateStyle('en-NP', 'medium')))).toBe('14 Kartik 2083')
})

test('moments have the day in the same style, and amounts are unchanged', () => {
  const style = { locale: 'en-GB-x-iso', time_zone: 'Europe/London', currency_code: 'GBP', currency_digits: 2 }
  expect(formatDateTime('2026-10-31T17:05:00Z', style)).toBe('2026-10-31, 17:05')
  expect(formatMoney('1234.5', style)).toBe('1,234.50')
})

test('a date field writes dates like the page, and detects when the month comes first', () => {
  const patterns = ['en-GB', 'en-GB-x-iso', 'en-GB-x-numeric', 'en-US-x-numeric', 'de-DE-x-numeric'].map(datePattern)
  expect(patterns).toEqual(['D MMM YYYY', 'YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY'])
  expect(['en-US', 'en-US-x-numeric', 'en-GB-x-numeric', 'en-US-x-iso'].map(isMonthFirst)).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect(writeInDigits(localDate('2026-10-31'), 'en-GB')).toBeNull()
})
