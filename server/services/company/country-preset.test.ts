import { expect, test } from 'vitest'
import { presetFor } from './country-preset.ts'

test.each([
  ['GB', 'GBP', 2, 'Europe/London', 'ad'],
  ['NP', 'NPR', 2, 'Asia/Kathmandu', 'bs'],
  ['IN', 'INR', 2, 'Asia/Kolkata', 'ad'],
  ['US', 'USD', 2, 'America/New_York', 'ad'],
  ['JP', 'JPY', 0, 'Asia/Tokyo', 'ad'],
])('a company in %s usually keeps %s with %i digits by the clock of %s', (countryIso, ...usual) => {
  const [currencyCode, currencyDigits, timeZone, calendar] = usual
  expect(presetFor({ countryIso })).toEqual({ currencyCode, currencyDigits, timeZone, calendar })
})

test('values of the input take precedence over the defaults of the country', () => {
  const place = { countryIso: 'GB', currencyCode: 'KWD', timeZone: 'Asia/Kuwait' }
  expect(presetFor(place)).toEqual({ currencyCode: 'KWD', currencyDigits: 3, timeZone: 'Asia/Kuwait', calendar: 'ad' })
})

test('a country without a default currency and time zone requires both', () => {
  expect(() => presetFor({ countryIso: 'BR' })).toThrow(
    expect.objectContaining({
      code: 'REQUIRED',
      problems: [
        { code: 'REQUIRED', path: 'currency_code' },
        { code: 'REQUIRED', path: 'time_zone' },
      ],
    }),
  )
})

test('an unknown country, currency and time zone are refused together', () => {
  expect(() => presetFor({ countryIso: 'QQ', currencyCode: 'ABC', timeZone: 'Mars' })).toThrow(
    expect.objectContaining({
      code: 'NOT_IN_LIST',
      problems: ['country_iso', 'currency_code', 'time_zone'].map((path) => expect.objectContaining({ path })),
    }),
  )
})
