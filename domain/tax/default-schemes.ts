/** The default tax schemes of a new company, by its country; the first taxable one is its standard rate. */
import type { SchemeKind } from './schemes.ts'

export type DefaultScheme = {
  readonly name: string
  readonly shortName: string
  readonly kind: SchemeKind
  /** In per cent. */
  readonly rate: string
  /** Settlement discounts reduce the tax. */
  readonly hasDiscountRelief?: boolean
  /** Months after the due date from which the tax of a bad debt is reclaimed. */
  readonly badDebtMonths?: number
}

/** A British supplier owes VAT on what is paid, and reclaims that of a debt written off six months after it was due. */
const british = { hasDiscountRelief: true, badDebtMonths: 6 }

const byCountry: Readonly<Record<string, readonly DefaultScheme[]>> = {
  GB: [
    { kind: 'taxable', name: 'VAT 20%', shortName: 'VAT20', rate: '20', ...british },
    { kind: 'taxable', name: 'VAT 5%', shortName: 'VAT5', rate: '5', ...british },
    { kind: 'zero_rated', name: 'Zero-rated', shortName: 'ZERO', rate: '0' },
    { kind: 'exempt', name: 'Exempt', shortName: 'EXEMPT', rate: '0' },
    { kind: 'outside_scope', name: 'Outside the scope', shortName: 'OUTSIDE', rate: '0' },
    { kind: 'export', name: 'Export', shortName: 'EXPORT', rate: '0' },
    { kind: 'reverse_charge', name: 'Reverse charge 20%', shortName: 'RC20', rate: '20' },
    { kind: 'import', name: 'Postponed import VAT 20%', shortName: 'PVA20', rate: '20' },
  ],
  NP: [
    { kind: 'taxable', name: 'VAT 13%', shortName: 'VAT', rate: '13' },
    { kind: 'exempt', name: 'Taxless', shortName: 'TAXLESS', rate: '0' },
    { kind: 'export', name: 'Export', shortName: 'EXPORT', rate: '0' },
    { kind: 'withholding', name: 'TDS 1.5%', shortName: 'TDS', rate: '1.5' },
    { kind: 'withholding', name: 'TDS-SST 1%', shortName: 'TDS-SST', rate: '1' },
  ],
}

const elsewhere: readonly DefaultScheme[] = [{ kind: 'exempt', name: 'Tax-free', shortName: 'FREE', rate: '0' }]

/** Returns the schemes of a country (two letters, ISO 3166-1). */
export function defaultSchemes(countryIso: string): readonly DefaultScheme[] {
  return byCountry[countryIso] ?? elsewhere
}
