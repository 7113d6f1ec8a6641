/**
 * A number as it stands in a cell while somebody types: what cannot be read yet counts as nothing, so that the totals of
 * a document can be shown after every key. What is stored was checked before; there nothing is ever left out.
 *
 *   '12.5' is 12500000n millionths        '' and '12,5' and '-1' are 0n
 */
import type { Problem } from '../errors.ts'
import { checkNumber } from '../inventory/check-rows.ts'
import { toMicros } from '../money/micros.ts'

/** No sign, at most 14 digits before the point and six that matter after it. */
const READABLE = /^0*\d{1,14}(?:\.\d{1,6}0*)?$/

/** The number in millionths; nothing when it cannot be read. */
export function typedMicros(text: string): bigint {
  return READABLE.test(text) ? toMicros(text) : 0n
}

/** NOT_A_NUMBER, BELOW_ZERO, TOO_MANY_DIGITS of a number that may be nothing; '' is nothing wrong. */
export function checkZeroOrMore(text: string, path: string, places?: number): Problem[] {
  const problems = checkNumber(text, path, places)
  return problems.map((problem) => (problem.code === 'NOT_POSITIVE' ? { ...problem, code: 'BELOW_ZERO' } : problem))
}
