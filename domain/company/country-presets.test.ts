import { expect, test } from 'vitest'
import { countryPreset } from './country-presets.ts'

test('a country has a default currency and time zone', () => {
  expect(countryPreset('NP')).toEqual({ currencyCode: 'NPR', timeZone: 'Asia/Kathmandu' })
  expect(countryPreset('US')).toEqual({ currencyCode: 'USD', timeZone: 'America/New_York' })
})

test('an unlisted country has no defaults', () => {
  expect(['BR', '', 'gb', 'toString'].map(countryPreset)).toEqual([null, null, null, null])
})
