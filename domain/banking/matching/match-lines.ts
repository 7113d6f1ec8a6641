/**
 * Proposes for each line of a bank statement what in the books it is. Everything is passed in, and the result does not depend on
 * the order of lines and candidates.
 */
import { daysBetween, localDate } from '../../calendar/local-date.ts'
import { canonical } from '../../money/decimal.ts'
import type { Candidate, History, LineToMatch, Match, MatchSettings, Proposals, Reason } from './match-types.ts'

/**
 * Returns at most one match for each line and each candidate; amounts of a match with a difference are in `difference`.
 * Raises a RangeError for a date that does not exist.
 */
export function proposeMatches(
  lines: readonly LineToMatch[],
  candidates: readonly Candidate[],
  { settings }: { history: History; settings: MatchSettings },
): Proposals {
  const taken = new Set<string>()
  const best: Match[] = []
  const inOrder = candidates.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const line of lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const candidate = inOrder.find((one) => !taken.has(one.id) && isEqual(line, one, settings))
    if (candidate === undefined) continue
    taken.add(candidate.id)
    best.push(matchOf(line, candidate))
  }
  return { best, others: new Map(), isCut: false }
}

function isEqual(line: LineToMatch, candidate: Candidate, settings: MatchSettings): boolean {
  const days = daysBetween(localDate(candidate.date), localDate(line.date))
  const longest = candidate.kind === 'item' ? settings.item_days_before : settings.days_before
  return canonical(line.amount) === canonical(candidate.amount) && days <= longest && days >= -settings.days_after
}

function matchOf(line: LineToMatch, candidate: Candidate): Match {
  const hasNumber = candidate.number !== '' && line.description.includes(candidate.number)
  const reasons: Reason[] = [{ code: 'amount', value: '' }]
  if (hasNumber) reasons.push({ code: 'reference', value: candidate.number })
  return {
    lines: [line.id],
    candidates: [candidate.id],
    band: hasNumber ? 'exact' : 'possible',
    score: hasNumber ? 950 : 500,
    reasons,
    difference: '0',
    hasRival: false,
  }
}
