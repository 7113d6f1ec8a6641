import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMoney, formatMoneyWithSymbol } from './format.ts'

const pounds = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
const rupees = { locale: 'en-GB', currency_code: 'NPR', currency_digits: 2 }
const yen = { locale: 'en-GB', currency_code: 'JPY', currency_digits: 0 }

test.each([
  ['1284.5', pounds, '1,284.50'],
  ['-39.79', pounds, '(39.79)'],
  ['0.00', pounds, '–'],
  ['-0.00', pounds, '–'],
  ['', pounds, ''],
  [null, pounds, ''],
  ['12345678', rupees, '1,23,45,678.00'],
  ['-123456.78', rupees, '(1,23,456.78)'],
  ['12345', yen, '12,345'],
  ['12345678901234567890.12', pounds, '12,345,678,901,234,567,890.12'],
])('the amount %j is written %3$s', (amount, style, expected) => expect(formatMoney(amount, style)).toBe(expected))

test('with its sign a negative amount keeps its parentheses', () => {
  expect(formatMoneyWithSymbol('536.32', pounds)).toBe('£536.32')
  expect(formatMoneyWithSymbol('-536.32', pounds)).toBe('(£536.32)')
})

test('dates are the same everywhere, moments follow the company', () => {
  expect(formatDate('2026-10-31', 'en-GB')).toBe('31 Oct 2026')
  expect(formatDate('someday', 'en-GB')).toBe('someday')
  expect(formatDateTime('2026-10-31T18:30:00Z', { locale: 'en-GB', time_zone: 'Asia/Kathmandu' })).toBe(
    '1 Nov 2026, 00:15',
  )
})
