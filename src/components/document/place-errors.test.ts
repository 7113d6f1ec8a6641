import { expect, test } from 'vitest'
import { placeErrors } from './place-errors.ts'

test('errors find their field, their cell by the sent rows, the totals, and the rest the top of the form', () => {
  const errors = {
    narration: ['Fill this in.'],
    rows: ['Debit 5.00 and credit 4.00 differ by 1.00.'],
    'rows.1.debit': ['Enter a number.', 'Use at most 2 digits.'],
    'rows.0.account': ['No longer in use.'],
    version: ['Fill this in.'],
  }
  expect(placeErrors(errors, { keys: [4, 9], head: ['date', 'narration'], columns: ['account', 'debit'] })).toEqual({
    head: { narration: 'Fill this in.' },
    rows: 'Debit 5.00 and credit 4.00 differ by 1.00.',
    cells: [
      { key: 9, column: 'debit', text: 'Enter a number. Use at most 2 digits.' },
      { key: 4, column: 'account', text: 'No longer in use.' },
    ],
    other: ['Fill this in.'],
  })
})
