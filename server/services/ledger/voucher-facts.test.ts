import { expect, test } from 'vitest'
import { DomainError } from '../../../domain/errors.ts'
import type { Facts } from './voucher-facts.ts'
import { periodProblem, yearOfDate } from '../books/period.ts'
import { existing, refuseVoucher } from './voucher-facts.ts'

const facts: Facts = {
  accounts: new Map([
    ['rent', { id: 'rent', name: 'Rent', is_active: true, control_kind: 'none' }],
    ['till', { id: 'till', name: 'Old till', is_active: false, control_kind: 'none' }],
    ['stock', { id: 'stock', name: 'Inventory', is_active: true, control_kind: 'inventory' }],
  ]),
  years: [
    { id: 'y25', name: '2025', start_date: '2025-01-01', end_date: '2025-12-31', state: 'closed' },
    { id: 'y26', name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', state: 'open' },
  ],
  book: {
    lock_date: '2026-01-31',
    currency_digits: 2,
    time_zone: 'Europe/London',
    prefix: 'JV-',
    cheques_in_hand: null,
    padding: 4,
  },
  stored: undefined,
  live: [],
}
const row = (accountId: string, side: 'debit' | 'credit') => ({
  accountId,
  debit: '',
  credit: '',
  description: '',
  [side]: '5',
})

function problemsOf(accounts: [string, string], date = '2026-03-31'): string[] {
  const rows = [row(accounts[0], 'debit'), row(accounts[1], 'credit')]
  try {
    refuseVoucher({ date, narration: 'Rent', rows }, facts)
  } catch (error) {
    if (error instanceof DomainError) return error.problems.map(({ code, path }) => `${code} ${path}`)
    throw error
  }
  return []
}

test('accounts out of use, of stock, and unknown ones are named at their rows', () => {
  expect(problemsOf(['rent', 'rent'])).toEqual([])
  expect(problemsOf(['till', 'stock'])).toEqual(['ACCOUNT_INACTIVE rows.0.account', 'ACCOUNT_RESERVED rows.1.account'])
  expect(problemsOf(['rent', 'nobody'])).toEqual(['UNKNOWN_REFERENCE rows.1.account'])
})

test.each([
  ['2024-06-30', 'NO_FISCAL_YEAR'],
  ['2025-06-30', 'YEAR_CLOSED'],
  ['2026-01-31', 'PERIOD_LOCKED'],
])('nothing is posted on %s: %s', (date, code) => {
  expect(periodProblem(date, facts)?.code).toBe(code)
  expect(problemsOf(['rent', 'rent'], date)).toEqual([`${code} date`])
})

test('an open date belongs to its year', () => {
  expect(periodProblem('2026-02-01', facts)).toBeNull()
  expect(yearOfDate('2026-02-01', facts).id).toBe('y26')
  expect(() => yearOfDate('2027-01-01', facts)).toThrow('No fiscal year')
})

test('a voucher that the company does not have is not found', () => {
  expect(() => existing(facts)).toThrow(DomainError)
})
