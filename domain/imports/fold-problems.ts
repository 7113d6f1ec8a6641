/**
 * Combines problems of many lines with the same cause in the books into one message with a count and the first lines.
 * Problems of a single line (a missing amount, an invalid date) are not combined.
 *
 *   4,887 vouchers after the last fiscal year 2027    one message, count 4,887, lines 2, 4, 6, 8, 10
 *   3 lines with account "Tills", 1 with "Till"       count 3 for Tills, and the one of Till
 */
import type { ErrorCode } from '../errors.ts'
import type { LineProblem } from './kinds.ts'

/** `count` and `lines` (the first five) are set only where two or more lines have the cause. */
export type FoldedProblem = LineProblem & { readonly count?: number; readonly lines?: readonly number[] }

const maxLines = 5

/** The codes with a cause in the books that is the same for every line with the same params. */
const bookErrors: ReadonlySet<ErrorCode> = new Set([
  'OPENINGS_EXIST',
  'BEFORE_FIRST_YEAR',
  'AFTER_LAST_YEAR',
  'TOO_MANY_YEARS',
  'YEAR_CLOSED',
  'PERIOD_LOCKED',
  'COSTING_CHANGED',
  'UNKNOWN_ACCOUNT',
  'UNKNOWN_CATEGORY',
  'ACCOUNT_INACTIVE',
  'ACCOUNT_RESERVED',
  'AMBIGUOUS_NAME',
  'UNIT_UNKNOWN',
  'ITEM_INACTIVE',
  'ITEM_NOT_TRACKED',
  'PARTY_INACTIVE',
])

/** Combines problems of one code, path and params into the first of them, in the order of their first lines. */
export function foldProblems(problems: readonly LineProblem[]): FoldedProblem[] {
  const groups = new Map<string, { first: LineProblem; count: number; lines: number[] }>()
  for (const [index, problem] of problems.entries()) {
    const { code, path, params = {} } = problem
    const key = bookErrors.has(code) ? JSON.stringify([code, path, params]) : index.toString()
    const group = groups.get(key)
    if (!group) {
      groups.set(key, { first: problem, count: 1, lines: [problem.line] })
      continue
    }
    group.count += 1
    if (group.lines.length < maxLines) group.lines.push(problem.line)
  }
  return [...groups.values()].map(({ first, count, lines }) => (count === 1 ? first : { ...first, count, lines }))
}
