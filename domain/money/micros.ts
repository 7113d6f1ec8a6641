/**
 * Quantities and amounts as whole millionths, for arithmetic on large lists: exact like decimal texts, and with the
 * same rounding, half away from zero.
 *
 *   toMicros('3.5')                          is 3500000n
 *   shareOf(10.00, 1, 3), cents              is 3.33: a third of ten, in steps of a cent
 */
const MICROS = 1_000_000n
const PLACES = 6

/** Converts a decimal text of at most six places to millionths; throws an Error for a finer one. */
export function toMicros(text: string): bigint {
  const point = text.indexOf('.')
  if (point === -1) return BigInt(text) * MICROS
  const fraction = text.slice(point + 1)
  if (fraction.length > PLACES && /[1-9]/.test(fraction.slice(PLACES)))
    throw new Error(`${text} is finer than a millionth`)
  return BigInt(text.slice(0, point) + fraction.slice(0, PLACES).padEnd(PLACES, '0'))
}

/** Converts millionths to a canonical decimal text. */
export function fromMicros(micros: bigint): string {
  return textOf(micros, PLACES)
}

/** Returns units of so many places as a canonical decimal: 1500n with three is '1.5'. */
export function textOf(units: bigint, places: number): string {
  if (places === 0) return units.toString()
  const isBelowZero = units < 0n
  const digits = (isBelowZero ? -units : units).toString().padStart(places + 1, '0')
  const point = digits.length - places
  let end = digits.length
  while (end > point && digits.endsWith('0', end)) end -= 1
  const text = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`
  return isBelowZero ? `-${text}` : text
}

/** Returns dividend ÷ divisor as a whole number, rounded half away from zero. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const above = dividend < 0n ? -dividend : dividend
  const below = divisor < 0n ? -divisor : divisor
  const quotient = (2n * above + below) / (2n * below)
  return isNegative ? -quotient : quotient
}

/** Returns the smallest unit of a currency in millionths: a cent is 10000n. */
export function smallestUnit(currencyDigits: number): bigint {
  return 10n ** BigInt(PLACES - currencyDigits)
}

/** Returns amount × part ÷ whole, rounded to whole units; all in millionths. */
export function shareOf(amount: bigint, { part, whole, unit }: { part: bigint; whole: bigint; unit: bigint }): bigint {
  return part === whole ? amount : divideHalfUp(amount * part, whole * unit) * unit
}

/** Returns quantity × price, rounded to whole units; all in millionths. */
export function timesPrice(quantity: bigint, price: bigint, unit: bigint): bigint {
  return divideHalfUp(quantity * price, MICROS * unit) * unit
}

/** Returns value ÷ quantity in millionths. */
export function perUnit(value: bigint, quantity: bigint): bigint {
  return divideHalfUp(value * MICROS, quantity)
}
