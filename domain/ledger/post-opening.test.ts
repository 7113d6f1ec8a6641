import { expect, test } from 'vitest'
import { checkOpening, postOpening } from './post-opening.ts'

test('a debit balance is opened against the difference account', () => {
  const opening = { accountId: 'bank', differenceAccountId: 'difference', debit: '2000', credit: '0' }
  expect(postOpening(opening)).toEqual([
    { accountId: 'bank', debit: '2000', credit: '0' },
    { accountId: 'difference', debit: '0', credit: '2000' },
  ])
})

test('a credit balance is opened on the other side', () => {
  const opening = { accountId: 'loan', differenceAccountId: 'difference', debit: '0', credit: '12.5' }
  expect(postOpening(opening)).toEqual([
    { accountId: 'loan', debit: '0', credit: '12.5' },
    { accountId: 'difference', debit: '12.5', credit: '0' },
  ])
})

test.each([
  ['0', '0', 'ONE_SIDE_ONLY', 'opening_dr'],
  ['1', '1', 'ONE_SIDE_ONLY', 'opening_dr'],
  ['-1', '0', 'NOT_POSITIVE', 'opening_dr'],
  ['0', '-1', 'NOT_POSITIVE', 'opening_cr'],
  ['0', '1.005', 'TOO_MANY_DIGITS', 'opening_cr'],
])('%s debit and %s credit are refused: %s at %s', (...[debit, credit, code, path]) => {
  expect(checkOpening({ debit, credit }, 2)).toMatchObject([{ code, path }])
})

test('one positive side is accepted', () => {
  expect(checkOpening({ debit: '0', credit: '10.05' }, 2)).toEqual([])
})
