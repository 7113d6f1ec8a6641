/**
 * Turns selected pairings into proposals: finds the rivals of each, and the further matches of each line. A rival is another pairing
 * of the same line or option that scores as well, unless what it needs besides is surely matched with something else. An entry of
 * the same amount is always a rival of an open item, because the payment may be posted already.
 */
import { isNear } from './bands.ts'
import { describeMatch } from './describe-match.ts'
import { addToGroup } from './rows.ts'
import type { Match, Proposals } from './match-types.ts'
import type { Line, Option } from './prepare-match.ts'
import type { ScoredPairing } from './score.ts'
import { byScore, rivalPoints } from './score.ts'

/** So many further matches of a line are shown. */
const mostOthers = 5

type SelectionResult = {
  readonly best: readonly ScoredPairing[]
  readonly considered: readonly ScoredPairing[]
  readonly isCut: boolean
}
type Member = Line | Option

/** Returns the proposals, by the lines of the matches. */
export function proposalsOf({ best, considered, isCut }: SelectionResult): Proposals {
  const matchOf = new Map<Member, ScoredPairing>()
  for (const pairing of best) for (const one of membersOf(pairing)) matchOf.set(one, pairing)
  const byLine = new Map<Line, ScoredPairing[]>()
  const byOption = new Map<Option, ScoredPairing[]>()
  for (const pairing of considered) {
    for (const line of pairing.lines) addToGroup(byLine, line, pairing)
    for (const option of pairing.options) addToGroup(byOption, option, pairing)
  }
  const rivalsOf = (pairing: ScoredPairing): number => {
    if (pairing.isTie) return 0
    const rivals = new Set<ScoredPairing>()
    const collect = (others: readonly ScoredPairing[] = []): void => {
      for (const other of others) if (isRival(pairing, other, matchOf)) rivals.add(other)
    }
    for (const line of pairing.lines) collect(byLine.get(line))
    for (const option of pairing.options) collect(byOption.get(option))
    return rivals.size
  }
  const inOrder = best.toSorted((a, b) => (a.lines[0]?.at ?? 0) - (b.lines[0]?.at ?? 0))
  return {
    best: inOrder.map((pairing) => describeMatch(pairing, rivalsOf(pairing))),
    others: othersOf(byLine, matchOf),
    isCut,
  }
}

function membersOf({ lines, options }: ScoredPairing): Member[] {
  return [...lines, ...options]
}

/** Whether another pairing scores as well and none of its members has a better match than that one. */
function isRival(pairing: ScoredPairing, other: ScoredPairing, matchOf: ReadonlyMap<Member, ScoredPairing>): boolean {
  if (other === pairing || (other.score < pairing.score - rivalPoints && !isPosted(pairing, other))) return false
  const isElsewhere = (one: Member): boolean => {
    const match = matchOf.get(one)
    return match !== undefined && match !== pairing && match !== other && match.score > other.score + rivalPoints
  }
  return !other.lines.some(isElsewhere) && !other.options.some(isElsewhere)
}

/** Whether the payment that an open item seems to be may be posted already: an entry of its amount is near. */
function isPosted(pairing: ScoredPairing, other: ScoredPairing): boolean {
  const isItem = pairing.options.some(({ source }) => source.kind === 'item')
  const [line] = pairing.lines
  return isItem && other.lines[0] === line && other.fit === 'equal' && isNear(other) && !other.isContradicted
}

function othersOf(
  byLine: ReadonlyMap<Line, readonly ScoredPairing[]>,
  matchOf: ReadonlyMap<Member, ScoredPairing>,
): Map<string, readonly Match[]> {
  const others = new Map<string, readonly Match[]>()
  for (const [line, pairings] of [...byLine].toSorted(([a], [b]) => a.at - b.at)) {
    const match = matchOf.get(line)
    const further = pairings.filter((pairing) => pairing !== match && !pairing.isTie).toSorted(byScore)
    if (further.length === 0) continue
    const rivals = (pairing: ScoredPairing) =>
      match !== undefined && match.score - rivalPoints <= pairing.score ? 1 : 0
    others.set(
      line.source.id,
      further.slice(0, mostOthers).map((pairing) => describeMatch(pairing, rivals(pairing), 'possible')),
    )
  }
  return others
}
