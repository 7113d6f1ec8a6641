/**
 * Finds the account of a row of an imported journal.
 *
 * The text in the column `account` is a code, else the exact name of an account in the row's category; without a
 * category the name must be unique in the chart. A missing account is created in the row's category when the import may
 * create accounts. A category is given by its code, else by its name.
 *
 *   account A-C-C                             is Cash, whatever the category
 *   account Customer 17850, category CUST     is Customer 17850 below Customers, or is created there
 *   account Customer 17850, no category       is the only Customer 17850, and is never created
 */
import type { Problem } from '../../errors.ts'
import { controlKindBelow } from '../chart.ts'
import type { ControlKind } from '../chart.ts'

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

/** The two columns of a row that identify an account. */
export type AccountReference = { readonly account: string; readonly category: string }
export type AccountMatch = { readonly id: string; readonly isNew: boolean } | { readonly problem: Problem }

type Chart = {
  readonly accounts: readonly BookAccount[]
  readonly categories: readonly BookCategory[]
  /** Whether missing accounts are created. */
  readonly createMissing: boolean
  readonly newId: () => string
}

const LONGEST_NAME = 255

/**
 * Finds or plans the account of every pair of texts. Problems are at `account` or `category`: REQUIRED, TOO_LONG,
 * UNKNOWN_ACCOUNT, UNKNOWN_ACCOUNT_CATEGORY, UNKNOWN_CATEGORY, AMBIGUOUS_NAME, ACCOUNT_INACTIVE, ACCOUNT_RESERVED.
 */
export function findAccounts(
  rows: Iterable<AccountReference>,
  chart: Chart,
): { find: (row: AccountReference) => AccountMatch; planned: ReadonlyMap<string, NewAccount> } {
  const byCode = new Map(chart.accounts.flatMap((account) => (account.code ? [[account.code, account] as const] : [])))
  const byName = groupBy(chart.accounts, ({ name }) => name)
  const categories = new Map(chart.categories.map((category) => [category.id, category]))
  const categoryOf = categoryFinder(chart.categories)
  const planned = new Map<string, NewAccount>()
  const matchByKey = new Map<string, AccountMatch>()

  function resolve({ account, category }: AccountReference): AccountMatch {
    const coded = byCode.get(account)
    if (coded) return checkUsable(coded)
    if (account === '') return problem('account', 'REQUIRED')
    const categoryMatch = category === '' ? null : categoryOf(category)
    if (categoryMatch && 'problem' in categoryMatch) return categoryMatch
    const matches = (byName.get(account) ?? []).filter(
      ({ categoryId }) => !categoryMatch || categoryId === categoryMatch.id,
    )
    if (matches.length > 1) return problem('account', 'AMBIGUOUS_NAME', { name: account })
    const [match] = matches
    if (match) return checkUsable(match)
    if (!chart.createMissing) return problem('account', 'UNKNOWN_ACCOUNT', { account })
    if (!categoryMatch) return problem('account', 'UNKNOWN_ACCOUNT_CATEGORY', { account })
    return plan(account, categoryMatch)
  }

  function plan(name: string, category: BookCategory): AccountMatch {
    if (name.length > LONGEST_NAME) return problem('account', 'TOO_LONG', { max: LONGEST_NAME.toString() })
    const controlKind = controlKindBelow(systemCodesUpwards(category, categories))
    if (controlKind === 'inventory') return problem('account', 'ACCOUNT_RESERVED', { account: name })
    const account = { id: chart.newId(), name, categoryId: category.id, controlKind, code: null, isActive: true }
    planned.set(account.id, { id: account.id, name, categoryId: category.id, controlKind })
    byName.set(name, [...(byName.get(name) ?? []), account])
    return { id: account.id, isNew: true }
  }

  function checkUsable(account: BookAccount): AccountMatch {
    const params = { account: account.name }
    if (!account.isActive) return problem('account', 'ACCOUNT_INACTIVE', params)
    if (account.controlKind === 'inventory') return problem('account', 'ACCOUNT_RESERVED', params)
    return { id: account.id, isNew: planned.has(account.id) }
  }

  // Rows without a category are resolved last, because they may name an account that another row of the file creates.
  const distinct = [...new Map([...rows].map((row) => [keyOf(row), row])).values()]
  for (const row of distinct.filter(({ category }) => category !== '')) matchByKey.set(keyOf(row), resolve(row))
  for (const row of distinct.filter(({ category }) => category === '')) matchByKey.set(keyOf(row), resolve(row))
  return { find: (row) => matchByKey.get(keyOf(row)) ?? resolve(row), planned }
}

/** Finds a category by its code, else by its name; the problem is at `category`. */
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

/** Returns the system codes of a category and its ancestors, up to the root. */
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

function keyOf({ account, category }: AccountReference): string {
  return `${account}\n${category}`
}

function problem(path: string, code: Problem['code'], params?: Problem['params']): { problem: Problem } {
  return { problem: { code, path, ...(params ? { params } : {}) } }
}
