import { expect, test } from 'vitest'
import { foldProblems } from './fold-problems.ts'

const shape = (problems: ReturnType<typeof foldProblems>) =>
  problems.map(({ line, code, value, lines }) => [line, code, value, lines])

test('4,887 vouchers after the last fiscal year are one problem with all of its lines', () => {
  const problems = Array.from({ length: 4887 }, (_, index) => {
    return { line: 2 + index * 2, path: 'date', code: 'AFTER_LAST_YEAR', params: { year: '2027' } } as const
  })
  const [folded, ...others] = foldProblems(problems, ({ line }) => `2028-01-${line}`)
  expect(others).toEqual([])
  expect(folded).toMatchObject({ ...problems[0], value: '' })
  expect(folded?.lines).toHaveLength(4887)
  expect(folded?.lines.at(-1)).toBe(9774)
})

test('problems with different params, columns or cells stay separate', () => {
  const unknown = (line: number, account: string) =>
    ({ line, path: 'account', code: 'UNKNOWN_ACCOUNT', params: { account } }) as const
  const undated = (line: number, path = 'date') => ({ line, path, code: 'NOT_A_DATE' }) as const
  const cells = new Map([
    [3, '31/31'],
    [5, '32/01'],
    [7, '31/31'],
  ])
  const problems = [unknown(2, 'Tills'), undated(3), unknown(4, 'Till'), undated(5), unknown(6, 'Tills'), undated(7)]
  expect(shape(foldProblems([...problems, undated(7, 'due_date')], ({ line }) => cells.get(line) ?? ''))).toEqual([
    [2, 'UNKNOWN_ACCOUNT', '', [2, 6]],
    [3, 'NOT_A_DATE', '31/31', [3, 7]],
    [4, 'UNKNOWN_ACCOUNT', '', [4]],
    [5, 'NOT_A_DATE', '32/01', [5]],
    [7, 'NOT_A_DATE', '31/31', [7]],
  ])
  expect(foldProblems([])).toEqual([])
})
