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

/** Returns sums of items of one sign, those with the fewest elements first; the first twelve items are searched. */
export function findSums<Of extends Item>(items: readonly Of[], target: Target, budget: Budget): Of[][] {
  if (items.length > mostItems) budget.isCut = true
  const largestFirst = items.slice(0, mostItems).toSorted((a, b) => compareSizes(b, a) || a.at - b.at)
  const search = {
    items: largestFirst,
    sizes: largestFirst.map(({ amount }) => sizeOf(amount)),
    goal: sizeOf(target.amount),
    target,
    budget,
    sums: [] as Of[][],
  }
  extend(search, [], { from: 0, rest: search.goal })
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
  readonly target: Target
  readonly budget: Budget
  readonly sums: Of[][]
}

/** Adds one further item to the elements in every way that can still reach the target. */
function extend<Of>(search: Search<Of>, elements: readonly Of[], { from, rest }: { from: number; rest: bigint }): void {
  const { items, sizes, target, budget, sums } = search
  if (elements.length >= target.least && sizeOf(rest) <= target.tolerance) sums.push([...elements])
  if (elements.length === mostElements || rest <= target.tolerance) return
  for (let place = from; place < items.length && sums.length < mostSums; place += 1) {
    if (budget.steps === 0) {
      budget.isCut = true
      return
    }
    budget.steps -= 1
    // The largest sum of what follows is too small: no later item helps either.
    if (largestSum(sizes, place, mostElements - elements.length) < rest - target.tolerance) return
    const [size, item] = [sizes[place], items[place]]
    if (size === undefined || item === undefined || size > rest + target.tolerance) continue
    extend(search, [...elements, item], { from: place + 1, rest: rest - size })
  }
}

function largestSum(sizes: readonly bigint[], from: number, count: number): bigint {
  return sizes.slice(from, from + count).reduce((sum, size) => sum + size, 0n)
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
