/**
 * What is left once a match is accepted. What is recorded for it changes the books, posted entries are there already; the books
 * are those of the last day that statements cover.
 *
 *   bank 1,000.00, books 787.60, line 212.40, open invoice 212.40     difference 212.40 becomes 0.00
 *   bank 1,000.00, books 900.00, line 100.00, posted entry 100.00     difference 100.00 stays
 *   bank 1,000.00, books 902.00, line 98.00, posted entry 100.00      difference 98.00 becomes 100.00: a voucher of -2.00 is recorded
 *   a draft that is approved on its own date, after the covered day   stays
 */
import { subtract, sum } from '../../money/decimal.ts'
import { totalOf } from './compose-record.ts'
import type { ShownCandidate } from './proposal-answer.ts'

/** Where a bank account stands, as in the summary of proposals; `left` is the number of lines to match. */
export type BeforeMatch = { readonly difference: string | null; readonly day: string | null; readonly left: number }
export type AcceptedMatch = {
  readonly lines: readonly { readonly amount: string }[]
  readonly candidates: readonly Pick<ShownCandidate, 'kind' | 'amount' | 'act' | 'date'>[]
}

/** Returns the difference between bank and books and the number of lines to match after a match; null without a known difference. */
export function afterMatch(
  { difference, day, left }: BeforeMatch,
  { lines, candidates }: AcceptedMatch,
): { difference: string | null; left: number } {
  const isThere = ({ kind, act, date }: AcceptedMatch['candidates'][number]) =>
    kind === 'entry' || (kind === 'draft' && act !== 'clear' && day !== null && date > day)
  const existing = sum(candidates.filter(isThere).map(({ amount }) => amount))
  const recorded = subtract(totalOf(lines), existing)
  return {
    difference: difference === null ? null : subtract(difference, recorded),
    left: left - lines.length,
  }
}
