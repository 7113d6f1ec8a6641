import { expect, test } from 'vitest'
import { problemText } from './problem-text.ts'

const params = { debit: '1300000.00', credit: '0.00', difference: '1300000.00' }

test('the sides of an unbalanced voucher are grouped as the company groups, whatever else is said stays', () => {
  const pounds = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
  const rupees = { locale: 'en-NP', currency_code: 'NPR', currency_digits: 2 }
  const unbalanced = { code: 'UNBALANCED', path: 'rows', params } as const
  expect(problemText(unbalanced, pounds)).toBe('Debit 1,300,000.00 and credit 0.00 differ by 1,300,000.00.')
  expect(problemText(unbalanced, rupees)).toBe('Debit 13,00,000.00 and credit 0.00 differ by 13,00,000.00.')
  expect(problemText({ code: 'TOO_MANY_ROWS', path: 'rows', params: { max: '1500' } }, pounds)).toBe(
    'A document has at most 1500 rows.',
  )
})
