import { expect, test } from 'vitest'
import { countryWords } from './country-words.ts'

test.each([
  ['GB', 'Tax invoice', 'VAT', 'VAT registration no.', 'HS code'],
  ['IN', 'Tax invoice', 'GST', 'GSTIN', 'HSN/SAC'],
  ['DE', 'Invoice', 'VAT', 'VAT no.', 'HS code'],
  ['US', 'Invoice', 'Sales tax', 'Tax ID', 'HS code'],
  ['BR', 'Invoice', 'Tax', 'Tax no.', 'HS code'],
])('papers of %s have the words of its tax', (...[country, invoice, tax, taxNumber, itemCode]) => {
  const words = countryWords({ country, wording: (text) => text })
  expect(words).toMatchObject({ invoice, tax, taxNumber, itemCode })
  expect(words.taxInText.toLowerCase()).toBe(tax.toLowerCase())
})

test('the words of a country are in the language of the paper', () => {
  const words = countryWords({ country: 'US', wording: (text) => text.toUpperCase() })
  expect([words.invoice, words.tax, words.taxInText, words.taxNumber]).toEqual([
    'INVOICE',
    'SALES TAX',
    'SALES TAX',
    'TAX ID',
  ])
})
