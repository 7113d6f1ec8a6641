/**
 * Turns selected pairings into proposals: finds the rivals of each, and the further matches of each line. A rival is another pairing
 * of the same line or option that scores as well, unless what it needs besides is surely matched with something else.
 */
import { describeMatch } from './describe-match.ts'
import { addToGroup } from './group-rows.ts'
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

/** Returns the proposals, by the lines of the matches. */
export function proposalsOf({ best, considered, isCut }: SelectionResult): Proposals {
  const matchOf = new Map<Line | Option, ScoredPairing>()
  for (const pairing of best) for (const one of membersOf(pairing)) matchOf.set(one, pairing)
  const byMember = new Map<Line | Option, ScoredPairing[]>()
  for (const pairing of considered) for (const one of membersOf(pairing)) addToGroup(byMember, one, pairing)
  const isRival = (pairing: ScoredPairing, other: ScoredPairing): boolean =>
    other !== pairing && other.score >= pairing.score - rivalPoints && !isElsewhere(pairing, other, matchOf)
  const rivalsOf = (pairing: ScoredPairing): number =>
    new Set(membersOf(pairing).flatMap((one) => (byMember.get(one) ?? []).filter((other) => isRival(pairing, other))))
      .size
  const inOrder = best.toSorted((a, b) => (a.lines[0]?.at ?? 0) - (b.lines[0]?.at ?? 0))
  return {
    best: inOrder.map((pairing) => describeMatch(pairing, rivalsOf(pairing))),
    others: othersOf(byMember, matchOf),
    isCut,
  }
}

function membersOf({ lines, options }: ScoredPairing): (Line | Option)[] {
  return [...lines, ...options]
}

/** Whether a member of the other pairing has a better match than that one. */
function isElsewhere(
  pairing: ScoredPairing,
  other: ScoredPairing,
  matchOf: ReadonlyMap<Line | Option, ScoredPairing>,
): boolean {
  return membersOf(other).some((one) => {
    const match = matchOf.get(one)
    return match !== undefined && match !== pairing && match !== other && match.score > other.score + rivalPoints
  })
}

function othersOf(
  byMember: ReadonlyMap<Line | Option, readonly ScoredPairing[]>,
  matchOf: ReadonlyMap<Line | Option, ScoredPairing>,
): Map<string, readonly Match[]> {
  const others = new Map<string, readonly Match[]>()
  const lines = new Set([...byMember.values()].flatMap((pairings) => pairings.flatMap((pairing) => pairing.lines)))
  for (const line of [...lines].toSorted((a, b) => a.at - b.at)) {
    const match = matchOf.get(line)
    const further = (byMember.get(line) ?? []).filter((pairing) => pairing !== match).toSorted(byScore)
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
