/**
 * Rolls the balances of accounts up their tree of categories into the rows of a trial balance.
 *
 * An account's opening and closing are net and stand on one side; debit and credit are the gross turnover between them.
 * A category carries the sums of the columns below it, so it can show an opening on both sides: netting it would be
 * easier to read, but then the columns would no longer add up to the totals, and adding up is what the report is for.
 * Each total is the sum of the accounts' column, whatever is shown or hidden.
 *
 *                      opening       turnover            closing
 *   Receivables        70 dr  20 cr  debit 30 credit 30  50 dr
 *     Ann              70 dr         debit 10 credit 30  50 dr
 *     Bob                     20 cr  debit 20 credit  0   0
 */
import { add, compare, isZero, subtract, sum, withDigits } from '../money/decimal.ts'

export type TreeCategory = {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly code: string | null
  /** The place among its sisters; those of equal place follow each other by code, then name. */
  readonly order: number
}

/** An account with its figures; the opening may be given gross, it is netted here. */
export type TreeAccount = {
  readonly id: string
  readonly categoryId: string
  readonly name: string
  readonly code: string | null
  readonly openingDebit: string
  readonly openingCredit: string
  readonly debit: string
  readonly credit: string
}

const COLUMNS = ['opening_dr', 'opening_cr', 'debit', 'credit', 'closing_dr', 'closing_cr'] as const
export type TrialBalanceCells = Readonly<Record<(typeof COLUMNS)[number], string>>

/** A row as reports answer it. Cells carry the digits of the currency. */
export type TrialBalanceRow = {
  readonly id: string
  readonly parent_id: string | null
  readonly kind: 'category' | 'account'
  readonly code: string | null
  readonly name: string
  readonly depth: number
  readonly cells: TrialBalanceCells
}

export type TrialBalanceInput = {
  readonly categories: readonly TreeCategory[]
  readonly accounts: readonly TreeAccount[]
  readonly currencyDigits: number
  /** Leaves out accounts without any figure. */
  readonly hideZero: boolean
}

type Tree = {
  readonly children: ReadonlyMap<string | null, readonly TreeCategory[]>
  readonly accounts: ReadonlyMap<string, readonly AccountFigures[]>
  readonly currencyDigits: number
}
type AccountFigures = { readonly account: TreeAccount; readonly cells: TrialBalanceCells }
type Branch = { readonly rows: readonly TrialBalanceRow[]; readonly cells: TrialBalanceCells }

/**
 * The rows in reading order (a category, its accounts, its subcategories) and the totals of all accounts. Categories
 * without accounts to show are left out. A category whose parent is not among the given ones stands at the top, so a
 * part of the tree can be reported alone; an account whose category is not given is a bug and raises an Error.
 */
export function trialBalance(input: TrialBalanceInput): { rows: TrialBalanceRow[]; totals: TrialBalanceCells } {
  const { categories, accounts, currencyDigits, hideZero } = input
  const known = new Set(categories.map((category) => category.id))
  const stray = accounts.find((account) => !known.has(account.categoryId))
  if (stray !== undefined) throw new Error(`The category of account ${stray.id} is not in the tree`)

  const figures = accounts.map((account) => ({ account, cells: cellsOf(account) }))
  const shown = hideZero ? figures.filter(({ cells }) => !COLUMNS.every((column) => isZero(cells[column]))) : figures
  const tree: Tree = {
    children: grouped(categories.toSorted(inOrder), ({ parentId }) => (known.has(parentId ?? '') ? parentId : null)),
    accounts: grouped(
      shown.toSorted((a, b) => byCodeAndName(a.account, b.account)),
      ({ account }) => account.categoryId,
    ),
    currencyDigits,
  }
  const roots = (tree.children.get(null) ?? []).map((root) => branchOf(tree, root, 0))
  return {
    rows: roots.flatMap((branch) => branch.rows),
    totals: written(sumOf(figures.map(({ cells }) => cells)), currencyDigits),
  }
}

/** A category with everything below it; without rows when nothing below it is shown. */
function branchOf(tree: Tree, category: TreeCategory, depth: number): Branch {
  const own = tree.accounts.get(category.id) ?? []
  const below = (tree.children.get(category.id) ?? []).map((child) => branchOf(tree, child, depth + 1))
  const cells = sumOf([...own, ...below].map((part) => part.cells))
  const accountRows = own.map(({ account, cells: ofAccount }) => ({
    id: account.id,
    parent_id: category.id,
    kind: 'account' as const,
    code: account.code,
    name: account.name,
    depth: depth + 1,
    cells: written(ofAccount, tree.currencyDigits),
  }))
  const rows = [...accountRows, ...below.flatMap((branch) => branch.rows)]
  if (rows.length === 0) return { rows, cells }
  const row: TrialBalanceRow = {
    id: category.id,
    parent_id: depth === 0 ? null : category.parentId,
    kind: 'category',
    code: category.code,
    name: category.name,
    depth,
    cells: written(cells, tree.currencyDigits),
  }
  return { rows: [row, ...rows], cells }
}

function cellsOf({ openingDebit, openingCredit, debit, credit }: TreeAccount): TrialBalanceCells {
  const [openingDr, openingCr] = netted(openingDebit, openingCredit)
  const [closingDr, closingCr] = netted(add(openingDr, debit), add(openingCr, credit))
  return { opening_dr: openingDr, opening_cr: openingCr, debit, credit, closing_dr: closingDr, closing_cr: closingCr }
}

/** The difference of two sides, on the side that is greater. */
function netted(debit: string, credit: string): [debit: string, credit: string] {
  return compare(debit, credit) >= 0 ? [subtract(debit, credit), '0'] : ['0', subtract(credit, debit)]
}

function sumOf(parts: readonly TrialBalanceCells[]): TrialBalanceCells {
  return everyColumn((column) => sum(parts.map((cells) => cells[column])))
}

function written(cells: TrialBalanceCells, currencyDigits: number): TrialBalanceCells {
  return everyColumn((column) => withDigits(cells[column], currencyDigits))
}

function everyColumn(figure: (column: (typeof COLUMNS)[number]) => string): TrialBalanceCells {
  return {
    opening_dr: figure('opening_dr'),
    opening_cr: figure('opening_cr'),
    debit: figure('debit'),
    credit: figure('credit'),
    closing_dr: figure('closing_dr'),
    closing_cr: figure('closing_cr'),
  }
}

/** The items by a key, each group in the order of the items. */
export function grouped<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

/** Sisters in a tree of categories: by their place, then by code and name. */
export function inOrder(a: TreeCategory, b: TreeCategory): number {
  return a.order - b.order || byCodeAndName(a, b)
}

type Named = { readonly name: string; readonly code: string | null }

/** By code, those without one last; then by name. */
export function byCodeAndName(a: Named, b: Named): number {
  if (a.code !== b.code) {
    if (a.code === null || b.code === null) return a.code === null ? 1 : -1
    return a.code < b.code ? -1 : 1
  }
  if (a.name === b.name) return 0
  return a.name < b.name ? -1 : 1
}
