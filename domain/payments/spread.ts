/**
 * What an amount goes to when nobody says it: to what was due first, wholly, then to the next, until nothing is left. What
 * is due on one day goes by its date, then by its number, so that the same amount always goes to the same documents.
 *
 *   100.00 over   INV-2 due 1 March, open 60.00; INV-1 due 5 March, open 70.00; INV-3 due 9 March, open 10.00
 *   gives         INV-2 60.00, INV-1 40.00, and INV-3 nothing
 */
import { compare, isNegative, isZero, subtract } from '../money/decimal.ts'

export type SpreadItem = {
  readonly item: string
  readonly dueDate: string
  readonly date: string
  /** The number of its document; null where that has none. */
  readonly number: string | null
  readonly open: string
}
export type Share = { readonly item: string; readonly amount: string }

/** The shares above nothing, in the order in which they are settled; what the items do not take is in none of them. */
export function spreadOldestFirst(items: readonly SpreadItem[], amount: string): Share[] {
  const shares: Share[] = []
  let left = amount
  for (const { item, open } of items.toSorted(byAge)) {
    if (isZero(left) || isNegative(left)) break
    const taken = compare(open, left) < 0 ? open : left
    if (isZero(taken) || isNegative(taken)) continue
    shares.push({ item, amount: taken })
    left = subtract(left, taken)
  }
  return shares
}

function byAge(one: SpreadItem, other: SpreadItem): number {
  const places = ({ dueDate, date, number, item }: SpreadItem) => [dueDate, date, number ?? '', item]
  const others = places(other)
  for (const [place, value] of places(one).entries()) {
    const against = others[place] ?? ''
    if (value !== against) return value < against ? -1 : 1
  }
  return 0
}
