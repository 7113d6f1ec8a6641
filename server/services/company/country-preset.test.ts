import { expect, test } from 'vitest'
import { presetFor } from './country-preset.ts'

test.each([
  ['GB', 'GBP', 2, 'Europe/London', 'ad', 'medium'],
  ['NP', 'NPR', 2, 'Asia/Kathmandu', 'bs', 'medium'],
  ['IN', 'INR', 2, 'Asia/Kolkata', 'ad', 'medium'],
  ['US', 'USD', 2, 'America/New_York', 'ad', 'numeric'],
  ['JP', 'JPY', 0, 'Asia/Tokyo', 'ad', 'medium'],
])('a company in %s usually keeps %s with %i digits by the clock of %s', (countryIso, ...usual) => {
  const [currencyCode, currencyDigits, timeZone, calendar, dateStyle] = usual
  expect(presetFor({ countryIso })).toEqual({ currencyCode, currencyDigits, timeZone, calendar, dateStyle })
})

test('values of the input take precedence over the defaults of the country', () => {
  const place = { countryIso: 'GB', currencyCode: 'KWD', timeZone: 'Asia/Kuwait' }
  const usual = { calendar: 'ad', dateStyle: 'medium' }
  expect(presetFor(place)).toEqual({ currencyCode: 'KWD', currencyDigits: 3, timeZone: 'Asia/Kuwait', ...usual })
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
