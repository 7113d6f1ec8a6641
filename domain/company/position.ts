/** The position of a record in an order that a user arranges: from 0 to 100,000. */
import type { Problem } from '../errors.ts'
import { compare } from '../money/decimal.ts'

/** The last position; any number of records may have it. */
export const LAST_POSITION = 100_000

/** Returns BELOW_ZERO or AT_MOST at the path of a position, a decimal text; none for '', which is to follow the others. */
export function positionProblems(position: string, path: string): Problem[] {
  if (position === '') return []
  if (compare(position, '0') < 0) return [{ code: 'BELOW_ZERO', path }]
  const max = String(LAST_POSITION)
  return compare(position, max) > 0 ? [{ code: 'AT_MOST', path, params: { max } }] : []
}
