import { afterEach, expect, test } from 'vitest'
import { i18n, showLanguage } from '../i18n.ts'
import { loadLanguage } from '../languages/languages.ts'
import { monthName, monthNames, timeAgo, weekdayName } from './date-words.ts'
import { formatDateAd } from './format.ts'
import { listInText, listOfChoices } from './list-text.ts'

afterEach(() => showLanguage('en'))

test('in English', () => {
  expect([monthName(1, 'short'), monthName(12, 'long'), weekdayName(0, 'long'), weekdayName(6, 'short')]).toEqual([
    'Jan',
    'December',
    'Sunday',
    'Sat',
  ])
  expect([timeAgo(0, 'second'), timeAgo(1, 'minute'), timeAgo(3, 'hour'), timeAgo(1, 'day')]).toEqual([
    'now',
    '1 minute ago',
    '3 hours ago',
    'yesterday',
  ])
})

test('in Nepali, which browsers do not know', async () => {
  await loadLanguage('ne')
  showLanguage('ne')
  expect(i18n.language).toBe('ne')
  expect([monthName(1, 'long'), weekdayName(0, 'long'), formatDateAd('2026-11-28')]).toEqual([
    'जनवरी',
    'आइतबार',
    '28 नोभ. 2026',
  ])
  expect(new Set(monthNames('short')).size).toBe(12)
  expect([timeAgo(0, 'second'), timeAgo(3, 'hour'), timeAgo(1, 'day')]).toEqual(['अहिले', '3 घण्टा अघि', 'हिजो'])
  expect([listInText(['क', 'ख', 'ग']), listOfChoices(['क', 'ख'])]).toEqual(['क, ख र ग', 'क वा ख'])
})
