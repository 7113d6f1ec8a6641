import { expect, test } from 'vitest'
import { RequestError } from './http-error.ts'
import { problemText, refusalText } from './problem-text.ts'

const params = { debit: '1300000.00', credit: '0.00', difference: '1300000.00' }

const pounds = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }

test('the sides of an unbalanced voucher are grouped as the company groups, whatever else is said stays', () => {
  const rupees = { locale: 'en-NP', currency_code: 'NPR', currency_digits: 2 }
  const unbalanced = { code: 'UNBALANCED', path: 'rows', params } as const
  expect(problemText(unbalanced, pounds)).toBe('Debit 1,300,000.00 and credit 0.00 differ by 1,300,000.00.')
  expect(problemText(unbalanced, rupees)).toBe('Debit 13,00,000.00 and credit 0.00 differ by 13,00,000.00.')
  expect(problemText({ code: 'TOO_MANY_ROWS', path: 'rows', params: { max: '1500' } }, pounds)).toBe(
    'A document has at most 1500 rows.',
  )
})

test('amounts in what the server refuses are grouped as well, and its sentence is not said twice', () => {
  const text = 'Debit 1300000.00 and credit 0.00 differ by 1300000.00.'
  const refused = new RequestError(text, {
    statusCode: 400,
    code: 'UNBALANCED',
    params: { debit: '1300000.00', credit: '0.00', difference: '1300000.00' },
    errors: { rows: [text], date: ['Fill this in.'] },
  })
  const shown = 'Debit 1,300,000.00 and credit 0.00 differ by 1,300,000.00.'
  expect(refusalText(refused, pounds)).toEqual({
    message: shown,
    at: { rows: [shown], date: ['Fill this in.'] },
    more: ['Fill this in.'],
  })
})

test('a refusal without a code of the list is shown as the server wrote it', () => {
  const refused = new RequestError('The server answered with status 502.', { statusCode: 502 })
  expect(refusalText(refused, pounds)).toEqual({ message: 'The server answered with status 502.', at: {}, more: [] })
})
