import { expect, test } from 'vitest'
import { countryPreset } from './country-presets.ts'

test('a country proposes its currency and its time zone', () => {
  expect(countryPreset('NP')).toEqual({ currencyCode: 'NPR', timeZone: 'Asia/Kathmandu' })
  expect(countryPreset('US')).toEqual({ currencyCode: 'USD', timeZone: 'America/New_York' })
})

test('a country that is not known proposes nothing', () => {
  expect(['BR', '', 'gb', 'toString'].map(countryPreset)).toEqual([null, null, null, null])
})
