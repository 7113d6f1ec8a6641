import { expect, test } from 'vitest'
import { typedMicros } from './typed-number.ts'

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
