import { expect, test } from 'vitest'
import { countryWords } from './country-words.ts'

test.each([
  ['GB', 'Tax invoice', 'VAT', 'VAT registration no.', 'HS code'],
  ['IN', 'Tax invoice', 'GST', 'GSTIN', 'HSN/SAC'],
  ['DE', 'Invoice', 'VAT', 'VAT no.', 'HS code'],
  ['US', 'Invoice', 'Sales tax', 'Tax ID', 'HS code'],
  ['BR', 'Invoice', 'Tax', 'Tax no.', 'HS code'],
])('papers of %s have the words of its tax', (...[country, invoice, tax, taxNumber, itemCode]) => {
  expect(countryWords(country)).toMatchObject({ invoice, tax, taxNumber, itemCode })
  expect(countryWords(country).taxInText.toLowerCase()).toBe(tax.toLowerCase())
})
