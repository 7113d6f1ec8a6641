/**
 * The accounts behind the figures of the cash flow statement and the statement of changes in equity.
 *
 *   Net cash from operating activities 130.00 = net profit 200.00 + depreciation 50.00 + customers −120.00
 *   Closing of equity 740.00 = capital 600.00 + retained earnings 60.00 + net profit for the year 80.00
 */
import { add, negate, sum } from '../../money/decimal.ts'
import { PROFIT_OF_YEAR } from '../financial/balance-sheet.ts'
import type { MovementRow } from '../financial/cash-flow.ts'
import { accountOfRow, ACTIVITIES, activityOf, NET_PROFIT } from '../financial/cash-flow.ts'
import type { ClassifiedCategory, StatementCategory } from '../financial/financial-statement.ts'
import { categoriesOf, isProfit } from '../financial/financial-statement.ts'
import type { Days, ReportResult, ReportRow } from '../report.ts'
import type { CellKey, Figure, FigurePart, Measure } from './figure-parts.ts'
import { partOf, withoutZeros } from './figure-parts.ts'

/** `days` are those of the column, `accounts` what moved in them. */
export type MovementCell = {
  readonly result: ReportResult
  readonly cell: CellKey
  readonly days: Days
  readonly categories: readonly StatementCategory[]
  readonly accounts: readonly MovementRow[]
}
type MeasureAndSign = Pick<Figure, 'measure' | 'sign'>

const amountIn: Readonly<Partial<Record<Measure, (row: MovementRow) => string>>> = {
  opening: ({ opening, opened }) => add(opening, opened),
  net: ({ opened, amount }) => add(opened, amount),
  turnover: ({ amount }) => amount,
  transfer: ({ transfer }) => transfer,
  balance: ({ opening, opened, amount, transfer }) => sum([opening, opened, amount, transfer]),
}

function accountPart(account: MovementRow, { measure, sign }: MeasureAndSign): FigurePart {
  const amount = amountIn[measure]?.(account) ?? '0'
  return partOf(account, sign === 1 ? amount : negate(amount), true)
}

/** Returns the rows without rows below them that are below a row, itself included. */
function linesBelow({ rows }: ReportResult, id: string): ReportRow[] {
  const below = new Set([id])
  for (const row of rows) if (below.has(row.parent_id ?? '')) below.add(row.id)
  return rows.filter((row) => row.kind === 'account' && below.has(row.id))
}

function profitAccounts(
  { categories, accounts }: MovementCell,
  holds: (category: ClassifiedCategory) => boolean = () => true,
) {
  const ids = categoriesOf(categories, (category) => isProfit(category) && holds(category))
  return accounts.filter(({ category_id }) => ids.has(category_id))
}

function figureOf(at: MovementCell, measured: MeasureAndSign, parts: readonly FigurePart[]): Figure | null {
  const { result, cell, days } = at
  const row = result.rows.find(({ id }) => id === cell.row)
  if (!row) return null
  return { name: row.name, amount: row.cells[cell.column] ?? '0', ...measured, days, parts: withoutZeros(parts) }
}

const EQUITY_MEASURES: Readonly<Record<string, Measure>> = {
  opening: 'opening',
  profit: 'net',
  transfer: 'transfer',
  other: 'turnover',
  closing: 'balance',
}

/** Returns a figure of the changes in equity; null for a cell that the statement does not have. */
export function equityFigure(at: MovementCell): Figure | null {
  const { result, cell, accounts } = at
  const column = result.columns.find(({ key }) => key === cell.column)
  if (!column) return null
  const measured: MeasureAndSign = { measure: EQUITY_MEASURES[column.key] ?? 'balance', sign: -1 }
  if (cell.row === PROFIT_OF_YEAR) {
    const profits = column.key === 'other' ? [] : profitAccounts(at)
    // What openings of the books brought in is profit of the period.
    const counted = column.key === 'opening' ? profits.map((account) => ({ ...account, opened: '0' })) : profits
    return figureOf(
      at,
      measured,
      counted.map((account) => accountPart(account, measured)),
    )
  }
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const isOfAccounts = column.key !== 'profit'
  const lines = cell.row === TOTAL ? result.rows.filter(({ kind }) => kind === 'account') : linesBelow(result, cell.row)
  const parts = lines.flatMap((line): FigurePart[] => {
    const account = byId.get(line.id)
    if (!account) return [partOf(line, line.cells[column.key] ?? '0', false)]
    return isOfAccounts ? [accountPart(account, measured)] : []
  })
  return figureOf(at, measured, parts)
}

const TOTAL = 'total_equity'

/** Returns a figure of the cash flow statement; null for a cell that the statement does not have. */
export function cashFlowFigure(at: MovementCell): Figure | null {
  const { result, cell, accounts } = at
  const ofFlows: MeasureAndSign = { measure: 'turnover', sign: -1 }
  const rowParts = (ids: readonly string[]) =>
    result.rows.filter(({ id }) => ids.includes(id)).map((row) => partOf(row, row.cells[cell.column] ?? '0', false))
  if (cell.row === 'net_change') {
    return figureOf(at, ofFlows, rowParts(ACTIVITIES.map(({ id }) => `net_${id}`)))
  }
  const ofProfit = profitLines[cell.row]
  if (ofProfit) {
    const { holds, of = (row) => row, ...measured } = ofProfit
    return figureOf(
      at,
      measured,
      profitAccounts(at, holds).map((account) => accountPart(of(account), measured)),
    )
  }
  const activity = ACTIVITIES.find(({ id }) => cell.row === id || cell.row === `net_${id}`)
  const sections = result.rows.filter(({ id }) => DIRECTIONS.some(({ end }) => id === `${activity?.id}${end}`))
  if (sections.length > 0) return figureOf(at, ofFlows, rowParts(sections.map(({ id }) => id)))
  const direction = DIRECTIONS.find(({ end }) => (cell.row.split(' ')[0] ?? '').endsWith(end))
  const lines = linesBelow(result, cell.row === 'opening_cash' ? CASH : (activity?.id ?? cell.row))
  if (direction) {
    const parts = lines.map((line) => {
      return partOf({ ...line, id: accountOfRow(line.id) }, line.cells[cell.column] ?? '0', true)
    })
    return figureOf(at, { measure: direction.measure, sign: 1 }, parts)
  }
  const measured = cell.row === 'opening_cash' ? OPENING : isOfCash(result, cell.row) ? CLOSING : ofFlows
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const parts = lines.map((line) => {
    const account = byId.get(line.id)
    return account ? accountPart(account, measured) : partOf(line, line.cells[cell.column] ?? '0', false)
  })
  return figureOf(at, measured, parts)
}

const CASH = 'closing_cash'
const OPENING: MeasureAndSign = { measure: 'opening', sign: 1 }
const CLOSING: MeasureAndSign = { measure: 'balance', sign: 1 }
const DIRECTIONS = [
  { end: '_receipts', measure: 'received' },
  { end: '_payments', measure: 'paid' },
] as const

function isOfCash(result: ReportResult, id: string): boolean {
  if (id === CASH) return true
  const parent = result.rows.find((row) => row.id === id)?.parent_id ?? null
  return parent !== null && isOfCash(result, parent)
}

/** The lines of the indirect method that income and expenses make. */
const profitLines: Readonly<
  Record<
    string,
    MeasureAndSign & { holds?: (category: ClassifiedCategory) => boolean; of?: (account: MovementRow) => MovementRow }
  >
> = {
  [NET_PROFIT]: { measure: 'net', sign: -1 },
  profit_before_books: { measure: 'opening', sign: 1, of: (account) => ({ ...account, opening: '0' }) },
  other_activities: { measure: 'turnover', sign: 1, holds: (category) => activityOf(category) !== 'operating' },
}
