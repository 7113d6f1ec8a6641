import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignRows } from './assign-pairs.ts'

/** The greatest total of all assignments, by trying each. */
function greatest(weights: readonly (readonly number[])[], used: readonly number[] = []): number {
  const [row, ...rest] = weights
  if (row === undefined) return 0
  return Math.max(
    ...row.map((weight, column) => (used.includes(column) ? -1 : weight + greatest(rest, [...used, column]))),
  )
}

test('the greatest total counts, not the greatest single score', () => {
  expect(
    assignRows(
      [
        [700, 690],
        [695, 0],
      ],
      2,
    ),
  ).toEqual([1, 0])
})

test('the assignment has the greatest total of all', () => {
  const tables = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 2 })).chain(([rows, more]) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: rows + more, maxLength: rows + more }), {
      minLength: rows,
      maxLength: rows,
    }),
  )
  fc.assert(
    fc.property(tables, (weights) => {
      const columns = assignRows(weights, weights[0]?.length ?? 0)
      expect(new Set(columns).size).toBe(weights.length)
      expect(columns.reduce((sum, column, row) => sum + (weights[row]?.[column] ?? 0), 0)).toBe(greatest(weights))
    }),
    { numRuns: 300, seed: 7 },
  )
})
