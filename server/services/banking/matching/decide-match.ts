/** Decides whether lines of a bank statement can be matched as requested, and how sure the matcher is of it. */
import type { MatchBand } from '../../../../domain/banking/reconciliation/match-status.ts'
import type { Match, Reason } from '../../../../domain/banking/matching/match-types.ts'
import { proposeMatches } from '../../../../domain/banking/matching/match-lines.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { isZero, subtract, sum, withDigits } from '../../../../domain/money/decimal.ts'
import type { EntryState, LineState } from '../../../db/banking/bank-match-store.ts'
import type { MatchingBank } from '../../../db/banking/match-pool-store.ts'
import { openLinesLike } from '../../../db/banking/match-pool-store.ts'
import type { Database } from '../../../db/core/client.ts'
import { readPool } from './match-pool.ts'

/** Lines and candidates of one match, and where the request names them. */
export type MatchParts = { lines: readonly string[]; candidates: readonly string[]; at: string }

/** Returns the problems of lines: unknown ones, those of another bank account, and those that are matched or locked. */
export function lineProblems(
  { lines, at }: Pick<MatchParts, 'lines' | 'at'>,
  states: ReadonlyMap<string, LineState>,
  bankId: string,
): Problem[] {
  return lines.flatMap((id, place): Problem[] => {
    const path = `${at}lines.${place}`
    const state = states.get(id)
    if (!state) return [{ code: 'UNKNOWN_REFERENCE', path }]
    if (state.bank !== bankId) return [{ code: 'OTHER_BANK_ACCOUNT', path }]
    if (state.is_locked) return [{ code: 'STATEMENT_LOCKED', path }]
    return state.is_matched ? [{ code: 'LINE_MATCHED', path }] : []
  })
}

/**
 * Returns the problems of ledger lines: unknown ones, those of another account than the bank account and its clearing account, and
 * those that are matched or taken back.
 */
export function entryProblems(
  states: readonly (EntryState | undefined)[],
  { at, bank }: { at: string; bank: Pick<MatchingBank, 'account_id' | 'clearing_account'> },
): Problem[] {
  const accounts = [bank.account_id, bank.clearing_account]
  return states.flatMap((state, place): Problem[] => {
    const path = `${at}candidates.${place}`
    if (!state) return [{ code: 'UNKNOWN_REFERENCE', path }]
    if (!accounts.includes(state.account)) return [{ code: 'OTHER_BANK_ACCOUNT', path }]
    if (!state.is_live) return [{ code: 'ENTRY_CHANGED', path }]
    return state.is_matched ? [{ code: 'ENTRY_MATCHED', path }] : []
  })
}

/** Returns MATCH_DIFFERENCE unless lines and ledger lines have the same sum. */
export function differenceProblems(
  amounts: { lines: readonly string[]; books: readonly string[] },
  { at, digits }: { at: string; digits: number },
): Problem[] {
  const difference = subtract(sum(amounts.lines), sum(amounts.books))
  if (isZero(difference)) return []
  return [{ code: 'MATCH_DIFFERENCE', path: `${at}candidates`, params: { difference: withDigits(difference, digits) } }]
}

export type Verdict = { band: MatchBand; reasons: readonly Reason[] }

/**
 * Returns for each match what the matcher says of it, beside the other open lines of the same amounts; `chosen` where it
 * proposes something else.
 */
export async function judgeMatches(
  db: Database,
  companyId: string,
  { bank, matches }: { bank: MatchingBank; matches: readonly MatchParts[] },
): Promise<Verdict[]> {
  const ids = matches.flatMap(({ lines }) => lines)
  const [lines] = await db.batch(companyId, [openLinesLike(companyId, bank.id, ids)])
  const { candidates, history, settings } = await readPool(db, companyId, { bank, lines })
  const { best, others } = proposeMatches(lines, candidates, { history, settings })
  return matches.map(({ lines: matched, candidates: accepted }) => {
    const [first = ''] = matched
    const proposals = [...best.filter((match) => match.lines.includes(first)), ...(others.get(first) ?? [])]
    const proposal = proposals.find((match) => isSame(match, matched, accepted))
    return proposal ? { band: proposal.band, reasons: proposal.reasons } : { band: 'chosen', reasons: [] }
  })
}

function isSame(match: Match, lines: readonly string[], candidates: readonly string[]): boolean {
  return keyOf(match.lines) === keyOf(lines) && keyOf(match.candidates) === keyOf(candidates)
}

function keyOf(ids: readonly string[]): string {
  return [...new Set(ids)].toSorted().join(' ')
}
