/**
 * Which account a row of an imported journal means.
 *
 * The text in the column `account` is a code, else the exact name of an account in the category that the row names;
 * where the row names none, the name must be the only one of its kind in the chart. What is not there is made, in the
 * category that the row names, when the import may make accounts. A category is named by its code, else by its name.
 *
 *   account A-C-C                             is Cash, whatever the category
 *   account Customer 17850, category CUST     is Customer 17850 below Customers, or made there
 *   account Customer 17850, no category       is Customer 17850 wherever it stands alone, and is never made
 */
import type { Problem } from '../errors.ts'
import { controlKindBelow } from './chart.ts'
import type { ControlKind } from './chart.ts'

export type BookAccount = {
  readonly id: string
  readonly code: string | null
  readonly name: string
  readonly categoryId: string
  readonly isActive: boolean
  readonly controlKind: ControlKind
}
export type BookCategory = {
  readonly id: string
  readonly code: string | null
  readonly name: string
  readonly parentId: string | null
  readonly systemCode: string | null
}
export type NewAccount = Pick<BookAccount, 'id' | 'name' | 'categoryId' | 'controlKind'>

/** What a row writes in its two columns. */
export type NamedAccount = { readonly account: string; readonly category: string }
export type FoundAccount = { readonly id: string; readonly isNew: boolean } | { readonly problem: Problem }

type Chart = {
  readonly accounts: readonly BookAccount[]
  readonly categories: readonly BookCategory[]
  /** Whether accounts that are not there are made. */
  readonly createMissing: boolean
  readonly newId: () => string
}

const LONGEST_NAME = 255

/**
 * Finds or plans the account of every pair of texts. Problems stand at `account` or `category`: REQUIRED, TOO_LONG,
 * UNKNOWN_ACCOUNT, UNKNOWN_CATEGORY, AMBIGUOUS_NAME, ACCOUNT_INACTIVE, ACCOUNT_RESERVED.
 */
export function findAccounts(
  named: Iterable<NamedAccount>,
  chart: Chart,
): { find: (row: NamedAccount) => FoundAccount; planned: ReadonlyMap<string, NewAccount> } {
  const byCode = new Map(chart.accounts.flatMap((account) => (account.code ? [[account.code, account] as const] : [])))
  const byName = groupBy(chart.accounts, ({ name }) => name)
  const categories = new Map(chart.categories.map((category) => [category.id, category]))
  const categoryOf = categoryFinder(chart.categories)
  const planned = new Map<string, NewAccount>()
  const found = new Map<string, FoundAccount>()

  function decide({ account, category }: NamedAccount): FoundAccount {
    const coded = byCode.get(account)
    if (coded) return usable(coded)
    if (account === '') return problem('account', 'REQUIRED')
    const within = category === '' ? null : categoryOf(category)
    if (within && 'problem' in within) return within
    const matches = (byName.get(account) ?? []).filter(({ categoryId }) => !within || categoryId === within.id)
    if (matches.length > 1) return problem('account', 'AMBIGUOUS_NAME', { name: account })
    const [match] = matches
    if (match) return usable(match)
    if (!chart.createMissing) return problem('account', 'UNKNOWN_ACCOUNT', { account })
    if (!within) return problem('category', 'REQUIRED')
    return plan(account, within)
  }

  function plan(name: string, within: BookCategory): FoundAccount {
    if (name.length > LONGEST_NAME) return problem('account', 'TOO_LONG', { max: LONGEST_NAME.toString() })
    const controlKind = controlKindBelow(systemCodesUpwards(within, categories))
    if (controlKind === 'inventory') return problem('account', 'ACCOUNT_RESERVED', { account: name })
    const account = { id: chart.newId(), name, categoryId: within.id, controlKind, code: null, isActive: true }
    planned.set(account.id, { id: account.id, name, categoryId: within.id, controlKind })
    byName.set(name, [...(byName.get(name) ?? []), account])
    return { id: account.id, isNew: true }
  }

  function usable(account: BookAccount): FoundAccount {
    const params = { account: account.name }
    if (!account.isActive) return problem('account', 'ACCOUNT_INACTIVE', params)
    if (account.controlKind === 'inventory') return problem('account', 'ACCOUNT_RESERVED', params)
    return { id: account.id, isNew: planned.has(account.id) }
  }

  // A row that names no category may mean an account that another row of the file brings.
  const distinct = [...new Map([...named].map((row) => [keyOf(row), row])).values()]
  for (const row of distinct.filter(({ category }) => category !== '')) found.set(keyOf(row), decide(row))
  for (const row of distinct.filter(({ category }) => category === '')) found.set(keyOf(row), decide(row))
  return { find: (row) => found.get(keyOf(row)) ?? decide(row), planned }
}

/** Finds a category by its code, else by its name; the problem stands at `category`. */
export function categoryFinder(
  categories: readonly BookCategory[],
): (text: string) => BookCategory | { problem: Problem } {
  const byCode = new Map(categories.flatMap((category) => (category.code ? [[category.code, category] as const] : [])))
  const byName = groupBy(categories, ({ name }) => name)
  return (text) => {
    const coded = byCode.get(text)
    if (coded) return coded
    const [first, second] = byName.get(text) ?? []
    if (second) return problem('category', 'AMBIGUOUS_NAME', { name: text })
    return first ?? problem('category', 'UNKNOWN_CATEGORY', { category: text })
  }
}

/** The system codes of a category and those above it, up to its root. */
export function systemCodesUpwards(
  category: BookCategory,
  categories: ReadonlyMap<string, BookCategory>,
): (string | null)[] {
  const parent = category.parentId === null ? undefined : categories.get(category.parentId)
  return [category.systemCode, ...(parent ? systemCodesUpwards(parent, categories) : [])]
}

function groupBy<T>(items: readonly T[], keyOfItem: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOfItem(item))
    if (group) group.push(item)
    else groups.set(keyOfItem(item), [item])
  }
  return groups
}

function keyOf({ account, category }: NamedAccount): string {
  return `${account}\n${category}`
}

function problem(path: string, code: Problem['code'], params?: Problem['params']): { problem: Problem } {
  return { problem: { code, path, ...(params ? { params } : {}) } }
}
