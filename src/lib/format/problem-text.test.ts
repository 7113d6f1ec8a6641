import { expect, test } from 'vitest'
import { RequestError } from '../http-error.ts'
import { problemText, refusalText, withDates } from './problem-text.ts'

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

test('what each of several fields is refused for has its amounts grouped and its days as the company writes them', () => {
  const first = 'This is dated 2026-11-22: it cannot have cleared before.'
  const refused = new RequestError(first, {
    statusCode: 400,
    code: 'CLEARED_EARLY',
    params: { date: '2026-11-22' },
    errors: {
      date: [first, 'No fiscal year of the company holds 2020-01-01.'],
      'allocations.0.amount': ['Only 113000.00 of this is open.'],
      write_off: ['At most 5.00 can be written off without the right to approve.'],
    },
  })
  const { message, more } = refusalText(refused, pounds)
  expect([message, ...more]).toEqual([
    'This is dated 22 Nov 2026: it cannot have cleared before.',
    'No fiscal year of the company holds 1 Jan 2020.',
    'Only 113,000.00 of this is open.',
    'At most 5.00 can be written off without the right to approve.',
  ])
  const rupees = { locale: 'en-NP', currency_code: 'NPR', currency_digits: 2 }
  expect(refusalText(refused, rupees).at['allocations.0.amount']).toEqual(['Only 1,13,000.00 of this is open.'])
})

test('what a warning says of stock has its quantity grouped, and a year stays as it is', () => {
  const text = 'On 2026-11-10 there would be -4739 pcs of “Earl Grey, 250 g”.'
  const year = 'The fiscal year 2026 is closed.'
  const refused = new RequestError('Look at this before you go on.', {
    statusCode: 422,
    code: 'WARNINGS',
    params: {},
    errors: { 'rows.0.quantity': [text], date: [year] },
  })
  expect(refusalText(refused, pounds).at).toEqual({
    'rows.0.quantity': ['On 10 Nov 2026 there would be -4,739 pcs of “Earl Grey, 250 g”.'],
    date: [year],
  })
})

test('the number of a document that begins like a day stays as it is', () => {
  expect(withDates('The number before, INV-2011-12-0301, is dated 2026-11-20: later than this.', 'en-GB')).toBe(
    'The number before, INV-2011-12-0301, is dated 20 Nov 2026: later than this.',
  )
})
