/**
 * Exact decimal arithmetic on strings. Amounts are never binary floating-point numbers.
 *
 * Every result is in canonical form: no leading or trailing zeros, no exponent, no plus sign and no negative zero.
 * Input may have trailing zeros, as the database returns them.
 *
 *   add('139.10', '0.02')       is '139.12'
 *   subtract('5', '5.00')       is '0'
 *   roundHalfUp('-2.345', 2)    is '-2.35'
 *   withDigits('5', 2)          is '5.00'
 */
import { divideHalfUp, textOf } from './micros.ts'

const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/
/** Sign, whole digits without leading zeros, decimal places without trailing ones. */
const PARTS = /^(-?)0*(\d+)(?:\.(?=\d)(\d*?)0*)?$/

/**
 * Whether a text is a plain decimal: '139.12', '-5', '5.00'. Exponents, thousands separators, blanks and a leading
 * plus are refused, so that input is never guessed.
 */
export function isDecimal(text: string): boolean {
  return PLAIN_DECIMAL.test(text)
}

/** Returns the canonical form of an amount: '005.00' becomes '5', '-0' becomes '0'. */
export function canonical(value: string): string {
  const places = placesIn(value)
  return textOf(unitsOf(value, places), places)
}

/** Returns a + b. */
export function add(a: string, b: string): string {
  const places = Math.max(placesIn(a), placesIn(b))
  return textOf(unitsOf(a, places) + unitsOf(b, places), places)
}

/** Returns a − b. */
export function subtract(a: string, b: string): string {
  const places = Math.max(placesIn(a), placesIn(b))
  return textOf(unitsOf(a, places) - unitsOf(b, places), places)
}

/** Returns the sum of a list; '0' for an empty one. */
export function sum(values: Iterable<string>): string {
  let total = '0'
  for (const value of values) total = add(total, value)
  return total
}

/** Returns a × b, exact: the result has at most the decimal places of both factors together. */
export function multiply(a: string, b: string): string {
  const [placesOfA, placesOfB] = [placesIn(a), placesIn(b)]
  return textOf(unitsOf(a, placesOfA) * unitsOf(b, placesOfB), placesOfA + placesOfB)
}

/**
 * Returns a ÷ b with exactly `digits` decimal places, rounded half up once: 2 ÷ 3 with two is '0.67'. Throws for a
 * divisor of zero.
 */
export function divide(a: string, b: string, digits: number): string {
  const places = Math.max(placesIn(a), placesIn(b))
  const quotient = divideHalfUp(unitsOf(a, places) * powerOfTen(digits), unitsOf(b, places))
  return withDigits(textOf(quotient, digits), digits)
}

/** Returns −value. */
export function negate(value: string): string {
  return subtract('0', value)
}

/** Returns the amount without its sign. */
export function absolute(value: string): string {
  const text = canonical(value)
  return text.startsWith('-') ? text.slice(1) : text
}

/** Returns −1 when a is less than b, 0 when they are equal ('5' and '5.00' are), 1 when a is greater. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const places = Math.max(placesIn(a), placesIn(b))
  const [one, other] = [unitsOf(a, places), unitsOf(b, places)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Whether the amount is zero, in any notation. */
export function isZero(value: string): boolean {
  return PLAIN_DECIMAL.test(value) ? !/[1-9]/.test(value) : compare(value, '0') === 0
}

/** Whether the amount is below zero. */
export function isNegative(value: string): boolean {
  return value.startsWith('-') && !isZero(value)
}

/**
 * Rounds to a number of decimal places, half away from zero: '2.345' becomes '2.35' and '-2.345' becomes '-2.35'.
 * All amounts are rounded this way, the same as HALF_UP of Java and ROUND() of PostgreSQL on numeric.
 */
export function roundHalfUp(value: string, digits: number): string {
  const places = placesIn(value)
  const units = unitsOf(value, places)
  return places <= digits ? textOf(units, places) : textOf(divideHalfUp(units, powerOfTen(places - digits)), digits)
}

/**
 * Formats the amount with exactly `digits` decimal places, '5' with two is '5.00'; finer amounts are rounded half up.
 */
export function withDigits(value: string, digits: number): string {
  // Nearly every amount fits, and padding is ten times as fast as rounding.
  return padded(value, digits) ?? padded(roundHalfUp(value, digits), digits) ?? value
}

/** Returns a plain decimal with exactly `digits` places; null for one with more, or for another text. */
function padded(value: string, digits: number): string | null {
  const [, sign = '', whole, places = ''] = PARTS.exec(value) ?? []
  if (whole === undefined || places.length > digits) return null
  const text = digits === 0 ? whole : `${whole}.${places.padEnd(digits, '0')}`
  return isZero(text) ? text : sign + text
}

/** Returns the number of significant decimal places: '5.00' has none, '5.10' one. */
export function decimalPlaces(value: string): number {
  const text = canonical(value)
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

/**
 * Returns the number of digits before the decimal point, without leading zeros and sign: '-1234.5' has four, '0.5' one.
 */
export function integerDigits(value: string): number {
  const text = absolute(value)
  const point = text.indexOf('.')
  return point === -1 ? text.length : point
}

/** Returns the number of decimal places that a text is written with. */
function placesIn(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

/** Returns a decimal as a whole number of units of so many places, at least its own: '1.5' with three is 1500n. */
function unitsOf(text: string, places: number): bigint {
  if (!PLAIN_DECIMAL.test(text)) throw new Error(`“${text}” is no decimal`)
  const writtenPlaces = placesIn(text)
  const units = BigInt(writtenPlaces === 0 ? text : text.slice(0, -writtenPlaces - 1) + text.slice(-writtenPlaces))
  return writtenPlaces === places ? units : units * powerOfTen(places - writtenPlaces)
}

const powers: bigint[] = []

function powerOfTen(exponent: number): bigint {
  return (powers[exponent] ??= 10n ** BigInt(exponent))
}
