/**
 * Compares the amount of a line with that of a candidate, in millionths. A difference up to the tolerance of the settings is
 * accepted; the larger of the absolute and the relative one applies. A bank deducts its fee from money in and adds it to money
 * out, so that the line is less than the candidate in both cases.
 *
 *   line   100.00   candidate   100.00   equal
 *   line    99.99   candidate   100.00   within a tolerance of 0.01
 *   line    97.10   candidate   100.00   a fee of 2.90
 *   line  -102.00   candidate  -100.00   a fee of 2.00
 *   line    40.00   candidate   100.00   a part of it
 *   line   120.00   candidate   100.00   more than it
 */
import { smallestUnit, toMicros } from '../../money/micros.ts'
import type { MatchSettings } from './match-types.ts'

export type AmountFit = 'equal' | 'within' | 'fee' | 'part' | 'more'

/** The largest fee, in percent of the candidates. */
export const largestFeePercent = 5n

const hundred = 100n
const million = 1_000_000n

/** Returns the size of an amount without its sign. */
export function sizeOf(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

/** Returns a function that tells the accepted difference of a line's amount; a share is cut to the smallest unit. */
export function toleranceFor(settings: MatchSettings): (amount: bigint) => bigint {
  const absolute = toMicros(settings.tolerance_amount)
  const percent = toMicros(settings.tolerance_percent)
  const unit = smallestUnit(settings.currency_digits)
  return (amount) => {
    const share = (sizeOf(amount) * percent) / (hundred * million * unit)
    return share * unit > absolute ? share * unit : absolute
  }
}

/** Returns how a line's amount fits the amount of a candidate or a sum of the same sign. */
export function fitOf(line: bigint, candidate: bigint, tolerance: bigint): AmountFit {
  const difference = line - candidate
  if (difference === 0n) return 'equal'
  if (sizeOf(difference) <= tolerance) return 'within'
  if (difference < 0n && sizeOf(difference) * hundred <= sizeOf(candidate) * largestFeePercent) return 'fee'
  return sizeOf(line) < sizeOf(candidate) ? 'part' : 'more'
}
