import { expect, test } from 'vitest'
import '../texts/company-texts.ts'
import { RequestError } from '../http-error.ts'
import { problemText, refusalText, withDates } from './problem-text.ts'

const params = { debit: '1300000.00', credit: '0.00', difference: '1300000.00' }

const pounds = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }

test('the sides of an unbalanced voucher are grouped as the company does, other texts stay', () => {
  const rupees = { locale: 'en-NP', currency_code: 'NPR', currency_digits: 2 }
  const unbalanced = { code: 'UNBALANCED', path: 'rows', params } as const
  expect(problemText(unbalanced, pounds)).toBe('Debits (1,300,000.00) and credits (0.00) differ by 1,300,000.00.')
  expect(problemText(unbalanced, rupees)).toBe('Debits (13,00,000.00) and credits (0.00) differ by 13,00,000.00.')
  expect(problemText({ code: 'TOO_MANY_ROWS', path: 'rows', params: { max: '1500' } }, pounds)).toBe(
    'A document can have at most 1500 lines.',
  )
})

test('amounts in a refusal of the server are grouped as well, and its sentence appears only once', () => {
  const text = 'Debits (1300000.00) and credits (0.00) differ by 1300000.00.'
  const refused = new RequestError(text, {
    statusCode: 400,
    code: 'UNBALANCED',
    params: { debit: '1300000.00', credit: '0.00', difference: '1300000.00' },
    errors: { rows: [text], date: ['Required.'] },
  })
  const sentence = 'Debits (1,300,000.00) and credits (0.00) differ by 1,300,000.00.'
  expect(refusalText(refused, pounds)).toEqual({
    message: sentence,
    at: { rows: [sentence], date: ['Required.'] },
    more: ['Required.'],
  })
})

test('a refusal with an unknown code is shown as the server wrote it', () => {
  const refused = new RequestError('The server answered with status 502.', { statusCode: 502 })
  expect(refusalText(refused, pounds)).toEqual({ message: 'The server answered with status 502.', at: {}, more: [] })
})

test('refusals of several fields have grouped amounts and dates as the company writes them', () => {
  const first = 'Enter 2026-11-22 or later, the date of the document.'
  const refused = new RequestError(first, {
    statusCode: 400,
    code: 'CLEARED_EARLY',
    params: { date: '2026-11-22' },
    errors: {
      date: [first, 'No fiscal year of the company holds 2020-01-01.'],
      'allocations.0.amount': ['Only 113000.00 of this is outstanding.'],
      write_off: ['Write-offs above 5.00 need permission to approve.'],
    },
  })
  const { message, more } = refusalText(refused, pounds)
  expect([message, ...more]).toEqual([
    'Enter 22 Nov 2026 or later, the date of the document.',
    'No fiscal year of the company holds 1 Jan 2020.',
    'Only 113,000.00 of this is outstanding.',
    'Write-offs above 5.00 need permission to approve.',
  ])
  const rupees = { locale: 'en-NP', currency_code: 'NPR', currency_digits: 2 }
  expect(refusalText(refused, rupees).at['allocations.0.amount']).toEqual(['Only 1,13,000.00 of this is outstanding.'])
})

test('a stock warning has its quantity grouped, and a year stays as it is', () => {
  const text = 'Not enough stock: -4739 pcs of “Earl Grey, 250 g” on 2026-11-10.'
  const year = 'The fiscal year 2026 is closed.'
  const refused = new RequestError('Please review these warnings.', {
    statusCode: 422,
    code: 'WARNINGS',
    params: {},
    errors: { 'rows.0.quantity': [text], date: [year] },
  })
  expect(refusalText(refused, pounds).at).toEqual({
    'rows.0.quantity': ['Not enough stock: -4,739 pcs of “Earl Grey, 250 g” on 10 Nov 2026.'],
    date: [year],
  })
})

test('a document number that begins like a date stays as it is', () => {
  expect(withDates('The previous number, INV-2011-12-0301, is dated 2026-11-20, which is later.', 'en-GB')).toBe(
    'The previous number, INV-2011-12-0301, is dated 20 Nov 2026, which is later.',
  )
})
