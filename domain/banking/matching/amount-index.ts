/** Finds options by amount. Of many with the same amount only some near the line's date are returned, and all of its payers. */
import { groupRows, placeWhere } from './rows.ts'
import type { Line, Option } from './prepare-match.ts'

/** So many options of one amount are compared one by one. */
const mostCompared = 40
/** So many on either side of the line's date are compared when there are more. */
const nearest = 3

export type AmountIndex = {
  /** Options whose amount differs by the tolerance at most, in no particular order. */
  readonly near: (line: Line, tolerance: bigint, payers: Iterable<string>) => readonly Option[]
}

/** Builds the index; options are in their prepared order. */
export function amountIndex(options: readonly Option[]): AmountIndex {
  const sorted = options.toSorted((a, b) => compare(a.amount, b.amount) || a.at - b.at)
  const byPayer = groupRows(options, ({ payer, amount }) => payerKey(payer, amount))
  const near: AmountIndex['near'] = (line, tolerance, payers) => {
    const [from, to] = rangeOf(sorted, line.amount - tolerance, line.amount + tolerance)
    if (to - from <= mostCompared) return sorted.slice(from, to)
    const [first, last] = rangeOf(sorted, line.amount, line.amount)
    const picked = new Set(nearestTo(sorted.slice(first, last), line.day))
    for (const payer of payers)
      for (const option of nearestTo(byPayer.get(payerKey(payer, line.amount)) ?? [], line.day)) picked.add(option)
    return [...picked]
  }
  return { near }
}

function payerKey(payer: string, amount: bigint): string {
  return `${amount} ${payer}`
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns the first place of the amounts from `least` and the first place after those to `most`. */
function rangeOf(sorted: readonly Option[], least: bigint, most: bigint): [number, number] {
  return [placeWhere(sorted, ({ amount }) => amount >= least), placeWhere(sorted, ({ amount }) => amount > most)]
}

function nearestTo(options: readonly Option[], day: number): readonly Option[] {
  if (options.length <= 2 * nearest) return options
  const place = placeWhere(options, (option) => option.day >= day)
  const first = Math.max(0, Math.min(place - nearest, options.length - 2 * nearest))
  return options.slice(first, first + 2 * nearest)
}
