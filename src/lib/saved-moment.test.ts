import { afterEach, expect, test } from 'vitest'
import { showLanguage } from './i18n.ts'
import { loadLanguage } from './languages/languages.ts'
import { sinceSaved, typedAt } from './saved-moment.ts'

afterEach(() => showLanguage('en'))

test.each([
  [0, 'now'],
  [9, 'now'],
  [10, '10s ago'],
  [59, '50s ago'],
  [60, '1m ago'],
  [150, '2m ago'],
  [7300, '2h ago'],
])('%i seconds after saving it says %s', (seconds, words) => {
  expect(sinceSaved(1_000_000, 1_000_000 + seconds * 1000)).toBe(words)
})

test('it is said in the language of the screen', async () => {
  await loadLanguage('ne')
  showLanguage('ne')
  expect([sinceSaved(0, 20_000), sinceSaved(0, 150_000)]).toEqual(['अहिले', '2 मिनेट अघि'])
})

test('a draft of today shows the time of the company, an earlier one also the day as the company writes it', () => {
  const at = '2026-06-14T18:20:00Z'
  const himal = { locale: 'en-NP-x-iso', time_zone: 'Asia/Kathmandu' }
  expect(typedAt(at, new Date('2026-06-15T18:10:00Z'), himal)).toBe('00:05')
  expect(typedAt(at, new Date('2026-06-15T18:20:00Z'), himal)).toBe('2026-06-15, 00:05')
  expect(typedAt(at, new Date('2026-06-15T08:00:00Z'), { locale: 'de-DE', time_zone: 'UTC' })).toBe(
    '14 Jun 2026, 18:20',
  )
})
