/**
 * The accounts that an item posts to: sales, purchases and both discounts each use the company's account (global), one
 * of the item's category (category), one of the item itself (dedicated), or a selected one (existing). The accounts of
 * a category or item are named after it and belong to the same category as the company's account.
 *
 *   "Tea", dedicated: Tea (Sales) below Sales, Discount Allowed - Tea below Discounts allowed
 */
export const postingKinds = ['sales', 'purchase', 'discount_allowed', 'discount_received'] as const
export type PostingKind = (typeof postingKinds)[number]

export const accountTypes = {
  global: 'Company default',
  category: 'Account of the category',
  existing: 'Selected account',
  dedicated: 'Own account',
} as const
export type AccountType = keyof typeof accountTypes

/** The category of a dedicated account (by its system code) and its name. */
type AccountTemplate = { readonly below: string; readonly nameOf: (owner: string) => string }

const templates: Readonly<Record<PostingKind, AccountTemplate>> = {
  sales: { below: 'SALES', nameOf: (owner) => `${owner} (Sales)` },
  purchase: { below: 'PURCHASE', nameOf: (owner) => `${owner} (Purchase)` },
  discount_allowed: { below: 'DIS-EXP', nameOf: (owner) => `Discount Allowed - ${owner}` },
  discount_received: { below: 'DIS-INCOME', nameOf: (owner) => `Discount Received - ${owner}` },
}

/** An account to create for a record: its name and the system code of its category. */
export type DedicatedAccount = { readonly name: string; readonly below: string }

/** Returns the account of a category or item for one kind of amounts. */
export function postingAccount(kind: PostingKind, owner: string): DedicatedAccount {
  const { below, nameOf } = templates[kind]
  return { below, name: nameOf(owner) }
}

/** Returns the account for purchases of an expense or a fixed asset, named after the item; null for other items. */
export function expenseAccount(
  { fixed_asset, direct_expense, indirect_expense }: Readonly<Record<string, unknown>>,
  owner: string,
): DedicatedAccount | null {
  if (direct_expense === true) return { name: owner, below: 'DIR-EXP' }
  if (indirect_expense === true) return { name: owner, below: 'IND-EXP' }
  return fixed_asset === true ? { name: owner, below: 'FIX-ASSET' } : null
}
