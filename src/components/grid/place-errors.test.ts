import { expect, test } from 'vitest'
import { placeErrors } from './place-errors.ts'

test('errors are shown at their field, their cell by the sent rows, or the totals; other errors at the top of the form', () => {
  const errors = {
    narration: ['Required.'],
    rows: ['Debits (5.00) and credits (4.00) differ by 1.00.'],
    'rows.1.debit': ['Enter a number.', 'Use at most 2 digits.'],
    'rows.0.account': ['No longer in use.'],
    version: ['Required.'],
  }
  expect(
    placeErrors(errors, {
      lists: { rows: { keys: [4, 9], columns: ['account', 'debit'] } },
      head: ['date', 'narration'],
    }),
  ).toEqual({
    head: { narration: 'Required.' },
    rows: 'Debits (5.00) and credits (4.00) differ by 1.00.',
    cells: [
      { key: 9, column: 'debit', text: 'Enter a number. Use at most 2 digits.' },
      { key: 4, column: 'account', text: 'No longer in use.' },
    ],
    other: ['Required.'],
  })
})

test('an error in a second list of rows is shown at the row of its own grid', () => {
  const lists = {
    rows: { keys: [1], columns: ['item', 'rate'] },
    landed_costs: { keys: [100, 101], columns: ['type', 'value'] },
  }
  const errors = { 'landed_costs.1.value': ['Enter a number.'], 'landed_costs.0': ['No longer in use.'] }
  expect(placeErrors(errors, { lists, head: [] }).cells).toEqual([
    { key: 101, column: 'value', text: 'Enter a number.' },
    { key: 100, column: 'type', text: 'No longer in use.' },
  ])
})
