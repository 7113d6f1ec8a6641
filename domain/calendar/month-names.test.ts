import { expect, test } from 'vitest'
import { dateOnPaper, dateWithMonth } from './month-names.ts'

test.each([
  ['2026-10-31', '31 OCTOBER 2026'],
  ['2026-01-05', '5 JANUARY 2026'],
  ['2026-12-09', '9 DECEMBER 2026'],
  ['soon', 'soon'],
])('%s is %s', (date, expected) => {
  expect(dateWithMonth(date, (text) => text.toUpperCase())).toBe(expected)
})

test('a paper writes a date in its language, and in English as its country does', () => {
  const paper = { language: 'en', wording: (text: string) => text, country: 'GB' } as const
  expect(dateOnPaper('2026-09-05', paper)).toBe('5 Sep 2026')
  expect(dateOnPaper('2026-10-31', { ...paper, country: 'US' })).toBe('Oct 31, 2026')
  expect(dateOnPaper('2026-10-31', { ...paper, language: 'ne', country: 'US' })).toBe('31 October 2026')
  expect(dateOnPaper('open', paper)).toBe('open')
})
