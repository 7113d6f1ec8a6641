import { expect, test } from 'vitest'
import { countryOfVatNumber, hasEuropeanVat, isInUnion, vatNumber } from './vat-number.ts'

test.each([
  ['GB 123 4567 89', 'GB', 'GB123456789'],
  ['123456789', 'DE', 'DE123456789'],
  ['12/345/67890', 'DE', null],
  ['el123456789', 'GR', 'EL123456789'],
  ['123456789', 'GR', 'EL123456789'],
  ['XI 123 4567 89', 'GB', 'XI123456789'],
  ['XI12345678', 'GB', null],
  ['CHE-123.456.789 MWST', 'CH', 'CHE123456789MWST'],
  ['NL123456789B01', 'NL', 'NL123456789B01'],
  ['DE999999999', 'FR', 'DE999999999'],
  ['T1', 'GB', null],
  ['', 'GB', null],
  ['123456789', 'NP', null],
])('the VAT number %j in %s is %j', (number, country, expected) => {
  expect(vatNumber(number, country)).toBe(expected)
})

test('the prefix of a VAT number tells its country', () => {
  expect(['EL123456789', 'FR 12 345678901', 'XI123456789', '123456789', 'US123456789'].map(countryOfVatNumber)).toEqual(
    ['GR', 'FR', 'GB', null, null],
  )
})

test('the United Kingdom has European VAT outside the Union', () => {
  expect([hasEuropeanVat('GB'), isInUnion('GB'), isInUnion('GR'), hasEuropeanVat('NP'), isInUnion('NP')]).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
})
