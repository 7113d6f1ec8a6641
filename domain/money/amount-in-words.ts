/**
 * Writes an amount in words, as documents state it so that a figure cannot be altered unnoticed.
 *
 * Rupees use the Indian system (thousand, lakh, crore), every other currency the international one (thousand, million,
 * billion). Tens and units are joined by a hyphen and follow hundreds and thousands after "and", except in the United
 * States. The minor unit follows after "and", and "only" ends the line so that nothing can be added. Digits finer than the
 * currency's are rounded half up.
 *
 *   1234.50 GBP, en-GB      One thousand two hundred and thirty-four pounds and fifty pence only
 *   1005.00 USD, en-US      One thousand five dollars only
 *   12345678.05 NPR, en-NP  One crore twenty-three lakh forty-five thousand six hundred and seventy-eight rupees and five paisa only
 *   1234.5 CHF, en-CH       CHF one thousand two hundred and thirty-four and 50/100 only
 */
import { countsInLakh } from './lakh.ts'
import { absolute, compare, isNegative, withDigits } from './decimal.ts'

type Unit = readonly [one: string, many: string]
type Names = { readonly major: Unit; readonly minor: Unit }

/** Words for powers of ten, the greatest first; each is counted up to the next greater one. */
type Scales = readonly (readonly [zeros: number, name: string])[]
type CountingWords = { readonly scales: Scales; readonly hasAnd: boolean }

const INTERNATIONAL: Scales = [
  [12, 'trillion'],
  [9, 'billion'],
  [6, 'million'],
  [3, 'thousand'],
  [2, 'hundred'],
]
const INDIAN: Scales = [
  [7, 'crore'],
  [5, 'lakh'],
  [3, 'thousand'],
  [2, 'hundred'],
]

const CURRENCIES: Readonly<Record<string, Names>> = {
  GBP: { major: ['pound', 'pounds'], minor: ['penny', 'pence'] },
  USD: { major: ['dollar', 'dollars'], minor: ['cent', 'cents'] },
  EUR: { major: ['euro', 'euros'], minor: ['cent', 'cents'] },
  INR: { major: ['rupee', 'rupees'], minor: ['paisa', 'paisa'] },
  NPR: { major: ['rupee', 'rupees'], minor: ['paisa', 'paisa'] },
}

const UNITS = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** A currency (ISO 4217 code) with its digits after the point, and the locale of the company. */
export type WordStyle = { readonly code: string; readonly digits: number; readonly locale: string }

/**
 * Returns the words for an amount (a decimal string). A currency without a name here is written by its code, its fraction
 * as hundredths or thousandths.
 */
export function amountInWords(amount: string, currency: WordStyle): string {
  const [whole = '0', fraction = ''] = withDigits(absolute(amount), currency.digits).split('.')
  const sign = isNegative(amount) && compare(`${whole}.${fraction || '0'}`, '0') !== 0 ? 'minus ' : ''
  const names = CURRENCIES[currency.code]
  const scales = countsInLakh(currency.code) ? INDIAN : INTERNATIONAL
  const counting = { scales, hasAnd: !currency.locale.startsWith('en-US') }
  const text = names
    ? `${sign}${withUnitNames([whole, fraction], names, counting)} only`
    : `${currency.code} ${sign}${inWords(whole, counting)}${asFraction(fraction)} only`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function withUnitNames([whole, fraction]: [string, string], { major, minor }: Names, counting: CountingWords): string {
  const minorDigits = withoutZeros(fraction)
  const minorText = countWithUnit(minorDigits, minor, counting)
  if (minorDigits === '0') return countWithUnit(whole, major, counting)
  return withoutZeros(whole) === '0' ? minorText : `${countWithUnit(whole, major, counting)} and ${minorText}`
}

function countWithUnit(digits: string, [one, many]: Unit, counting: CountingWords): string {
  return `${inWords(digits, counting)} ${withoutZeros(digits) === '1' ? one : many}`
}

function asFraction(fraction: string): string {
  return withoutZeros(fraction) === '0' ? '' : ` and ${fraction}/1${'0'.repeat(fraction.length)}`
}

/** Returns a whole number in words; the count of the greatest scale may itself use scales: 'one lakh crore'. */
function inWords(digits: string, counting: CountingWords): string {
  const number = withoutZeros(digits)
  const scale = counting.scales.find(([zeros]) => number.length > zeros)
  if (scale === undefined) return belowHundred(number)
  const [zeros, name] = scale
  const rest = withoutZeros(number.slice(-zeros))
  const head = `${inWords(number.slice(0, -zeros), counting)} ${name}`
  if (rest === '0') return head
  return `${head} ${counting.hasAnd && rest.length <= 2 ? 'and ' : ''}${inWords(rest, counting)}`
}

function belowHundred(digits: string): string {
  const value = parseInt(digits, 10)
  if (value < UNITS.length) return UNITS[value] ?? ''
  const ten = TENS[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? ten : `${ten}-${UNITS[value % 10] ?? ''}`
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '') || '0'
}
