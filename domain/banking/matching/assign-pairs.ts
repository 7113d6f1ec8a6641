/**
 * Assigns lines to options one to one so that the total score is greatest. Lines and options that no pairing connects are
 * independent, so each connected component is solved by itself, exactly, by the Hungarian method. A component beyond the bound, which only
 * occurs when hundreds of lines could be the same, is solved by taking the best pairing first; its ties have rivals, so that
 * none of them is more than possible.
 *
 *   line 1: a 700, b 690   line 2: a 695      line 1 is b and line 2 is a (1,385), not line 1 is a (700)
 */
import { groupRows } from './rows.ts'
import type { ScoredPairing } from './score.ts'
import { byScore } from './score.ts'

/** Of a component with r lines and c options, or the other way around, r × r × c steps. */
const mostSteps = 2_000_000
const mostStepsTogether = 30_000_000

/** Returns the chosen pairings of one line and one option each, in no particular order. */
export function assignPairs(pairings: readonly ScoredPairing[]): ScoredPairing[] {
  let left = mostStepsTogether
  return componentsOf(pairings).flatMap((component) => {
    if (component.length === 1) return component
    const lines = new Set(component.map(lineOf)).size
    const options = new Set(component.map(optionOf)).size
    const [small, large] = lines < options ? [lines, options] : [options, lines]
    const steps = small * small * large
    if (steps > mostSteps || steps > left) return takeBest(component)
    left -= steps
    return optimum(component)
  })
}

function lineOf({ lines }: ScoredPairing): number {
  return lines[0]?.at ?? 0
}

function optionOf({ options }: ScoredPairing): number {
  return options[0]?.at ?? 0
}

/** Returns the pairings that are connected by a line or an option, in order of their first lines. */
function componentsOf(pairings: readonly ScoredPairing[]): ScoredPairing[][] {
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next
    for (let next = key; next !== root;) {
      const parent = parents.get(next) ?? root
      parents.set(next, root)
      next = parent
    }
    return root
  }
  for (const pairing of pairings) parents.set(rootOf(`line ${lineOf(pairing)}`), rootOf(`option ${optionOf(pairing)}`))
  const sorted = pairings.toSorted((a, b) => lineOf(a) - lineOf(b) || optionOf(a) - optionOf(b))
  return [...groupRows(sorted, (pairing) => rootOf(`line ${lineOf(pairing)}`)).values()]
}

function takeBest(component: readonly ScoredPairing[]): ScoredPairing[] {
  const lines = new Set<number>()
  const options = new Set<number>()
  return component.toSorted(byScore).filter((pairing) => {
    const isFree = !lines.has(lineOf(pairing)) && !options.has(optionOf(pairing))
    if (isFree) {
      lines.add(lineOf(pairing))
      options.add(optionOf(pairing))
    }
    return isFree
  })
}

function optimum(component: readonly ScoredPairing[]): ScoredPairing[] {
  const lines = [...new Set(component.map(lineOf))].toSorted((a, b) => a - b)
  const options = [...new Set(component.map(optionOf))].toSorted((a, b) => a - b)
  const isTurned = lines.length > options.length
  const [rows, columns] = isTurned ? [options, lines] : [lines, options]
  const rowAt = new Map(rows.map((at, place) => [at, place]))
  const columnAt = new Map(columns.map((at, place) => [at, place]))
  const cells = new Map<number, ScoredPairing>()
  const weights = rows.map(() => Array.from({ length: columns.length }, () => 0))
  for (const pairing of component) {
    const [row, column] = isTurned ? [optionOf(pairing), lineOf(pairing)] : [lineOf(pairing), optionOf(pairing)]
    const [rowPlace, columnPlace] = [rowAt.get(row) ?? 0, columnAt.get(column) ?? 0]
    cells.set(rowPlace * columns.length + columnPlace, pairing)
    const weightsOfRow = weights[rowPlace]
    if (weightsOfRow) weightsOfRow[columnPlace] = Math.max(1, pairing.score)
  }
  return assignRows(weights, columns.length).flatMap((column, row) => {
    const pairing = cells.get(row * columns.length + column)
    return pairing === undefined ? [] : [pairing]
  })
}

type Potentials = { rows: number[]; columns: number[]; rowOf: number[]; way: number[] }

/**
 * The Hungarian method for at most as many rows as columns: returns the column of each row so that the sum of the weights is
 * greatest. A weight of 0 stands for no pairing. Row and column 0 are auxiliary.
 */
export function assignRows(weights: readonly (readonly number[])[], columnCount: number): number[] {
  const zeros = (length: number) => Array.from({ length: length + 1 }, () => 0)
  const state: Potentials = {
    rows: zeros(weights.length),
    columns: zeros(columnCount),
    rowOf: zeros(columnCount),
    way: zeros(columnCount),
  }
  for (let row = 1; row <= weights.length; row += 1) {
    state.rowOf[0] = row
    augment(state, shortestWay(state, weights, columnCount))
  }
  const columns = Array.from({ length: weights.length }, () => 0)
  for (let column = 1; column <= columnCount; column += 1) {
    const row = state.rowOf[column] ?? 0
    if (row > 0) columns[row - 1] = column - 1
  }
  return columns
}

/** Finds the shortest way from the new row to a free column, and returns that column. */
function shortestWay(state: Potentials, weights: readonly (readonly number[])[], columnCount: number): number {
  const distance = Array.from({ length: columnCount + 1 }, () => Infinity)
  const isUsed = Array.from({ length: columnCount + 1 }, () => false)
  let current = 0
  while (state.rowOf[current] !== 0) {
    isUsed[current] = true
    const row = state.rowOf[current] ?? 0
    let delta = Infinity
    let next = 0
    for (let column = 1; column <= columnCount; column += 1) {
      if (isUsed[column]) continue
      const cost = -(weights[row - 1]?.[column - 1] ?? 0) - (state.rows[row] ?? 0) - (state.columns[column] ?? 0)
      if (cost < (distance[column] ?? 0)) {
        distance[column] = cost
        state.way[column] = current
      }
      if ((distance[column] ?? 0) < delta) {
        delta = distance[column] ?? 0
        next = column
      }
    }
    shift({ state, distance, isUsed }, delta)
    current = next
  }
  return current
}

function shift(
  { state, distance, isUsed }: { state: Potentials; distance: number[]; isUsed: boolean[] },
  delta: number,
) {
  for (const [column, used] of isUsed.entries()) {
    const row = state.rowOf[column] ?? 0
    if (used) {
      state.rows[row] = (state.rows[row] ?? 0) + delta
      state.columns[column] = (state.columns[column] ?? 0) - delta
    } else distance[column] = (distance[column] ?? 0) - delta
  }
}

function augment(state: Potentials, free: number): void {
  for (let column = free; column !== 0;) {
    const previous = state.way[column] ?? 0
    state.rowOf[column] = state.rowOf[previous] ?? 0
    column = previous
  }
}
