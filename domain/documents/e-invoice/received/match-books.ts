/**
 * Finds what a received e-invoice names in the books of its buyer: the supplier, the items and units of its lines, and their
 * tax schemes.
 *
 *   VAT number DE123456789       the contact with that number, also where it is entered without DE
 *   Bolt M8, number B1           the item whose code the file states as the buyer's, of that barcode, named so, bought
 *                                under that name from the supplier before, or with the supplier's number as its code
 *   S 20                         the only taxable scheme of 20 %, or the one of the item
 */
import { compare, isZero } from '../../../money/decimal.ts'
import type { SchemeKind } from '../../../tax/schemes.ts'
import type { VatCategory } from '../e-invoice.ts'
import { unitCodeOf } from '../unit-codes.ts'
import { plainNumber, vatNumber } from '../vat-number.ts'
import type { ReceivedParty, ReceivedRow, ReceivedTreatment } from './received-invoice.ts'

/** `country` is that of the contact, else of the company; `isNamed`: by its name or another name. */
export type BookSupplier = {
  readonly id: string
  readonly label: string
  readonly taxNumber: string | null
  readonly country: string
  readonly isNamed: boolean
}

export type BookUnit = {
  readonly id: string
  readonly label: string
  readonly code: string | null
  readonly names: readonly string[]
}

/** The base unit is the first of `units`. */
export type BookItem = {
  readonly id: string
  readonly label: string
  readonly code: string | null
  readonly barcode: string | null
  readonly units: readonly BookUnit[]
  readonly taxScheme: string | null
}

export type BookScheme = {
  readonly id: string
  readonly label: string
  readonly kind: Exclude<SchemeKind, 'withholding'>
  readonly rate: string
  readonly recoverable: boolean
}

/** Returns the numbers under which a supplier may be entered, without spaces: DE123456789 and 123456789. */
export function numbersOf({ numbers, country }: Pick<ReceivedParty, 'numbers' | 'country'>): string[] {
  const plain = numbers.map(plainNumber)
  const short = plain.flatMap((number) => {
    const bare = number.replace(/^[A-Z]{2}/, '')
    return bare !== number && vatNumber(bare, country) === number ? [bare] : []
  })
  return [...new Set([...plain, ...short])].filter((number) => number !== '')
}

/** Whether a contact or company has one of the numbers of a party; a number without a prefix is one of its country. */
export function hasNumber(
  { taxNumber, country }: Pick<BookSupplier, 'taxNumber' | 'country'>,
  party: Pick<ReceivedParty, 'numbers' | 'country'>,
): boolean {
  const plain = taxNumber === null ? '' : plainNumber(taxNumber)
  if (plain === '') return false
  const full = (number: string, of: string) => vatNumber(number, of) ?? plainNumber(number)
  return party.numbers.some((number) => full(number, party.country || country) === full(plain, country))
}

/**
 * Returns the only supplier with a number of the file, else the only one with its name; null for none or several. A contact
 * of that name with another number is another one.
 */
export function supplierOf(party: ReceivedParty, candidates: readonly BookSupplier[]): BookSupplier | null {
  const byNumber = candidates.filter((one) => hasNumber(one, party))
  const isOther = ({ taxNumber }: BookSupplier) => party.numbers.length > 0 && (taxNumber ?? '').trim() !== ''
  const byName = candidates.filter((one) => one.isNamed && !isOther(one))
  const [supplier, second] = byNumber.length > 0 ? byNumber : byName
  return supplier && !second ? supplier : null
}

/** Items by what a line can name them by; texts in lower case. */
export type ItemIndex = {
  readonly byCode: ReadonlyMap<string, BookItem>
  readonly byBarcode: ReadonlyMap<string, BookItem>
  readonly byName: ReadonlyMap<string, BookItem>
  /** By the first line of the description on an earlier bill of the supplier. */
  readonly byEarlierName: ReadonlyMap<string, BookItem>
}

/** Returns the item of a line, or null. */
export function itemOf(
  {
    name,
    sellersCode,
    buyersCode,
    standardCode,
  }: Pick<ReceivedRow, 'name' | 'sellersCode' | 'buyersCode' | 'standardCode'>,
  { byCode, byBarcode, byName, byEarlierName }: ItemIndex,
): BookItem | null {
  const text = name.toLowerCase()
  return (
    byCode.get(buyersCode.toLowerCase()) ??
    byBarcode.get(standardCode.toLowerCase()) ??
    byName.get(text) ??
    byEarlierName.get(text) ??
    byCode.get(sellersCode.toLowerCase()) ??
    null
  )
}

/** Codes of a number of something, whatever the unit is called. */
const pieces = ['', 'C62', 'H87', 'EA', 'ZZ']

/** Returns the unit of a line among those of its item; `isKnown` is false where the base unit takes the place of an unknown one. */
export function unitOf(
  unitCode: string,
  { units }: Pick<BookItem, 'units'>,
): { unit: BookUnit | null; isKnown: boolean } {
  const match = unitCode === '' ? undefined : units.find((unit) => unitCodeOf(unit) === unitCode)
  const unit = match ?? units[0] ?? null
  return { unit, isKnown: match !== undefined || pieces.includes(unitCode) }
}

/** The kinds of schemes for a category, the best first; the buyer accounts for the tax of AE and K. */
const kindsOf: Readonly<Record<VatCategory, readonly BookScheme['kind'][]>> = {
  S: ['taxable'],
  Z: ['zero_rated', 'taxable'],
  E: ['exempt', 'outside_scope'],
  AE: ['reverse_charge'],
  K: ['reverse_charge'],
  G: ['import'],
  O: ['outside_scope', 'exempt'],
}

/** Returns the scheme of a line: that of its item, the only one, or the only recoverable one; null for none or several. */
export function schemeOf(
  treatment: ReceivedTreatment,
  schemes: readonly BookScheme[],
  ofItem: string | null,
): BookScheme | null {
  if (treatment === null) return null
  const { category, rate } = treatment
  for (const kind of kindsOf[category]) {
    const hasRate = (scheme: BookScheme) =>
      category === 'S' ? compare(scheme.rate, rate ?? '0') === 0 : kind !== 'taxable' || isZero(scheme.rate)
    const candidates = schemes.filter((scheme) => scheme.kind === kind && hasRate(scheme))
    const [first, second] = candidates
    if (first === undefined) continue
    const recoverable = candidates.filter((scheme) => scheme.recoverable)
    const [only, other] = second === undefined ? [first] : recoverable
    return candidates.find(({ id }) => id === ofItem) ?? (other === undefined ? (only ?? null) : null)
  }
  return null
}
