import { expect, test } from 'vitest'
import { isAmerican, requestedLanguage } from './languages.ts'

test.each([
  [undefined, null],
  ['', null],
  ['ne', 'ne'],
  ['ne-NP,ne;q=0.9,en;q=0.8', 'ne'],
  ['en-GB,ne;q=0.8', 'en'],
  ['de-DE,ne', null],
  ['toString', null],
] as const)('the language of %s is %s', (header, expected) => {
  expect(requestedLanguage(header)).toBe(expected)
})

test('the United States and those who spell as they do', () => {
  expect(['US', 'PR', 'PH', 'GB', 'NP', 'CA', ''].map(isAmerican)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
