/**
 * Finds which of some amounts add up to a target. At most twelve amounts are looked at and at most five are added, and all searches
 * of a run share a number of steps, so that amounts that fit in many ways cost no more.
 *
 *   100.00 of 60.00, 45.00, 40.00     60.00 and 40.00
 */
import { sizeOf } from './tolerance.ts'

/** The steps that are left; `isCut` when a search left something out. */
export type Budget = { steps: number; isCut: boolean }

export const mostItems = 12
export const mostElements = 5
export const mostSumSteps = 400_000
/** Further sums show only that the amounts fit in many ways. */
const mostSums = 4

type Item = { readonly amount: bigint; readonly at: number }
export type Target = {
  readonly amount: bigint
  readonly tolerance: bigint
  /** The fewest elements of a sum. */
  readonly least: number
}

/** Returns a budget for one run. */
export function newBudget(): Budget {
  return { steps: mostSumSteps, isCut: false }
}

/** Takes a step of the budget; returns whether there was one. */
export function takeStep(budget: Budget): boolean {
  if (budget.steps === 0) {
    budget.isCut = true
    return false
  }
  budget.steps -= 1
  return true
}

/** Returns sums of items of one sign, those with the fewest elements first; the first twelve items are searched. */
export function findSums<Of extends Item>(items: readonly Of[], target: Target, budget: Budget): Of[][] {
  if (items.length > mostItems) budget.isCut = true
  const largestFirst = items.slice(0, mostItems).toSorted((a, b) => compareSizes(b, a) || a.at - b.at)
  const sizes = largestFirst.map(({ amount }) => sizeOf(amount))
  const search = {
    items: largestFirst,
    sizes,
    totals: runningTotals(sizes),
    target,
    budget,
    sums: [] as Of[][],
  }
  extend(search, [], { from: 0, rest: sizeOf(target.amount) })
  return search.sums
    .map((sum) => sum.toSorted((a, b) => a.at - b.at))
    .toSorted((a, b) => a.length - b.length || (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
}

function compareSizes(a: Item, b: Item): number {
  const difference = sizeOf(a.amount) - sizeOf(b.amount)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

type Search<Of> = {
  readonly items: readonly Of[]
  readonly sizes: readonly bigint[]
  readonly totals: readonly bigint[]
  readonly target: Target
  readonly budget: Budget
  readonly sums: Of[][]
}

/** Adds one further item to the elements in every way that can still reach the target. */
function extend<Of>(search: Search<Of>, elements: readonly Of[], { from, rest }: { from: number; rest: bigint }): void {
  const { items, sizes, totals, target, budget, sums } = search
  if (elements.length >= target.least && sizeOf(rest) <= target.tolerance) sums.push([...elements])
  if (elements.length === mostElements || rest <= target.tolerance) return
  for (let place = from; place < items.length && sums.length < mostSums; place += 1) {
    if (!takeStep(budget)) return
    // The largest sum of what follows is too small: no later item helps either.
    const largest =
      (totals[Math.min(items.length, place + mostElements - elements.length)] ?? 0n) - (totals[place] ?? 0n)
    if (largest < rest - target.tolerance) return
    const [size, item] = [sizes[place], items[place]]
    if (size === undefined || item === undefined || size > rest + target.tolerance) continue
    extend(search, [...elements, item], { from: place + 1, rest: rest - size })
  }
}

/** Returns the sums of the first items: of none, of one, and so on. */
function runningTotals(sizes: readonly bigint[]): bigint[] {
  const totals = [0n]
  for (const size of sizes) totals.push((totals.at(-1) ?? 0n) + size)
  return totals
}

/** Returns how many sums of two to five elements so many items have. */
export function countSums(items: number): number {
  const count = Math.min(items, mostItems)
  let total = 0
  let choices = count
  for (let elements = 2; elements <= Math.min(mostElements, count); elements += 1) {
    choices = (choices * (count - elements + 1)) / elements
    total += choices
  }
  return total
}
