/**
 * Combines the problems of all lines with the same cause: the same error in the same column, with the same text in the
 * cell, so that one correction applies to all of them. A cause in the books is the same whatever the cells hold.
 *
 *   4,887 vouchers after the last fiscal year 2027    one problem of 4,887 lines, whatever their dates
 *   3 lines with account "Tills", 1 with "Till"       one problem of 3 lines, one of 1
 */
import type { ErrorCode } from '../errors.ts'
import type { LineProblem } from './kinds.ts'

/** The problem at the first of its lines. `value` is the text of the cell; `identity` is equal for equal causes. */
export type FoldedProblem = LineProblem & {
  readonly value: string
  readonly identity: string
  readonly lines: readonly number[]
}

const bookErrors: ReadonlySet<ErrorCode> = new Set([
  'OPENINGS_EXIST',
  'BEFORE_FIRST_YEAR',
  'AFTER_LAST_YEAR',
  'TOO_MANY_YEARS',
  'YEAR_CLOSED',
  'PERIOD_LOCKED',
  'COSTING_CHANGED',
])

/** Whether the cause is in the books: the cells of the lines differ, and no one text corrects them. */
export function isOfBooks({ code }: Pick<LineProblem, 'code'>): boolean {
  return bookErrors.has(code)
}

/** Combines problems in the order of their first lines. `valueOf` returns the text of a problem's cell. */
export function foldProblems(
  problems: readonly LineProblem[],
  valueOf: (problem: LineProblem) => string = () => '',
): FoldedProblem[] {
  const groups = new Map<string, FoldedProblem & { lines: number[] }>()
  for (const problem of problems) {
    const value = isOfBooks(problem) ? '' : valueOf(problem)
    const identity = problemIdentity(problem, value)
    const group = groups.get(identity)
    if (group) group.lines.push(problem.line)
    else groups.set(identity, { ...problem, value, identity, lines: [problem.line] })
  }
  return [...groups.values()]
}

/** Returns a text that is equal for problems with the same cause. */
export function problemIdentity(problem: LineProblem, value: string): string {
  const { code, path, params = {} } = problem
  return JSON.stringify([code, path, params, isOfBooks(problem) ? '' : value])
}
