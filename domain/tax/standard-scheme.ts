/**
 * The tax scheme that a new item starts with. A company is registered for tax when it has active taxable schemes; most
 * of what it sells and buys is then taxed at the standard rate of its country. A company outside the countries with
 * schemes of their own starts with its scheme if it has only one. Where no scheme is certain, an item starts without.
 *
 *   GB, VAT 20% and VAT 5% active       VAT 20%
 *   GB, VAT schemes inactive or deleted   none
 *   DE, one scheme of 19 %                that one
 *   IN, GST 5%, 12 % and 18 %            none
 */
import { compare } from '../money/decimal.ts'
import { defaultSchemes } from './default-schemes.ts'
import type { SchemeKind } from './schemes.ts'

type Scheme = {
  readonly kind: SchemeKind
  /** In per cent. */
  readonly rate: string
  /** Whether it came with the company. */
  readonly is_default: boolean
}

/** Returns the standard scheme among the active schemes of a company in a country (two letters), or null. */
export function standardScheme<S extends Scheme>(active: readonly S[], countryIso: string): S | null {
  const taxable = active.filter(({ kind }) => kind === 'taxable')
  const standard = defaultSchemes(countryIso).find(({ kind }) => kind === 'taxable')
  const atStandardRate = taxable.filter(({ rate }) => standard !== undefined && compare(rate, standard.rate) === 0)
  const fromStart = atStandardRate.filter((scheme) => scheme.is_default)
  return onlyOne(fromStart) ?? onlyOne(atStandardRate) ?? onlyOne(taxable)
}

function onlyOne<S>(schemes: readonly S[]): S | null {
  const [first = null, ...others] = schemes
  return others.length === 0 ? first : null
}
