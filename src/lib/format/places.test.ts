import { expect, test } from 'vitest'
import { countryChoices, countryOf, currencyChoices, zoneChoices, zoneName } from './places.ts'

test('countries and currencies are listed by name', () => {
  expect(countryChoices()).toContainEqual({ value: 'NP', label: 'Nepal' })
  expect(countryChoices().at(0)).toEqual({ value: 'AF', label: 'Afghanistan' })
  expect(currencyChoices()).toContainEqual({ value: 'GBP', label: 'GBP – British Pound' })
})

test('time zones have current city names, each once', () => {
  const zones = zoneChoices().map(({ value }) => value)
  expect(zones).toContain('Asia/Kathmandu')
  expect(zones).not.toContain('Asia/Katmandu')
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones.at(-1)).toBe('UTC')
  expect(zoneName('Asia/Calcutta')).toBe('Asia/Kolkata')
})

test('a language tag may contain a country', () => {
  expect(['en-GB', 'ne-NP', 'en', 'es-419'].map(countryOf)).toEqual(['GB', 'NP', null, null])
})
