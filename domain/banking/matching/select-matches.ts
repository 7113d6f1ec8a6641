/** Keeps what is matched and what is free, and all pairings that were considered. */
import { assignPairs } from './assign-pairs.ts'
import type { Line, Option } from './prepare-match.ts'
import type { ScoredPairing } from './score.ts'
import { byScore } from './score.ts'

export type Selection = {
  readonly best: readonly ScoredPairing[]
  readonly considered: readonly ScoredPairing[]
  readonly isFree: (one: Line | Option) => boolean
  /** Matches what is free: the pairings of several first where they score higher, then one to one with the greatest total. */
  readonly select: (pairings: readonly ScoredPairing[]) => void
}

/** Returns a selection in which everything is free. */
export function newSelection(): Selection {
  const taken = new Set<Line | Option>()
  const best: ScoredPairing[] = []
  const considered: ScoredPairing[] = []
  const groupKeys = new Set<string>()
  const isFree = (one: Line | Option) => !taken.has(one)
  const isOpen = ({ lines, options }: ScoredPairing) => lines.every(isFree) && options.every(isFree)
  const take = (pairing: ScoredPairing): void => {
    for (const one of [...pairing.lines, ...pairing.options]) taken.add(one)
    best.push(pairing)
  }
  const select = (pairings: readonly ScoredPairing[]): void => {
    const singles = pairings.filter(isSingle)
    const groups = pairings.filter((pairing) => !isSingle(pairing) && isNew(groupKeys, pairing)).toSorted(byScore)
    for (const pairing of singles) considered.push(pairing)
    for (const pairing of groups) considered.push(pairing)
    const open = singles.filter(isOpen)
    const highest = new Map<Line, number>()
    for (const { lines, score } of open)
      for (const line of lines) highest.set(line, Math.max(score, highest.get(line) ?? score))
    for (const group of groups)
      if (isOpen(group) && group.lines.every((line) => (highest.get(line) ?? 0) <= group.score)) take(group)
    for (const pairing of assignPairs(open.filter(isOpen))) take(pairing)
  }
  return { best, considered, isFree, select }
}

/** Whether a sum was not there before: a document and a day may have the same entries. */
function isNew(keys: Set<string>, { lines, options }: ScoredPairing): boolean {
  const key = [lines, options].map((some) => some.map(({ at }) => at).join(' ')).join(' | ')
  return !keys.has(key) && keys.add(key).has(key)
}

function isSingle({ lines, options }: ScoredPairing): boolean {
  return lines.length === 1 && options.length === 1
}
