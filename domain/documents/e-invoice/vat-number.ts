/**
 * VAT numbers of European countries, as an e-invoice states them: with the prefix of the country and without spaces.
 *
 *   GB, 'GB 123 4567 89'      GB123456789
 *   DE, '123456789'           DE123456789, since nine digits are a VAT number there
 *   DE, '12/345/67890'        null: the number of a tax office, which an e-invoice states apart
 *   GR, 'EL123456789'         EL123456789, the prefix of Greece
 *   GB, 'XI 123 4567 89'      XI123456789, the prefix of Northern Ireland in trade with the Union
 */

/** The number after the prefix; the prefix is the country code except in Greece and Northern Ireland. */
const patterns: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E?\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IS: /^\d{5,6}$/,
  IT: /^\d{11}$/,
  LI: /^\d{5}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** Prefixes that are no country codes, and the countries whose numbers follow them. */
const otherPrefixes: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

const notInUnion = ['CH', 'GB', 'IS', 'LI', 'NO']

/** Whether companies of a country (ISO 3166-1) state VAT by the European standard. */
export function hasEuropeanVat(country: string): boolean {
  return Object.hasOwn(patterns, country)
}

/** Whether a country is a member of the European Union. */
export function isInUnion(country: string): boolean {
  return hasEuropeanVat(country) && !notInUnion.includes(country)
}

/** Returns a number in capitals without spaces, points, hyphens and slashes, to compare numbers. */
export function plainNumber(number: string): string {
  return number.toUpperCase().replaceAll(/[\s./-]/g, '')
}

/**
 * Returns the VAT number with its prefix: one of any country where it has a prefix, else of this one; null for a number
 * that is none.
 */
export function vatNumber(number: string, country: string): string | null {
  const text = plainNumber(number)
  if (countryOfVatNumber(text) !== null) return text
  return patterns[country]?.test(text) ? `${country === 'GR' ? 'EL' : country}${text}` : null
}

/** Returns the country by the prefix of a VAT number; null for a number without one. */
export function countryOfVatNumber(number: string): string | null {
  const text = plainNumber(number)
  const prefix = text.slice(0, 2)
  const country = otherPrefixes[prefix] ?? prefix
  return patterns[country]?.test(text.slice(2)) ? country : null
}
