import { expect, test } from 'vitest'
import { defaultSchemes } from './default-schemes.ts'
import { schemeProblems } from './schemes.ts'

const ofCountry = (iso: string) => defaultSchemes(iso).map(({ name, kind, rate }) => [name, kind, rate])

test('a British company starts with its VAT rates, a Nepalese one with VAT and withholding taxes', () => {
  expect(ofCountry('GB')).toEqual([
    ['VAT 20%', 'taxable', '20'],
    ['VAT 5%', 'taxable', '5'],
    ['Zero-rated', 'zero_rated', '0'],
    ['Exempt', 'exempt', '0'],
    ['Outside the scope', 'outside_scope', '0'],
    ['Export', 'export', '0'],
    ['Reverse charge 20%', 'reverse_charge', '20'],
    ['Postponed import VAT 20%', 'import', '20'],
  ])
  expect(ofCountry('NP')).toEqual([
    ['VAT 13%', 'taxable', '13'],
    ['Taxless', 'exempt', '0'],
    ['Export', 'export', '0'],
    ['TDS 1.5%', 'withholding', '1.5'],
    ['TDS-SST 1%', 'withholding', '1'],
  ])
  expect(ofCountry('CH')).toEqual([['Tax-free', 'exempt', '0']])
})

test('every default scheme is valid', () => {
  expect(['GB', 'NP', 'CH'].flatMap((iso) => defaultSchemes(iso).flatMap(schemeProblems))).toEqual([])
})
