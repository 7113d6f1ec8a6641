import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  ['1234.50', 'GBP', 2, 'One thousand two hundred and thirty-four pounds and fifty pence only'],
  ['1.01', 'GBP', 2, 'One pound and one penny only'],
  ['0.00', 'GBP', 2, 'Zero pounds only'],
  ['0.99', 'USD', 2, 'Ninety-nine cents only'],
  ['100', 'USD', 2, 'One hundred dollars only'],
  ['1000000', 'EUR', 2, 'One million euros only'],
  ['1.00', 'EUR', 2, 'One euro only'],
  ['19.20', 'EUR', 2, 'Nineteen euros and twenty cents only'],
  ['-39.79', 'GBP', 2, 'Minus thirty-nine pounds and seventy-nine pence only'],
  ['-0.004', 'GBP', 2, 'Zero pounds only'],
  ['0.005', 'GBP', 2, 'One penny only'],
  ['2010000000011.00', 'GBP', 2, 'Two trillion ten billion and eleven pounds only'],
])('%s %s of %i digits is "%s"', (...[amount, code, digits, words]) => {
  expect(amountInWords(amount, { code, digits, locale: 'en-GB' })).toBe(words)
})

test.each([
  ['100000', 'NPR', 'One lakh rupees only'],
  [
    '12345678.05',
    'NPR',
    'One crore twenty-three lakh forty-five thousand six hundred and seventy-eight rupees and five paisa only',
  ],
  ['1.50', 'INR', 'One rupee and fifty paisa only'],
  ['1000000000000', 'INR', 'One lakh crore rupees only'],
  ['99999.99', 'INR', 'Ninety-nine thousand nine hundred and ninety-nine rupees and ninety-nine paisa only'],
])('rupees are counted in lakh and crore: %s %s', (amount, code, words) => {
  expect(amountInWords(amount, { code, digits: 2, locale: 'en-NP' })).toBe(words)
})

test.each([
  ['1234.5', 'CHF', 2, 'CHF one thousand two hundred and thirty-four and 50/100 only'],
  ['5000', 'JPY', 0, 'JPY five thousand only'],
  ['1.250', 'KWD', 3, 'KWD one and 250/1000 only'],
])('a currency without a name is written by its code: %s %s', (...[amount, code, digits, words]) => {
  expect(amountInWords(amount, { code, digits, locale: 'en-GB' })).toBe(words)
})

test.each([
  ['105', 'en-GB', 'One hundred and five pounds only'],
  ['105', 'en-US', 'One hundred five pounds only'],
  ['1015', 'en-IE', 'One thousand and fifteen pounds only'],
  ['1015', 'en-US', 'One thousand fifteen pounds only'],
  ['1100', 'en-GB', 'One thousand one hundred pounds only'],
  ['105020', 'en-GB-x-bs', 'One hundred and five thousand and twenty pounds only'],
])('%s in %s is “%s”', (amount, locale, words) => {
  expect(amountInWords(amount, { code: 'GBP', digits: 2, locale })).toBe(words)
})
