import { expect, test } from 'vitest'
import { periodProblem, yearOfDate } from './period.ts'

const books = {
  years: [
    { id: 'y25', name: '2025', start_date: '2025-01-01', end_date: '2025-12-31', state: 'closed' },
    { id: 'y26', name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', state: 'open' },
  ],
  book: { lock_date: '2026-01-31' },
} as const

test.each([
  ['2024-06-30', 'NO_FISCAL_YEAR'],
  ['2025-06-30', 'YEAR_CLOSED'],
  ['2026-01-31', 'PERIOD_LOCKED'],
])('nothing is posted on %s: %s', (date, code) => {
  expect(periodProblem(date, books)).toMatchObject({ code, path: 'date' })
})

test('an open date belongs to its year', () => {
  expect(periodProblem('2026-02-01', books)).toBeNull()
  expect(yearOfDate('2026-02-01', books).id).toBe('y26')
  expect(() => yearOfDate('2027-01-01', books)).toThrow('No fiscal year')
})
