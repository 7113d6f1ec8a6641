import { expect, test } from 'vitest'
import { dateWithMonth } from './month-names.ts'

test.each([
  ['2026-10-31', '31 OCTOBER 2026'],
  ['2026-01-05', '5 JANUARY 2026'],
  ['2026-12-09', '9 DECEMBER 2026'],
  ['soon', 'soon'],
])('%s is %s', (date, expected) => {
  expect(dateWithMonth(date, (text) => text.toUpperCase())).toBe(expected)
})
