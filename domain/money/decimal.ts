/**
 * Exact decimal arithmetic on strings. An amount is never a binary floating-point number anywhere in the product.
 *
 * Every result is in canonical form: no leading or trailing zeros, no exponent, no plus sign and no negative zero.
 * Input may carry trailing zeros, as the database returns them.
 *
 *   add('139.10', '0.02')       is '139.12'
 *   subtract('5', '5.00')       is '0'
 *   roundHalfUp('-2.345', 2)    is '-2.35'
 *   withDigits('5', 2)          is '5.00'
 */
import Big from 'big.js'

/** Our own constructor: strict (JavaScript numbers are refused) and never in exponential notation. */
const Decimal = Big()
Decimal.strict = true
Decimal.PE = 1_000_000
Decimal.NE = -1_000_000

const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/

/**
 * Whether a text is a plain decimal: '139.12', '-5', '5.00'. Exponents, thousands separators, blanks and a leading
 * plus are refused, so that what a person typed is never guessed at.
 */
export function isDecimal(text: string): boolean {
  return PLAIN_DECIMAL.test(text)
}

/** The one spelling of an amount: '005.00' becomes '5', '-0' becomes '0'. */
export function canonical(value: string): string {
  return new Decimal(value).toString()
}

/** a + b. */
export function add(a: string, b: string): string {
  return new Decimal(a).plus(b).toString()
}

/** a − b. */
export function subtract(a: string, b: string): string {
  return new Decimal(a).minus(b).toString()
}

/** The sum of a list; '0' for an empty one. */
export function sum(values: Iterable<string>): string {
  let total = new Decimal('0')
  for (const value of values) total = total.plus(value)
  return total.toString()
}

/** a × b, exact: the result has as many decimal places as both factors together. */
export function multiply(a: string, b: string): string {
  return new Decimal(a).times(b).toString()
}

/** −value. */
export function negate(value: string): string {
  return subtract('0', value)
}

/** The amount without its sign. */
export function absolute(value: string): string {
  return new Decimal(value).abs().toString()
}

/** −1 when a is less than b, 0 when they are worth the same ('5' and '5.00' are), 1 when a is greater. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  return new Decimal(a).cmp(b)
}

/** Whether the amount is worth nothing, however it is spelt. */
export function isZero(value: string): boolean {
  return compare(value, '0') === 0
}

/** Whether the amount is below zero. */
export function isNegative(value: string): boolean {
  return compare(value, '0') < 0
}

/**
 * Rounds to so many decimal places, a half away from zero: '2.345' becomes '2.35' and '-2.345' becomes '-2.35'.
 * This is the one rounding of the product, the same as HALF_UP of Java and ROUND() of PostgreSQL on numeric.
 */
export function roundHalfUp(value: string, digits: number): string {
  return new Decimal(value).round(digits, Decimal.roundHalfUp).toString()
}

/** The amount with exactly so many decimal places, '5' with two is '5.00'; what is finer is rounded half up first. */
export function withDigits(value: string, digits: number): string {
  const rounded = roundHalfUp(value, digits)
  const places = decimalPlaces(rounded)
  if (places === digits) return rounded
  return (places === 0 ? `${rounded}.` : rounded) + '0'.repeat(digits - places)
}

/** How many decimal places an amount needs; zeros at the end do not count: '5.00' needs none, '5.10' one. */
export function decimalPlaces(value: string): number {
  const text = canonical(value)
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

/** How many digits stand before the decimal point, leading zeros and the sign apart: '-1234.5' has four, '0.5' one. */
export function integerDigits(value: string): number {
  const text = absolute(value)
  const point = text.indexOf('.')
  return point === -1 ? text.length : point
}
