import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  absolute,
  add,
  canonical,
  compare,
  decimalPlaces,
  divide,
  integerDigits,
  isDecimal,
  isNegative,
  isZero,
  multiply,
  negate,
  roundHalfUp,
  subtract,
  sum,
  withDigits,
} from './decimal.ts'

const SAME_RUN_EVERY_TIME = { seed: 20260101, numRuns: 100 }

/** Whole numbers of millionths, written as decimals. */
const millionths = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })

function toText(units: bigint, digits = 6): string {
  const sign = units < 0n ? '-' : ''
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  const fraction = text.slice(text.length - digits).replace(/0+$/, '')
  return sign + text.slice(0, text.length - digits) + (fraction === '' ? '' : `.${fraction}`)
}

test('plain decimals are accepted and everything that would need guessing is refused', () => {
  for (const text of ['0', '139.12', '-5', '5.00', '007']) expect(isDecimal(text), text).toBe(true)
  for (const text of ['', '-', '1,000', '1e3', '+5', '.5', '5.', ' 5', '0x1f', 'NaN', '1.2.3', '5\n']) {
    expect(isDecimal(text), text).toBe(false)
  }
})

test('ten cents and twenty cents are thirty cents', () => {
  expect(add('0.1', '0.2')).toBe('0.3')
  expect(subtract('0.3', '0.1')).toBe('0.2')
  expect(multiply('1.1', '1.1')).toBe('1.21')
})

test('an amount has one canonical form and no negative zero', () => {
  expect(canonical('005.00')).toBe('5')
  expect(canonical('-0.00')).toBe('0')
  expect(negate('0')).toBe('0')
  expect(subtract('5', '5.00')).toBe('0')
  expect(multiply('-1', '0')).toBe('0')
  expect(roundHalfUp('-0.004', 2)).toBe('0')
  expect(withDigits('-0.004', 2)).toBe('0.00')
  expect(canonical('100000000000000000000000000')).toBe('100000000000000000000000000')
  expect(canonical('0.00000001')).toBe('0.00000001')
})

test('a half is rounded away from zero', () => {
  expect(roundHalfUp('2.345', 2)).toBe('2.35')
  expect(roundHalfUp('-2.345', 2)).toBe('-2.35')
  expect(roundHalfUp('2.344999', 2)).toBe('2.34')
  expect(roundHalfUp('0.5', 0)).toBe('1')
  expect(roundHalfUp('1.5', 0)).toBe('2')
})

test('a printed amount has the digits of its currency', () => {
  expect(withDigits('5', 2)).toBe('5.00')
  expect(withDigits('5.1', 2)).toBe('5.10')
  expect(withDigits('139.12', 2)).toBe('139.12')
  expect(withDigits('-1234.5', 3)).toBe('-1234.500')
  expect(withDigits('5.00', 0)).toBe('5')
})

test('trailing zeros are no decimal places and leading zeros are no digits', () => {
  expect(['5', '5.00', '5.10', '0.001', '-3.25'].map(decimalPlaces)).toEqual([0, 0, 1, 3, 2])
  expect(['0', '0.5', '-1234.5', '0012', '99999999999999.99'].map(integerDigits)).toEqual([1, 1, 4, 2, 14])
})

test('signs and comparisons use the value, not the notation', () => {
  expect(compare('5', '5.00')).toBe(0)
  expect(compare('9', '10')).toBe(-1)
  expect(compare('-9', '-10')).toBe(1)
  expect(isZero('0.00')).toBe(true)
  expect(isZero('0.01')).toBe(false)
  expect(isNegative('-0.01')).toBe(true)
  expect(isNegative('-0.00')).toBe(false)
  expect(absolute('-2.50')).toBe('2.5')
})

/** The second way of computing each figure: another program, which works with digits. */
const Other = Big()
Other.strict = true
Other.PE = 1000
Other.NE = -1000

/** Decimals of at most 25 digits and 12 places, some with more zeros than they need. */
const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 13n }), fc.option(fc.bigInt({ min: 0n, max: 10n ** 12n })))
  .map(([isNegative, whole, places]) => `${isNegative ? '-' : ''}${whole}${places === null ? '' : `.${places}`}`)

test('every operation agrees with another program', () => {
  fc.assert(
    fc.property(decimals, decimals, fc.integer({ min: 0, max: 8 }), (a, b, digits) => {
      const [one, two] = [new Other(a), new Other(b)]
      expect(add(a, b)).toBe(one.plus(two).toString())
      expect(subtract(a, b)).toBe(one.minus(two).toString())
      expect(multiply(a, b)).toBe(one.times(two).toString())
      expect(compare(a, b)).toBe(one.cmp(two))
      expect(canonical(a)).toBe(one.toString())
      expect(absolute(a)).toBe(one.abs().toString())
      expect(roundHalfUp(a, digits)).toBe(one.round(digits, Other.roundHalfUp).toString())
      Other.DP = digits
      Other.RM = Other.roundHalfUp
      if (!isZero(b)) expect(canonical(divide(a, b, digits))).toBe(one.div(two).toString())
    }),
    { ...SAME_RUN_EVERY_TIME, numRuns: 1000 },
  )
})

test.each(['', '-', '.5', '5.', '1e3', '+5', ' 5', '0x1f', '1,000', 'NaN'])(
  '%j is no decimal to count with',
  (text) => {
    for (const operation of [add, subtract, multiply, compare]) {
      expect(() => operation(text, '1')).toThrow()
      expect(() => operation('1', text)).toThrow()
    }
    expect(() => canonical(text)).toThrow()
  },
)

test('sums, differences, products and comparisons agree with integer arithmetic', () => {
  fc.assert(
    fc.property(millionths, millionths, (a, b) => {
      expect(add(toText(a), toText(b))).toBe(toText(a + b))
      expect(subtract(toText(a), toText(b))).toBe(toText(a - b))
      expect(multiply(toText(a), toText(b))).toBe(toText(a * b, 12))
      expect(negate(toText(a))).toBe(toText(-a))
      expect(compare(toText(a), toText(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
    SAME_RUN_EVERY_TIME,
  )
})

test('rounding agrees with integer arithmetic: half of the last place goes away from zero', () => {
  fc.assert(
    fc.property(millionths, fc.integer({ min: 0, max: 6 }), (units, digits) => {
      const step = 10n ** BigInt(6 - digits)
      const magnitude = units < 0n ? -units : units
      const rounded = ((magnitude + step / 2n) / step) * step
      expect(roundHalfUp(toText(units), digits)).toBe(toText(units < 0n ? -rounded : rounded))
    }),
    SAME_RUN_EVERY_TIME,
  )
})

test('padding to the digits of a currency agrees with integer arithmetic, whatever zeros the amount is written with', () => {
  const zeros = fc.nat({ max: 3 }).map((count) => '0'.repeat(count))
  fc.assert(
    fc.property(millionths, fc.integer({ min: 0, max: 6 }), zeros, (units, digits, more) => {
      const step = 10n ** BigInt(6 - digits)
      const rounded = (units / step) * step
      const [whole = '', places = ''] = toText(rounded).split('.')
      const padded = digits === 0 ? whole : `${whole}.${places.padEnd(digits, '0')}`
      const written = `${whole.replace(/^(-?)/, `$1${more}`)}.${places}0${more}`
      expect(withDigits(written, digits)).toBe(padded)
      expect([isZero(written), isNegative(written)]).toEqual([rounded === 0n, rounded < 0n])
    }),
    SAME_RUN_EVERY_TIME,
  )
  for (const zero of ['0', '-0', '00', '-0.00'])
    expect([withDigits(zero, 2), withDigits(zero, 0)]).toEqual(['0.00', '0'])
  for (const text of ['', '1,000', '1.2.3', '5\n']) expect(() => withDigits(text, 2), text).toThrow()
})

test('a year of 47,596 lines is added up exactly', () => {
  const lines = Array.from({ length: 47_596 }, (_, index) => toText(BigInt(index), 2))
  expect(sum(lines)).toBe(toText((47_596n * 47_595n) / 2n, 2))
  expect(sum([])).toBe('0')
})

test.each([
  ['2', '3', 2, '0.67'],
  ['-2', '3', 2, '-0.67'],
  ['1', '8', 2, '0.13'],
  ['-1', '8', 2, '-0.13'],
  ['0', '7', 2, '0.00'],
  ['-0.001', '7', 2, '0.00'],
  ['10.00', '4', 2, '2.50'],
  ['999999999999.99', '0.01', 0, '99999999999999'],
  // Rounded once: 0.1249999… is not first 0.125.
  ['0.1249999999999999999999999', '1', 2, '0.12'],
])('%s divided by %s with %i digits is %s', (...[a, b, digits, quotient]) => {
  expect(divide(a, b, digits)).toBe(quotient)
})

test('a division by zero is a programming error', () => {
  expect(() => divide('1', '0.00', 2)).toThrow()
})
