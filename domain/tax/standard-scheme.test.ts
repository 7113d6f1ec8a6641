import { expect, test } from 'vitest'
import type { SchemeKind } from './schemes.ts'
import { standardScheme } from './standard-scheme.ts'

const scheme = (name: string, rate: string, { kind = 'taxable' as SchemeKind, is_default = false } = {}) => ({
  name,
  kind,
  rate,
  is_default,
})
const system = { is_default: true }
const vat20 = scheme('VAT 20%', '20.000000', system)
const vat5 = scheme('VAT 5%', '5.000000', system)
const zero = scheme('Zero-rated', '0', { kind: 'zero_rated', ...system })
const tds = scheme('TDS 1.5%', '1.5', { kind: 'withholding', ...system })

test.each([
  ['GB', [vat20, vat5, zero], 'VAT 20%'],
  ['GB', [zero], undefined],
  ['GB', [vat5, zero], 'VAT 5%'],
  ['GB', [scheme('Import VAT', '20'), vat20, vat5], 'VAT 20%'],
  ['GB', [scheme('Standard', '20'), scheme('Fuel', '5')], 'Standard'],
  ['GB', [scheme('One', '20'), scheme('Other', '20')], undefined],
  ['NP', [scheme('VAT 13%', '13', system), tds], 'VAT 13%'],
  ['DE', [scheme('USt 19%', '19')], 'USt 19%'],
  ['IN', [scheme('GST 5%', '5'), scheme('GST 18%', '18')], undefined],
  ['US', [scheme('Tax-free', '0', { kind: 'exempt', ...system })], undefined],
] as const)('a new item of %s with the schemes %j starts with %s', (country, schemes, name) => {
  expect(standardScheme(schemes, country)?.name).toBe(name)
})
