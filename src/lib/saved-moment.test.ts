import { expect, test } from 'vitest'
import { sinceSaved } from './saved-moment.ts'

test.each([
  [0, 'now'],
  [9, 'now'],
  [10, '10 sec ago'],
  [59, '50 sec ago'],
  [60, '1 min ago'],
  [150, '2 min ago'],
  [7300, '2 hr ago'],
])('%i seconds after saving it says %s', (seconds, words) => {
  expect(sinceSaved(1_000_000, 1_000_000 + seconds * 1000, 'en-GB')).toBe(words)
})

test('it is said in the language of the company', () => {
  expect(sinceSaved(0, 10_000, 'de-DE')).toBe('vor 10 s')
})
