import { expect, test } from 'vitest'
import { foldProblems } from './fold-problems.ts'

test('4,887 vouchers after the last fiscal year are one message with the first lines', () => {
  const problems = Array.from({ length: 4887 }, (_, index) => {
    return { line: 2 + index * 2, path: 'date', code: 'AFTER_LAST_YEAR', params: { year: '2027' } } as const
  })
  expect(foldProblems(problems)).toEqual([{ ...problems[0], count: 4887, lines: [2, 4, 6, 8, 10] }])
})

test('problems with different causes stay separate, and problems of a single line stay at their line', () => {
  const tills = (line: number) =>
    ({ line, path: 'account', code: 'UNKNOWN_ACCOUNT', params: { account: 'Tills' } }) as const
  const till = { line: 4, path: 'account', code: 'UNKNOWN_ACCOUNT', params: { account: 'Till' } } as const
  const undated = (line: number) => ({ line, path: 'date', code: 'NOT_A_DATE' }) as const
  expect(foldProblems([tills(2), undated(3), till, undated(5), tills(6), tills(9)])).toEqual([
    { ...tills(2), count: 3, lines: [2, 6, 9] },
    undated(3),
    till,
    undated(5),
  ])
  expect(foldProblems([])).toEqual([])
})
