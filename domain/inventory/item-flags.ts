/**
 * The flags of an item; some exclude each other. An expense (direct or indirect) is purchased on its own account and is
 * not sold, tracked or an asset; a fixed asset is not tracked in inventory.
 *
 *   stock item: tracked, sold, bought · service: sold · expense: direct or indirect alone · fixed asset: not tracked
 */
import type { Problem } from '../errors.ts'

export const itemFlags = {
  track_inventory: 'Track inventory',
  can_be_sold: 'Can be sold',
  can_be_purchased: 'Can be purchased',
  fixed_asset: 'Fixed asset',
  direct_expense: 'Direct expense',
  indirect_expense: 'Indirect expense',
} as const
export type ItemFlag = keyof typeof itemFlags

const pairs: readonly (readonly [ItemFlag, ItemFlag])[] = [
  ['direct_expense', 'indirect_expense'],
  ['direct_expense', 'track_inventory'],
  ['direct_expense', 'can_be_sold'],
  ['direct_expense', 'can_be_purchased'],
  ['direct_expense', 'fixed_asset'],
  ['indirect_expense', 'track_inventory'],
  ['indirect_expense', 'can_be_sold'],
  ['indirect_expense', 'can_be_purchased'],
  ['indirect_expense', 'fixed_asset'],
  ['fixed_asset', 'track_inventory'],
]

export type Flags = Readonly<Partial<Record<ItemFlag, unknown>>>

/** Returns FLAGS_EXCLUDE at the first of two flags that cannot both be true. */
export function flagProblems(flags: Flags): Problem[] {
  const conflict = pairs.find(([one, other]) => flags[one] === true && flags[other] === true)
  if (!conflict) return []
  const [one, other] = conflict
  return [{ code: 'FLAGS_EXCLUDE', path: one, params: { one: itemFlags[one], other: itemFlags[other] } }]
}

/** Returns the flags to clear when one is set; forms clear them at once. */
export function excludedFlags(flag: ItemFlag): readonly ItemFlag[] {
  return pairs.flatMap(([one, other]) => (one === flag ? [other] : other === flag ? [one] : []))
}
