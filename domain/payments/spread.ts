/**
 * Allocates an amount automatically: the items that are due first are paid in full, then the next, until nothing is
 * left. Items with the same due date are ordered by date, then by number, so that the result is always the same.
 *
 *   100.00 over   INV-2 due 1 March, open 60.00; INV-1 due 5 March, open 70.00; INV-3 due 9 March, open 10.00
 *   gives         INV-2 60.00, INV-1 40.00, and INV-3 nothing
 */
import { compare, isNegative, isZero, subtract } from '../money/decimal.ts'

export type SpreadItem = {
  readonly item: string
  readonly dueDate: string
  readonly date: string
  /** The number of its document, or null. */
  readonly number: string | null
  readonly open: string
}
export type Share = { readonly item: string; readonly amount: string }

/** Returns the positive shares, oldest first; an excess over all items is not allocated. */
export function spreadOldestFirst(items: readonly SpreadItem[], amount: string): Share[] {
  const shares: Share[] = []
  let remaining = amount
  for (const { item, open } of items.toSorted(byAge)) {
    if (isZero(remaining) || isNegative(remaining)) break
    const shareAmount = compare(open, remaining) < 0 ? open : remaining
    if (isZero(shareAmount) || isNegative(shareAmount)) continue
    shares.push({ item, amount: shareAmount })
    remaining = subtract(remaining, shareAmount)
  }
  return shares
}

function byAge(a: SpreadItem, b: SpreadItem): number {
  const sortKeys = ({ dueDate, date, number, item }: SpreadItem) => [dueDate, date, number ?? '', item]
  const otherKeys = sortKeys(b)
  for (const [index, value] of sortKeys(a).entries()) {
    const otherValue = otherKeys[index] ?? ''
    if (value !== otherValue) return value < otherValue ? -1 : 1
  }
  return 0
}
