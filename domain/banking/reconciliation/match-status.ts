/** How a match came about, and the status that a line of a bank statement has by it. */
import type { Band } from '../matching/match-types.ts'

/** `chosen`: a user put together what the matcher did not propose. `excluded`: the line belongs to nothing in the books. */
export type MatchBand = Band | 'chosen' | 'excluded'

/** The statuses of a line. */
export const lineStatuses = {
  Unreconciled: 'To match',
  Matched: 'Matched',
  Reconciled: 'Reconciled',
  Excluded: 'Excluded',
} as const
export type LineStatus = keyof typeof lineStatuses

/** Returns the status of a line in a match: only an exact match that was accepted is reconciled. */
export function statusOf(band: MatchBand): LineStatus {
  switch (band) {
    case 'exact':
      return 'Reconciled'
    case 'excluded':
      return 'Excluded'
    case 'likely':
    case 'possible':
    case 'chosen':
      return 'Matched'
    default:
      return band satisfies never
  }
}
