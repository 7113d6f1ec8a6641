import { expect, test } from 'vitest'
import { parseMoneyInput } from './parse-money-input.ts'

test.each([
  ['1,234.50', '1234.5'],
  ['1234.5', '1234.5'],
  ['12,34,567.89', '1234567.89'],
  ['1 234.50', '1234.5'],
  ['1\u00A0234', '1234'],
  ["1'234.05", '1234.05'],
  ['£1,234.50', '1234.5'],
  ['.5', '0.5'],
  ['7.', '7'],
  ['0', '0'],
  ['-5', '-5'],
  ['−5', '-5'],
  ['(1,284.50)', '-1284.5'],
  [' 99999999999999.999999 ', '99999999999999.999999'],
])('the amount typed as %j is %s', (typed, amount) => {
  expect(parseMoneyInput(typed)).toBe(amount)
})

test.each([
  [''],
  ['.'],
  ['-'],
  ['abc'],
  ['1,5'],
  ['1.234,50'],
  ['1.2.3'],
  ['1e5'],
  ['12*3'],
  ['--5'],
  ['5 GBP'],
  ['1,2345'],
])('the text %j is no amount, and no guess is made', (typed) => {
  expect(parseMoneyInput(typed)).toBeNull()
})
