import { expect, test } from 'vitest'
import { countries, isCountry } from './countries.ts'

test('there are 249 countries and territories, none twice', () => {
  expect(countries).toHaveLength(249)
  expect(new Set(countries).size).toBe(249)
})

test.each([
  ['NP', true],
  ['GB', true],
  ['gb', false],
  ['UK', false],
  ['ZZ', false],
  ['', false],
])('%s is a country: %s', (code, expected) => expect(isCountry(code)).toBe(expected))
