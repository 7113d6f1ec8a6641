import { expect, test } from 'vitest'
import '../texts/company-texts.ts'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { readBikramSambat } from './bikram-sambat.ts'
import { isBikramSambat, withBikramSambat } from './locale-tags.ts'

test.each([
  ['2083-08-05', '2026-11-21'],
  ['2083/8/5', '2026-11-21'],
  ['5.8.2083', '2026-11-21'],
  ['5/8/83', '2026-11-21'],
  ['5/8', '2026-11-21'],
  ['5 Mangsir 2083', '2026-11-21'],
  ['5 mangsir', '2026-11-21'],
  ['5mang83', '2026-11-21'],
  ['31 asar 2081', '2024-07-15'],
  ['२०८३-०८-०५', '2026-11-21'],
  ['1 Baisakh 2000', '1943-04-14'],
  ['t', '2026-11-21'],
  ['+10', '2026-12-01'],
  ['-21', '2026-10-31'],
])('on 5 Mangsir 2083 the date typed as %j is %s', (typed, date) => {
  expect(readBikramSambat(typed, localDate('2026-11-21'))).toBe(date)
})

test.each([
  [''],
  ['33 Baisakh 2081'],
  ['1/13/2083'],
  ['2091-01-01'],
  ['1977-01-01'],
  ['5 Foo 2083'],
  ['2083-8'],
  ['5'],
])('the text %j is no date in Bikram Sambat', (typed) => {
  expect(readBikramSambat(typed, localDate('2026-11-21'))).toBeNull()
})

test('a locale contains the calendar', () => {
  expect(withBikramSambat('en-GB')).toBe('en-GB-x-bs')
  expect([isBikramSambat('en-GB-x-bs'), isBikramSambat('en-GB')]).toEqual([true, false])
})
