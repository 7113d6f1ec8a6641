import { expect, test } from 'vitest'
import type { OpeningBooks } from './import-openings.ts'
import { checkOpeningRow } from './import-openings.ts'

const books: OpeningBooks = {
  openings: new Map([['cash', { accountId: 'cash', debit: '500', credit: '0' }]]),
  differenceAccountId: 'difference',
  currencyDigits: 2,
  periodProblem: null,
}
const account = (id: string, controlKind: 'none' | 'inventory' = 'none') => ({
  id,
  name: id,
  controlKind,
  isActive: true,
})
const row = (opening_dr: string, opening_cr = '') => ({ opening_dr, opening_cr })

test('a new balance is imported, an equal one is skipped, a different one is refused', () => {
  expect(checkOpeningRow(account('bank'), row('2000.00'), books)).toEqual({
    accountId: 'bank',
    debit: '2000',
    credit: '0',
  })
  expect(checkOpeningRow(account('cash'), row('500.00'), books)).toBe('exists')
  expect(checkOpeningRow(account('cash'), row('501.00'), books)).toMatchObject({ problems: [{ code: 'OTHER_RECORD' }] })
})

test.each([
  ['x', '', 'NOT_A_NUMBER'],
  ['1', '1', 'ONE_SIDE_ONLY'],
  ['-1', '', 'NOT_POSITIVE'],
  ['1.005', '', 'TOO_MANY_DIGITS'],
  ['123456789012345', '', 'TOO_MANY_DIGITS'],
])('%s debit and %s credit are refused: %s', (debit, credit, code) => {
  expect(checkOpeningRow(account('bank'), row(debit, credit), books)).toMatchObject({ problems: [{ code }] })
})

test('a row without an amount is ignored', () => {
  expect(checkOpeningRow(account('bank'), row(''), books)).toBeNull()
  expect(checkOpeningRow(account('bank'), row('0', '0.00'), books)).toBeNull()
})

test('inventory and the difference account are refused, and so is a locked day', () => {
  const reserved = { problems: [{ code: 'ACCOUNT_RESERVED', path: 'account' }] }
  expect(checkOpeningRow(account('stock', 'inventory'), row('1'), books)).toMatchObject(reserved)
  expect(checkOpeningRow(account('difference'), row('1'), books)).toMatchObject(reserved)
  const locked = { code: 'PERIOD_LOCKED', path: 'account' } as const
  expect(checkOpeningRow(account('bank'), row('1'), { ...books, periodProblem: locked })).toEqual({
    problems: [locked],
  })
})
