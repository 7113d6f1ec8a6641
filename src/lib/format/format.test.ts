import { expect, test } from 'vitest'
import '../texts/company-texts.ts'
import {
  formatDate,
  formatDateAd,
  formatDateTime,
  formatMoney,
  formatMoneyWithSymbol,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRatio,
  groupAmount,
  groupQuantity,
} from './format.ts'

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

test('a negative amount with its sign keeps its parentheses', () => {
  expect(formatMoneyWithSymbol('536.32', pounds)).toBe('£536.32')
  expect(formatMoneyWithSymbol('-536.32', pounds)).toBe('(£536.32)')
})

test('dates are the same everywhere, moments follow the company', () => {
  expect(formatDate('2026-10-31', 'en-GB')).toBe('31 Oct 2026')
  expect(formatDate('2026-09-30', 'en-GB')).toBe('30 Sep 2026')
  expect(formatDate('2026-05-29', 'en-US')).toBe('29 May 2026')
  expect(formatDate('2026-05-29', 'ne-NP')).toBe('29 May 2026')
  expect(formatDateTime('2026-05-29T17:05:00Z', { locale: 'en-US', time_zone: 'UTC' })).toBe('29 May 2026, 17:05')
  expect(formatDate('someday', 'en-GB')).toBe('someday')
  expect(formatDateTime('2026-10-31T18:30:00Z', { locale: 'en-GB', time_zone: 'Asia/Kathmandu' })).toBe(
    '1 Nov 2026, 00:15',
  )
})

test.each([
  ['1234567.5', pounds, '1,234,567.50'],
  ['1234567.5', rupees, '12,34,567.50'],
  ['-1234567', rupees, '-12,34,567.00'],
  ['-999', pounds, '-999.00'],
  ['0', pounds, '0.00'],
  ['0.125', pounds, '0.125'],
  ['12345', yen, '12,345'],
  ['12345678901234567890', rupees, '1,23,45,67,89,01,23,45,67,890.00'],
  ['12345.5', { ...pounds, locale: 'de-DE' }, '12,345.50'],
  ['1.2.3', pounds, '1.2.3'],
])('the amount %j is stored as %3$s', (amount, style, expected) => expect(groupAmount(amount, style)).toBe(expected))

test.each([
  ['2026-11-21', '5 Mangsir 2083'],
  ['2026-04-14', '1 Baisakh 2083'],
  ['2024-04-12', '30 Chaitra 2080'],
  ['2034-04-14', '14 Apr 2034'],
  ['someday', 'someday'],
  ['', ''],
])('in a locale with Bikram Sambat the date %j is %s', (date, expected) =>
  expect(formatDate(date, 'en-GB-x-bs')).toBe(expected),
)

test('a locale with Bikram Sambat changes dates only: times, amounts and the Gregorian date stay', () => {
  const place = { locale: 'en-GB-x-bs', time_zone: 'Asia/Kathmandu' }
  expect(formatDateTime('2026-11-20T18:30:00Z', place)).toBe('5 Mangsir 2083, 00:15')
  expect(formatDateAd('2026-11-21')).toBe('21 Nov 2026')
  expect(formatMoney('1234567.5', { ...pounds, locale: 'en-GB-x-bs' })).toBe('1,234,567.50')
})

test.each([
  ['1250.500000', '1,250.5', '1,250.5'],
  ['-2.500000', '(2.5)', '-2.5'],
  ['0.000000', '–', '0'],
])('the quantity %j is read as %j and typed as %j', (quantity, read, typed) => {
  expect(formatQuantity(quantity, pounds)).toBe(read)
  expect(groupQuantity(quantity, pounds)).toBe(typed)
})

const euros = { locale: 'de-DE', currency_code: 'EUR', currency_digits: 2 }

test.each([
  ['1250.500000', euros, '1.250,5'],
  ['-2.500000', euros, '(2,5)'],
  ['1250.5', { ...euros, locale: 'fr-FR' }, '1\u202f250,5'],
  ['123456.25', rupees, '1,23,456.25'],
])('the quantity %j is read as %3$s', (quantity, style, expected) =>
  expect(formatQuantity(quantity, style)).toBe(expected),
)

test('prices and percentages are formatted by the locale, prices with all their digits', () => {
  expect([formatPrice('2.105', pounds), formatPrice('3', pounds), formatPrice('1234.5', euros)]).toEqual([
    '2.105',
    '3.00',
    '1.234,50',
  ])
  expect([formatPercent('20', pounds), formatPercent('12.5', pounds), formatPercent('12.5', euros)]).toEqual([
    '20%',
    '12.5%',
    '12,5\u00a0%',
  ])
})

test('a ratio always has two decimal places, also of zero; a dash stays a dash', () => {
  const read = ['1.5', '1234.56', '-0.25', '0.00', '–', ''].map((ratio) => formatRatio(ratio, yen))
  expect(read).toEqual(['1.50', '1,234.56', '(0.25)', '0.00', '–', ''])
})
