/** The tax schemes that a new company begins with, by its country. */
import type { SchemeKind } from './schemes.ts'

export type DefaultScheme = {
  readonly name: string
  readonly shortName: string
  readonly kind: SchemeKind
  /** Per cent. */
  readonly rate: string
}

const scheme = (kind: SchemeKind, name: string, shortName: string, rate = '0'): DefaultScheme => ({
  name,
  shortName,
  kind,
  rate,
})

const byCountry: Readonly<Record<string, readonly DefaultScheme[]>> = {
  GB: [
    scheme('taxable', 'VAT 20 %', 'VAT20', '20'),
    scheme('taxable', 'VAT 5 %', 'VAT5', '5'),
    scheme('zero_rated', 'Zero-rated', 'ZERO'),
    scheme('exempt', 'Exempt', 'EXEMPT'),
    scheme('export', 'Outside scope or export', 'EXPORT'),
  ],
  NP: [
    scheme('taxable', 'VAT 13 %', 'VAT', '13'),
    scheme('exempt', 'Taxless', 'TAXLESS'),
    scheme('export', 'Export', 'EXPORT'),
    scheme('withholding', 'TDS 1.5 %', 'TDS', '1.5'),
    scheme('withholding', 'TDS-SST 1 %', 'TDS-SST', '1'),
  ],
}

const elsewhere = [scheme('exempt', 'Tax-free', 'FREE')]

/** The schemes of a country (two letters, ISO 3166-1). */
export function defaultSchemes(countryIso: string): readonly DefaultScheme[] {
  return byCountry[countryIso] ?? elsewhere
}
