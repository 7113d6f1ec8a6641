import { expect, test } from 'vitest'
import type { Problem } from '../../../domain/errors.ts'
import { parseSidedRow } from './sided-row.ts'

const read = (row: unknown, also: readonly string[] = []) => {
  const problems: Problem[] = []
  const { said } = parseSidedRow(row, {
    at: 'rows.2',
    known: ['side', 'item', 'quantity', 'unit', 'cost_share', ...also],
    problems,
  })
  return { said, problems: problems.map(({ code, path }) => [code, path]) }
}

test('a row says which side it is on, of what and how much, in which unit, and what share of the cost it takes', () => {
  expect(read({ side: 'out', item: 'shelf', quantity: '3.0', unit: 'pcs', cost_share: '80' })).toMatchObject({
    said: { side: 'out', itemId: 'shelf', unitId: 'pcs', costShare: '80' },
    problems: [],
  })
  expect(read({ side: 'in', item: null, quantity: '1' }).said).toMatchObject({ itemId: null, unitId: null })
})

test('a side that does not exist and a field of another kind of row are refused where they stand', () => {
  expect(read({ side: 'left', item: 'shelf', quantity: '3', expected: '3' }).problems).toEqual([
    ['UNKNOWN_FIELD', 'rows.2.expected'],
    ['NOT_IN_LIST', 'rows.2.side'],
  ])
  expect(read({ side: 'in', item: 'board', quantity: '3', expected: '3' }, ['expected']).problems).toEqual([])
})
