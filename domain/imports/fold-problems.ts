/**
 * Combines the problems of all lines with the same cause: the same error in the same column, with the same text in the
 * cell. One correction applies to all of them.
 *
 *   4,887 vouchers after the last fiscal year 2027    one problem of 4,887 lines
 *   3 lines with account "Tills", 1 with "Till"       one problem of 3 lines, one of 1
 */
import type { LineProblem } from './kinds.ts'

/** The problem at the first of its lines. `value` is the text of the cell; `identity` is equal for equal causes. */
export type FoldedProblem = LineProblem & {
  readonly value: string
  readonly identity: string
  readonly lines: readonly number[]
}

/** Combines problems in the order of their first lines. `valueOf` returns the text of a problem's cell. */
export function foldProblems(
  problems: readonly LineProblem[],
  valueOf: (problem: LineProblem) => string = () => '',
): FoldedProblem[] {
  const groups = new Map<string, FoldedProblem & { lines: number[] }>()
  for (const problem of problems) {
    const value = valueOf(problem)
    const identity = problemIdentity(problem, value)
    const group = groups.get(identity)
    if (group) group.lines.push(problem.line)
    else groups.set(identity, { ...problem, value, identity, lines: [problem.line] })
  }
  return [...groups.values()]
}

/** Returns a text that is equal for problems with the same cause. */
export function problemIdentity({ code, path, params = {} }: LineProblem, value: string): string {
  return JSON.stringify([code, path, params, value])
}
