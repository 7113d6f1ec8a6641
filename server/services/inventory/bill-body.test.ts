import { expect, test } from 'vitest'
import { DomainError } from '../../../domain/errors.ts'
import { parseBill } from './bill-body.ts'

function problemsOf(row: unknown): unknown[] {
  try {
    parseBill({ rows: [row] })
    return []
  } catch (error) {
    return error instanceof DomainError ? error.problems.map(({ code, path }) => [code, path]) : [error]
  }
}

test('a row has its side, item, quantity, unit and share of the cost', () => {
  const { rows } = parseBill({
    rows: [
      { side: 'out', item: 'shelf', quantity: '3.0', unit: 'pcs', cost_share: '80' },
      { side: 'in', item: null, quantity: '1' },
    ],
  })
  expect(rows).toMatchObject([
    { side: 'out', item: 'shelf', quantity: '3.0', unit: 'pcs', cost_share: '80' },
    { side: 'in', item: null, unit: null, cost_share: '' },
  ])
})

test('an unknown side and a field of another kind of row are refused at their paths', () => {
  expect(problemsOf({ side: 'left', item: 'shelf', quantity: '3', expected: '3' })).toEqual([
    ['UNKNOWN_FIELD', 'rows.0.expected'],
    ['NOT_IN_LIST', 'rows.0.side'],
  ])
})
