/**
 * Builds the rows of a trial balance by summing the balances of accounts up the tree of categories.
 *
 * An account's opening and closing are net and on one side; debit and credit are the gross turnover between them.
 * The year-end transfer takes the profit of the fiscal years that ended within the period from income and expense to
 * retained earnings; positive is a debit. Opening, turnover and transfer add up to the closing.
 * A category has the sums of the columns below it, so it can have an opening on both sides: netting would be easier to
 * read, but then the columns would not add up to the totals.
 * Each total is the sum of the accounts' column, including hidden accounts.
 * Comparison columns may follow with the closings of other periods, each net in one column, a credit balance negative.
 *
 *                      opening       turnover            closing
 *   Receivables        70 dr  20 cr  debit 30 credit 30  50 dr
 *     Ann              70 dr         debit 10 credit 30  50 dr
 *     Bob                     20 cr  debit 20 credit  0   0
 */
import { comparisonKey } from './trial-balance-view.ts'
import { withDigits } from '../money/decimal.ts'
import { fromMicros, toMicros } from '../money/micros.ts'

export type TreeCategory = {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly code: string | null
  /** The sort order among siblings; equal ones are ordered by code, then name. */
  readonly order: number
}

/** An account with its figures; a gross opening is netted here. */
export type TreeAccount = {
  readonly id: string
  readonly categoryId: string
  readonly name: string
  readonly code: string | null
  readonly openingDebit: string
  readonly openingCredit: string
  readonly debit: string
  readonly credit: string
  /** Positive is a debit. */
  readonly transfer: string
  /** The net closing in each comparison period; a credit balance is negative. */
  readonly compared: readonly string[]
}

const COLUMNS = ['opening_dr', 'opening_cr', 'debit', 'credit', 'transfer', 'closing_dr', 'closing_cr'] as const
type Column = (typeof COLUMNS)[number]
/** In millionths, because a report adds up thousands of figures. */
type Figures = { readonly sides: Readonly<Record<Column, bigint>>; readonly compared: readonly bigint[] }
/** The columns of the period, and one for each comparison period. */
export type TrialBalanceCells = Readonly<Record<Column | `compare_${number}`, string>>

/** A row of the response. Cells have the digits of the currency. */
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
type AccountFigures = { readonly account: TreeAccount; readonly figures: Figures }
type Branch = { readonly rows: readonly TrialBalanceRow[]; readonly figures: Figures }

/**
 * Returns the rows in display order (a category, its accounts, its subcategories) and the totals of all accounts.
 * Categories without visible accounts are left out. A category whose parent is not in the input is a root, so a part of
 * the tree can be reported alone. Throws an Error for an account whose category is not in the input.
 */
export function trialBalance(input: TrialBalanceInput): { rows: TrialBalanceRow[]; totals: TrialBalanceCells } {
  const { categories, accounts, currencyDigits, hideZero } = input
  const categoryIds = new Set(categories.map((category) => category.id))
  const orphan = accounts.find((account) => !categoryIds.has(account.categoryId))
  if (orphan !== undefined) throw new Error(`The category of account ${orphan.id} is not in the tree`)

  const accountFigures = accounts.map((account) => ({ account, figures: figuresOf(account) }))
  const visible = hideZero ? accountFigures.filter(({ figures }) => !hasNoFigures(figures)) : accountFigures
  const tree: Tree = {
    children: groupBy(categories.toSorted(byOrder), ({ parentId }) =>
      categoryIds.has(parentId ?? '') ? parentId : null,
    ),
    accounts: groupBy(
      visible.toSorted((a, b) => byCodeAndName(a.account, b.account)),
      ({ account }) => account.categoryId,
    ),
    currencyDigits,
  }
  const roots = (tree.children.get(null) ?? []).map((root) => branchOf(tree, root, 0))
  return {
    rows: roots.flatMap((branch) => branch.rows),
    totals: toCells(sumOf(accountFigures.map(({ figures }) => figures)), currencyDigits),
  }
}

/** Returns a category with its descendants; without rows when none of them is visible. */
function branchOf(tree: Tree, category: TreeCategory, depth: number): Branch {
  const directAccounts = tree.accounts.get(category.id) ?? []
  const subBranches = (tree.children.get(category.id) ?? []).map((child) => branchOf(tree, child, depth + 1))
  const figures = sumOf([...directAccounts, ...subBranches].map((part) => part.figures))
  const accountRows = directAccounts.map(({ account, figures: accountFigures }) => ({
    id: account.id,
    parent_id: category.id,
    kind: 'account' as const,
    code: account.code,
    name: account.name,
    depth: depth + 1,
    cells: toCells(accountFigures, tree.currencyDigits),
  }))
  const rows = [...accountRows, ...subBranches.flatMap((branch) => branch.rows)]
  if (rows.length === 0) return { rows, figures }
  const row: TrialBalanceRow = {
    id: category.id,
    parent_id: depth === 0 ? null : category.parentId,
    kind: 'category',
    code: category.code,
    name: category.name,
    depth,
    cells: toCells(figures, tree.currencyDigits),
  }
  return { rows: [row, ...rows], figures }
}

function figuresOf(account: TreeAccount): Figures {
  const [debit, credit, transfer] = [toMicros(account.debit), toMicros(account.credit), toMicros(account.transfer)]
  const opening = toMicros(account.openingDebit) - toMicros(account.openingCredit)
  const closing = opening + debit + transfer - credit
  return {
    sides: {
      opening_dr: above(opening),
      opening_cr: above(-opening),
      debit,
      credit,
      transfer,
      closing_dr: above(closing),
      closing_cr: above(-closing),
    },
    compared: account.compared.map(toMicros),
  }
}

/** Returns a balance on the side on which it is positive, and zero on the other. */
function above(balance: bigint): bigint {
  return balance > 0n ? balance : 0n
}

function hasNoFigures({ sides, compared }: Figures): boolean {
  return COLUMNS.every((column) => sides[column] === 0n) && compared.every((figure) => figure === 0n)
}

function sumOf(parts: readonly Figures[]): Figures {
  // A category without accounts has no comparison figures.
  const periods = parts.find(({ compared }) => compared.length > 0)?.compared ?? []
  const add = (figure: (part: Figures) => bigint): bigint => parts.reduce((sum, part) => sum + figure(part), 0n)
  return {
    sides: everyColumn((column) => add(({ sides }) => sides[column])),
    compared: periods.map((_, index) => add(({ compared }) => compared[index] ?? 0n)),
  }
}

function toCells({ sides, compared }: Figures, currencyDigits: number): TrialBalanceCells {
  const cell = (micros: bigint): string => withDigits(fromMicros(micros), currencyDigits)
  const comparedCells = compared.map((figure, index) => [comparisonKey(index + 1), cell(figure)])
  return { ...everyColumn((column) => cell(sides[column])), ...Object.fromEntries(comparedCells) }
}

function everyColumn<Value>(figure: (column: Column) => Value): Record<Column, Value> {
  return {
    opening_dr: figure('opening_dr'),
    opening_cr: figure('opening_cr'),
    debit: figure('debit'),
    credit: figure('credit'),
    transfer: figure('transfer'),
    closing_dr: figure('closing_dr'),
    closing_cr: figure('closing_cr'),
  }
}

/** Groups the items by a key, each group in the order of the items. */
export function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

/** Compares siblings in a tree of categories: by their order, then by code and name. */
export function byOrder(a: TreeCategory, b: TreeCategory): number {
  return a.order - b.order || byCodeAndName(a, b)
}

type NameAndCode = { readonly name: string; readonly code: string | null }

/** Compares by code, missing codes last; then by name. */
export function byCodeAndName(a: NameAndCode, b: NameAndCode): number {
  if (a.code !== b.code) {
    if (a.code === null || b.code === null) return a.code === null ? 1 : -1
    return a.code < b.code ? -1 : 1
  }
  if (a.name === b.name) return 0
  return a.name < b.name ? -1 : 1
}
