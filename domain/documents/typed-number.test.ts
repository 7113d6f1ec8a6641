import { expect, test } from 'vitest'
import { checkZeroOrMore, typedMicros } from './typed-number.ts'

test.each([
  ['12.5', 12_500_000n],
  ['007', 7_000_000n],
  ['0.000001', 1n],
  ['1.2300000000', 1_230_000n],
  ['00012345678901234', 12_345_678_901_234_000_000n],
])('%s is %i millionths', (text, micros) => {
  expect(typedMicros(text)).toBe(micros)
})

test.each(['', ' ', '12,5', '-1', '+1', '1e3', '.5', '5.', '0.1234567', '123456789012345'])(
  '“%s” cannot be read yet and counts as nothing',
  (text) => {
    expect(typedMicros(text)).toBe(0n)
  },
)

test('a number that may be nothing is refused only below zero, and for what is no number or too fine', () => {
  const codes = (text: string, places?: number) => checkZeroOrMore(text, 'rate', places).map(({ code }) => code)
  expect(['', '0', '0.5', '12'].flatMap((text) => codes(text))).toEqual([])
  expect(codes('-0.5')).toEqual(['BELOW_ZERO'])
  expect(codes('1,5')).toEqual(['NOT_A_NUMBER'])
  expect(codes('0.125', 2)).toEqual(['TOO_MANY_DIGITS'])
  expect(checkZeroOrMore('-1', 'rows.3.rate')).toEqual([{ code: 'BELOW_ZERO', path: 'rows.3.rate' }])
})
