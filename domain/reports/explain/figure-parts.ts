/**
 * The accounts behind a figure of a report. Their amounts add up to the figure: an account of the other side of a statement
 * counts against it.
 *
 *   Gross profit 400.00 = Sales 900.00 + Cost of goods sold −500.00
 *   Closing Dr of Receivables 50.00 = Ann 50.00; Bob has a closing on the other side and is no part of it
 */
import { add, isZero, negate, subtract } from '../../money/decimal.ts'
import type { BalanceRow } from '../financial/balance-sheet.ts'
import { PROFIT_OF_YEAR, yearUntil } from '../financial/balance-sheet.ts'
import type { StatementCategory } from '../financial/financial-statement.ts'
import { categoriesOf } from '../financial/financial-statement.ts'
import type { AccountFigure } from '../financial/account-figures.ts'
import { accountFigures } from '../financial/account-figures.ts'
import type { Cells, Days, ReportColumn, ReportCompany, ReportResult, ReportRow } from '../report.ts'

import { TOTALS } from './totals-row.ts'

/**
 * What is counted of an account: its balance at the end, what both sides come to (`turnover` without openings of the books), one
 * side, what it began with, its transfer, what cash received or paid by its entries.
 */
export const measures = [
  'balance',
  'net',
  'turnover',
  'debit',
  'credit',
  'opening',
  'transfer',
  'received',
  'paid',
] as const
export type Measure = (typeof measures)[number]
/** `sign`: −1 where credits count. `isAccount`: another part is the figure of a row of the report. */
export type FigurePart = {
  readonly id: string
  readonly code: string | null
  readonly name: string
  readonly amount: string
  readonly isAccount: boolean
}
export type Figure = {
  readonly name: string
  readonly amount: string
  readonly measure: Measure
  readonly sign: 1 | -1
  /** The days whose entries make the figure. */
  readonly days: Days
  readonly parts: readonly FigurePart[]
}
/** A cell: the row's id and the key of the column. */
export type CellKey = { readonly row: string; readonly column: string }
type Side = 'debit' | 'credit'
type Statement = {
  sideOf: (section: string) => Side
  sectionsOf: (subtotal: string, result: ReportResult) => readonly string[]
}

const COSTS = ['cost_of_sales', 'operating_expense', 'interest_expense', 'income_tax']
const INCOME_STATEMENT: Statement = {
  sideOf: (section) => (COSTS.includes(section) ? 'debit' : 'credit'),
  sectionsOf: (subtotal, { rows }) =>
    rows
      .slice(
        0,
        rows.findIndex(({ id }) => id === subtotal),
      )
      .flatMap(({ id, depth, kind }) => (depth === 0 && kind === 'category' ? [id] : [])),
}
const FUNDING: Readonly<Record<string, readonly string[]>> = {
  total_assets: ['assets'],
  total_liabilities: ['liabilities'],
  total_equity: ['equity'],
  total_funding: ['liabilities', 'equity'],
}
const BALANCE_SHEET: Statement = {
  sideOf: (section) => (section === 'assets' || section === 'total_assets' ? 'debit' : 'credit'),
  sectionsOf: (subtotal) => FUNDING[subtotal] ?? [],
}

/** Returns a figure of the income statement with its accounts; null for a cell that no accounts add up to. */
export function incomeFigure(result: ReportResult, cell: CellKey, days: Days): Figure | null {
  const column = result.columns.find(({ key }) => key === cell.column)
  return column
    ? statementFigure(result, cell, { ...INCOME_STATEMENT, measure: 'net', days: column.period ?? days })
    : null
}

/** Returns a figure of the balance sheet with its accounts and the profit of the year; null for a cell that it does not have. */
export function balanceFigure(result: ReportResult, cell: CellKey, company: ReportCompany): Figure | null {
  const column = result.columns.find(({ key }) => key === cell.column)
  if (!column) return null
  const days = yearUntil(column.label, company.fiscal_years)
  return statementFigure(result, cell, { ...BALANCE_SHEET, measure: 'balance', days })
}

function statementFigure(
  result: ReportResult,
  { row: id, column }: CellKey,
  { sideOf, sectionsOf, measure, days }: Statement & Pick<Figure, 'measure' | 'days'>,
): Figure | null {
  const rowsById = new Map(result.rows.map((row) => [row.id, row]))
  const row = rowsById.get(id)
  if (!row || row.kind === 'memo') return null
  const above = (one: ReportRow): string[] => {
    const parent = rowsById.get(one.parent_id ?? '')
    return [one.id, ...(parent ? above(parent) : [])]
  }
  const side = sideOf(above(row).at(-1) ?? id)
  const sections = row.kind === 'subtotal' ? sectionsOf(id, result) : [id]
  const parts = result.rows
    .filter((one) => one.kind === 'account' && above(one).some((over) => sections.includes(over)))
    .map((account) => {
      const amount = account.cells[column] ?? '0'
      const isSame = sideOf(above(account).at(-1) ?? '') === side
      return partOf(account, isSame ? amount : negate(amount), account.id !== PROFIT_OF_YEAR)
    })
  const sign = side === 'debit' ? 1 : -1
  return { name: row.name, amount: row.cells[column] ?? '0', measure, sign, days, parts: withoutZeros(parts) }
}

/** Returns a figure of the trial balance with its accounts; `opening` and `closing` are both sides of a balance. */
export function trialFigure(result: ReportResult, { row: id, column }: CellKey, days: Days): Figure | null {
  const totals = {
    id: TOTALS,
    parent_id: null,
    kind: 'category',
    code: null,
    name: 'Total',
    depth: 0,
    cells: result.totals,
  }
  const row = id === TOTALS ? totals : result.rows.find((one) => one.id === id)
  const read = readerOf(column, result.columns)
  if (!row || !read) return null
  const below = new Set([id])
  for (const one of result.rows) if (below.has(one.parent_id ?? TOTALS)) below.add(one.id)
  const accounts = result.rows.filter((one) => one.kind === 'account' && below.has(one.id))
  return {
    name: row.name,
    amount: read.figure(row.cells),
    measure: read.measure,
    sign: read.sign,
    days: read.period ?? days,
    parts: withoutZeros(accounts.map((account) => partOf(account, read.figure(account.cells), true))),
  }
}

type Reader = Pick<Figure, 'measure' | 'sign'> & { period?: Days; figure: (cells: Cells) => string }

function readerOf(column: string, columns: readonly ReportColumn[]): Reader | null {
  const cell = (cells: Cells) => cells[column] ?? '0'
  const measure = column.startsWith('closing') ? 'balance' : 'opening'
  const net = (cells: Cells) => subtract(cells[`${column}_dr`] ?? '0', cells[`${column}_cr`] ?? '0')
  if (column === 'opening' || column === 'closing') return { measure, sign: 1, figure: net }
  const declared = columns.find(({ key }) => key === column)
  if (!declared) return null
  if (declared.period) return { measure: 'balance', sign: 1, period: declared.period, figure: cell }
  if (column === 'debit' || column === 'transfer') return { measure: column, sign: 1, figure: cell }
  if (column === 'credit') return { measure: column, sign: 1, figure: cell }
  const isSide = /^(opening|closing)_(dr|cr)$/.test(column)
  return isSide ? { measure, sign: column.endsWith('_cr') ? -1 : 1, figure: cell } : null
}

/** Returns the accounts below the categories of a figure that ratios use; credits count where its sign says so. */
export function accountFigure(
  figure: AccountFigure,
  { categories, accounts }: { categories: readonly StatementCategory[]; accounts: readonly BalanceRow[] },
): FigurePart[] {
  const { holds, isCredit } = accountFigures[figure]
  const ids = categoriesOf(categories, holds)
  const parts = accounts
    .filter(({ category_id }) => ids.has(category_id))
    .map(({ balance, ...account }) => partOf(account, isCredit ? negate(balance) : balance, true))
  return withoutZeros(parts)
}

/** Returns the parts of a figure less those of another, account by account. */
export function lessParts(parts: readonly FigurePart[], less: readonly FigurePart[]): FigurePart[] {
  const ids = new Set(parts.map(({ id }) => id))
  const amounts = new Map(less.map(({ id, amount }) => [id, negate(amount)]))
  const others = less.filter(({ id }) => !ids.has(id)).map((part) => ({ ...part, amount: negate(part.amount) }))
  return withoutZeros([
    ...parts.map((part) => ({ ...part, amount: add(part.amount, amounts.get(part.id) ?? '0') })),
    ...others,
  ])
}

/** Returns a part of a row or an account. */
export function partOf(
  { id, code, name }: Pick<ReportRow, 'id' | 'code' | 'name'>,
  amount: string,
  isAccount: boolean,
): FigurePart {
  return { id, code, name, amount, isAccount }
}

/** Returns the parts that are not zero. */
export function withoutZeros(parts: readonly FigurePart[]): FigurePart[] {
  return parts.filter(({ amount }) => !isZero(amount))
}
