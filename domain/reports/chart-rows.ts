/**
 * The chart of accounts as rows: categories with their accounts, and the line counts and balances of both.
 *
 * An account has its number of journal lines and its balance (positive is a debit). A category has the sums of all
 * accounts below it, including hidden ones, so that hiding rows changes no figure.
 *
 *   Assets                       ledgers 3   lines 9   balance  70.00
 *     Cash                                   lines 4   balance  90.00
 *     Bank Accounts              ledgers 2   lines 5   balance -20.00
 *       Barclays                             lines 5   balance -20.00
 *       Monzo                                lines 0   balance   0.00   left out with "hide without lines"
 */
import { sum, withDigits } from '../money/decimal.ts'
import { byCodeAndName, groupBy, byOrder } from './account-tree.ts'

type StoredRecord = {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly systemCode: string | null
  readonly version: number
}
export type ChartCategory = StoredRecord & { readonly parentId: string | null; readonly order: number }
export type ChartAccount = StoredRecord & {
  readonly categoryId: string
  readonly isActive: boolean
  readonly lines: number
  /** Debit less credit, as a decimal string. */
  readonly balance: string
}

export type ChartOptions = {
  /** Keeps categories without a visible account. */
  readonly includeEmpty: boolean
  readonly hideAccounts: boolean
  readonly hideCategories: boolean
  /** Leaves out accounts without lines. */
  readonly hideZero: boolean
}

export type ChartCells = Readonly<Record<'system_code' | 'ledgers' | 'lines' | 'balance', string>>

/** A row of the response, with the version of the record for changes. */
export type ChartRow = {
  readonly id: string
  readonly parent_id: string | null
  readonly kind: 'category' | 'account'
  readonly code: string | null
  readonly name: string
  readonly depth: number
  readonly version: number
  readonly is_active: boolean
  readonly cells: ChartCells
}

type Figures = { readonly ledgers: number; readonly lines: number; readonly balance: string }
type Branch = { readonly rows: readonly ChartRow[]; readonly figures: Figures; readonly hasVisible: boolean }
type Tree = {
  readonly children: ReadonlyMap<string | null, readonly ChartCategory[]>
  readonly accounts: ReadonlyMap<string, readonly ChartAccount[]>
  readonly options: ChartOptions
  readonly currencyDigits: number
}

/**
 * Returns the rows in display order (a category, its accounts, its subcategories) and the totals of all accounts.
 * Without categories the accounts are at the top level; a category without visible accounts is left out unless empty
 * categories are requested.
 */
export function chartRows(chart: {
  readonly categories: readonly ChartCategory[]
  readonly accounts: readonly ChartAccount[]
  readonly currencyDigits: number
  readonly options: ChartOptions
}): { rows: ChartRow[]; totals: ChartCells } {
  const tree: Tree = {
    children: groupBy(chart.categories.toSorted(byOrder), ({ parentId }) => parentId),
    accounts: groupBy(chart.accounts.toSorted(byCodeAndName), ({ categoryId }) => categoryId),
    options: chart.options,
    currencyDigits: chart.currencyDigits,
  }
  const roots = (tree.children.get(null) ?? []).map((root) => branchOf(tree, root, 0))
  const rows = roots.flatMap((branch) => branch.rows)
  return {
    rows: chart.options.hideCategories ? rows.map((row) => ({ ...row, parent_id: null, depth: 0 })) : rows,
    totals: cellsOf(tree, total(roots.map(({ figures }) => figures)), null),
  }
}

function branchOf(tree: Tree, category: ChartCategory, depth: number): Branch {
  const { hideAccounts, hideCategories, hideZero, includeEmpty } = tree.options
  const directAccounts = tree.accounts.get(category.id) ?? []
  const visible = directAccounts.filter(({ lines }) => !hideZero || lines > 0)
  const subBranches = (tree.children.get(category.id) ?? []).map((child) => branchOf(tree, child, depth + 1))
  const figures = total([...directAccounts.map(figuresOf), ...subBranches.map((branch) => branch.figures)])
  const hasVisible = visible.length > 0 || subBranches.some((branch) => branch.hasVisible)
  const rows = [
    ...(hideAccounts ? [] : visible.map((account) => accountRow(tree, account, depth + 1))),
    ...subBranches.flatMap((branch) => branch.rows),
  ]
  if (hideCategories || !(hasVisible || includeEmpty)) return { rows, figures, hasVisible }
  return { rows: [categoryRow(tree, category, { depth, figures }), ...rows], figures, hasVisible }
}

function categoryRow(tree: Tree, category: ChartCategory, { depth, figures }: { depth: number; figures: Figures }) {
  const { id, parentId, code, name, version, systemCode } = category
  const cells = cellsOf(tree, figures, systemCode)
  return { id, parent_id: parentId, kind: 'category' as const, code, name, depth, version, is_active: true, cells }
}

function accountRow(tree: Tree, account: ChartAccount, depth: number): ChartRow {
  const { id, categoryId, code, name, version, isActive, systemCode } = account
  const cells = { ...cellsOf(tree, figuresOf(account), systemCode), ledgers: '' }
  return { id, parent_id: categoryId, kind: 'account', code, name, depth, version, is_active: isActive, cells }
}

function figuresOf({ lines, balance }: ChartAccount): Figures {
  return { ledgers: 1, lines, balance }
}

function total(parts: readonly Figures[]): Figures {
  return {
    ledgers: parts.reduce((count, part) => count + part.ledgers, 0),
    lines: parts.reduce((count, part) => count + part.lines, 0),
    balance: sum(parts.map((part) => part.balance)),
  }
}

function cellsOf({ currencyDigits }: Tree, { ledgers, lines, balance }: Figures, systemCode: string | null) {
  return {
    system_code: systemCode ?? '',
    ledgers: ledgers.toString(),
    lines: lines.toString(),
    balance: withDigits(balance, currencyDigits),
  }
}
