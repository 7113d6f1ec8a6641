/** Keeps what is matched and what is free, and all pairings that were considered. */
import { assignPairs } from './assign-pairs.ts'
import type { Line, Option } from './prepare-match.ts'
import type { ScoredPairing } from './score.ts'
import { byScore } from './score.ts'

export type Selection = {
  readonly best: ScoredPairing[]
  readonly considered: ScoredPairing[]
  readonly isFree: (one: Line | Option) => boolean
  /** Notes further pairings. */
  readonly consider: (pairings: readonly ScoredPairing[]) => void
  /** Matches what is free: the pairings of several first where they score higher, then one to one with the greatest total. */
  readonly select: (pairings: readonly ScoredPairing[]) => void
}

/** Returns a selection in which everything is free. */
export function newSelection(): Selection {
  const taken = new Set<Line | Option>()
  const best: ScoredPairing[] = []
  const considered: ScoredPairing[] = []
  const isFree = (one: Line | Option) => !taken.has(one)
  const isOpen = ({ lines, options }: ScoredPairing) => lines.every(isFree) && options.every(isFree)
  const take = (pairing: ScoredPairing): void => {
    for (const one of [...pairing.lines, ...pairing.options]) taken.add(one)
    best.push(pairing)
  }
  const select = (pairings: readonly ScoredPairing[]): void => {
    const singles = pairings.filter((pairing) => isSingle(pairing) && isOpen(pairing))
    const highest = new Map<Line, number>()
    for (const { lines, score } of singles)
      for (const line of lines) highest.set(line, Math.max(score, highest.get(line) ?? score))
    const groups = pairings.filter((pairing) => !isSingle(pairing)).toSorted(byScore)
    for (const group of groups)
      if (isOpen(group) && group.lines.every((line) => (highest.get(line) ?? 0) <= group.score)) take(group)
    for (const pairing of assignPairs(singles.filter(isOpen))) take(pairing)
  }
  return { best, considered, isFree, consider: (pairings) => void considered.push(...pairings), select }
}

function isSingle({ lines, options }: ScoredPairing): boolean {
  return lines.length === 1 && options.length === 1
}
