import { afterEach, expect, test } from 'vitest'
import { showLanguage } from './i18n.ts'
import { loadLanguage } from './languages/languages.ts'
import { sinceSaved } from './saved-moment.ts'

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
