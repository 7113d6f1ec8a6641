/**
 * Where the amounts of an item post: sales, purchases and both discounts each have the company's own ledger (global),
 * one of the item's category (category), one of the item itself (dedicated), or any that was chosen (existing). Ledgers
 * of a category or item are named after it and stand where the company's own ledger stands.
 *
 *   "Tea", dedicated: Tea (Sales) below Sales, Discount Allowed - Tea below Discounts allowed
 */
export const postingKinds = ['sales', 'purchase', 'discount_allowed', 'discount_received'] as const
export type PostingKind = (typeof postingKinds)[number]

export const accountTypes = {
  global: 'The company’s ledger',
  category: 'Ledger of the category',
  existing: 'Chosen ledger',
  dedicated: 'Ledger of its own',
} as const
export type AccountType = keyof typeof accountTypes

/** Where a ledger of its own stands (the system code of its category) and how it is called. */
type Place = { readonly below: string; readonly nameOf: (owner: string) => string }

const places: Readonly<Record<PostingKind, Place>> = {
  sales: { below: 'SALES', nameOf: (owner) => `${owner} (Sales)` },
  purchase: { below: 'PURCHASE', nameOf: (owner) => `${owner} (Purchase)` },
  discount_allowed: { below: 'DIS-EXP', nameOf: (owner) => `Discount Allowed - ${owner}` },
  discount_received: { below: 'DIS-INCOME', nameOf: (owner) => `Discount Received - ${owner}` },
}

/** A ledger that is made for a record: its name and the system code of the category it stands below. */
export type OwnLedger = { readonly name: string; readonly below: string }

/** The ledger of a category or item for one kind of amounts. */
export function postingLedger(kind: PostingKind, owner: string): OwnLedger {
  const { below, nameOf } = places[kind]
  return { below, name: nameOf(owner) }
}

/** The ledger that an expense or a fixed asset is bought on, named as the item; null for anything else. */
export function expenseLedger(
  { fixed_asset, direct_expense, indirect_expense }: Readonly<Record<string, unknown>>,
  owner: string,
): OwnLedger | null {
  if (direct_expense === true) return { name: owner, below: 'DIR-EXP' }
  if (indirect_expense === true) return { name: owner, below: 'IND-EXP' }
  return fixed_asset === true ? { name: owner, below: 'FIX-ASSET' } : null
}
