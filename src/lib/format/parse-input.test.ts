import { afterEach, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { showLanguage } from '../i18n.ts'
import { loadLanguage } from '../languages/languages.ts'
import { formatDateAd } from './format.ts'
import { parseDateInput, parseMonthFirst } from './parse-input.ts'

afterEach(() => showLanguage('en'))

test.each([
  ['2026-03-31', '2026-03-31'],
  ['2026/3/1', '2026-03-01'],
  ['31.3.2026', '2026-03-31'],
  ['31/03/26', '2026-03-31'],
  ['31-3-2026', '2026-03-31'],
  ['31/3', '2026-03-31'],
  ['31.3.', '2026-03-31'],
  ['31 Mar 2026', '2026-03-31'],
  ['1 march', '2026-03-01'],
  ['31mar25', '2025-03-31'],
  ['३१/३/२०२६', '2026-03-31'],
  ['29.2.2028', '2028-02-29'],
  ['t', '2026-11-21'],
  ['T', '2026-11-21'],
  ['+10', '2026-12-01'],
  ['-21', '2026-10-31'],
])('on 21 November 2026 the date typed as %j is %s', (typed, date) => {
  expect(parseDateInput(typed, localDate('2026-11-21'))).toBe(date)
})

test.each([
  [''],
  ['29.2.2026'],
  ['31/4'],
  ['3/31/2026'],
  ['31 Foo 2026'],
  ['31 Ma 2026'],
  ['tomorrow'],
  ['1.1.1899'],
  ['2026-3'],
  ['5'],
])('the text %j is no date', (typed) => {
  expect(parseDateInput(typed, localDate('2026-11-21'))).toBeNull()
})

test.each([
  ['3/31', '2026-03-31'],
  ['3/31/2025', '2025-03-31'],
  ['04/03/2026', '2026-04-03'],
  ['31 Mar 2026', '2026-03-31'],
  ['2026-03-31', '2026-03-31'],
  ['31/3', null],
  ['t', '2026-11-21'],
])('where the month comes first, %j is %s', (text, expected) =>
  expect(parseMonthFirst(text, localDate('2026-11-21'))).toBe(expected),
)

test('months are read in the language of the screen as well, as dates show them', async () => {
  const today = localDate('2026-11-21')
  await loadLanguage('ne')
  showLanguage('ne')
  const days = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-05`)
  expect(days.map((day) => parseDateInput(formatDateAd(day), today))).toEqual(days)
  expect(['28 नोभेम्बर', '२८ नोभ', '28 nov', '28 जु'].map((typed) => parseDateInput(typed, today))).toEqual([
    '2026-11-28',
    '2026-11-28',
    '2026-11-28',
    null,
  ])
})
