/** The figures of reports that can be explained, with the accounts behind them. */
import type { Rights } from '../../domain/permissions/can.ts'
import type { Figure, FigurePart } from '../../domain/reports/explain/figure-parts.ts'
import {
  accountFigure,
  balanceFigure,
  incomeFigure,
  lessParts,
  trialFigure,
} from '../../domain/reports/explain/figure-parts.ts'
import type { MovementCell } from '../../domain/reports/explain/movement-figures.ts'
import { cashFlowFigure, equityFigure } from '../../domain/reports/explain/movement-figures.ts'
import type { BalanceRow } from '../../domain/reports/financial/balance-sheet.ts'
import { PROFIT_OF_YEAR, yearUntil } from '../../domain/reports/financial/balance-sheet.ts'
import type { MovementRow } from '../../domain/reports/financial/cash-flow.ts'
import type { StatementCategory } from '../../domain/reports/financial/financial-statement.ts'
import type { RatioFigure } from '../../domain/reports/financial/ratio-analysis.ts'
import { figuresOfRatio, isIncomeFigure } from '../../domain/reports/financial/ratio-analysis.ts'
import { accountFigures } from '../../domain/reports/financial/account-figures.ts'
import { sum } from '../../domain/money/decimal.ts'
import type { Days } from '../../domain/reports/report.ts'
import type { Report } from '../../domain/resources/core/define-report.ts'
import { query } from '../../domain/resources/core/define-report.ts'
import { balanceSheet, incomeStatement } from '../../domain/resources/ledger/financial-reports.ts'
import { marginLevel } from './explain-margin.ts'
import type { FigureRequest, Level } from './explanation.ts'
import { end } from './explanation.ts'
import type { Books } from './run-report.ts'
import { askAll, runReport } from './run-report.ts'

type Explain = (books: Books, request: FigureRequest) => Promise<Figure | Level | null> | Figure | null

/** The reports whose figures can be explained. */
const explained: Readonly<Record<string, Explain>> = {
  'income-statement': (_books, { outcome, cell }) => incomeFigure(outcome.result, cell, outcome.values as Days),
  'trial-balance': (_books, { outcome, cell }) => trialFigure(outcome.result, cell, outcome.values as Days),
  'balance-sheet': (books, { outcome, rights, cell }) => {
    if (cell.row !== PROFIT_OF_YEAR) return balanceFigure(outcome.result, cell, outcome.company)
    const column = outcome.result.columns.find(({ key }) => key === cell.column)
    return column
      ? ofIncome(books, { rights, row: 'net_profit', days: yearUntil(column.label, outcome.company.fiscal_years) })
      : null
  },
  'ratio-analysis': ratioFigure,
  'gross-margin': marginLevel,
  'cash-flow': async (books, request) => cashFlowFigure(await movementCell(books, request)),
  'changes-in-equity': async (books, request) => equityFigure(await movementCell(books, request)),
}

/** Returns the figure of a cell; null for one that cannot be explained. */
export async function figureOf(books: Books, report: Report, request: FigureRequest): Promise<Figure | Level | null> {
  return (await explained[report.name]?.(books, request)) ?? null
}

/** Returns a cell of a statement with what moved in the days of its column. */
async function movementCell(books: Books, { outcome: { result, values }, cell }: FigureRequest): Promise<MovementCell> {
  const days = result.columns.find(({ key }) => key === cell.column)?.period ?? (values as Days)
  const facts = await askAll(books, {
    categories: query<StatementCategory>('ledger/statement-categories'),
    accounts: query<MovementRow>('ledger/account-movements', days.start_date, days.end_date),
  })
  return { result, cell, days: { start_date: days.start_date, end_date: days.end_date }, ...facts }
}

async function ofIncome(
  books: Books,
  { rights, row, days }: { rights: Rights; row: string; days: Days },
): Promise<Figure | null> {
  const values = { ...days, compare: [], hide_zero: false }
  const { result } = await runReport(books, incomeStatement, { values, rights, most: null })
  return incomeFigure(result, { row, column: 'amount' }, days)
}

async function ofBalances(
  books: Books,
  { rights, row, days }: { rights: Rights; row: string; days: Days },
): Promise<Figure | null> {
  const values = { as_of: days.end_date, compare: [], hide_zero: false }
  const { result, company } = await runReport(books, balanceSheet, { values, rights, most: null })
  return balanceFigure(result, { row, column: 'amount' }, company)
}

async function ratioFigure(books: Books, { outcome, rights, cell }: FigureRequest): Promise<Figure | Level | null> {
  const { result, values, company } = outcome
  const days = yearUntil(String(values['as_of']), company.fiscal_years)
  // The profit of the year is a part of equity.
  if (cell.row === PROFIT_OF_YEAR) return ofIncome(books, { rights, row: 'net_profit', days })
  const figures = figuresOfRatio(cell.row)
  const row = result.rows.find(({ id }) => id === cell.row)
  if (!figures || !row) return null
  if (cell.column === 'numerator') return partFigure(books, { rights, figure: figures.above, days })
  if (cell.column === 'denominator') return partFigure(books, { rights, figure: figures.below, days })
  if (cell.column !== 'value') return null
  const formula = row.cells['formula'] ?? ''
  const [above = '', below = ''] = formula.split(' ÷ ').map(nameInFormula)
  const part = (name: string, column: 'numerator' | 'denominator') => {
    const amount = row.cells[column] ?? '0'
    return { ...end, kind: 'figure' as const, id: column, name, amount, below: { row: row.id, column } }
  }
  return {
    name: row.name,
    amount: row.cells['value'] ?? '',
    relation: 'quotient',
    formula,
    measure: null,
    ...days,
    parts: [part(above, 'numerator'), part(below, 'denominator')],
  }
}

/** Returns the name of a figure in a formula, without what it is multiplied by. */
function nameInFormula(text: string): string {
  const [name = ''] = text.split(' × ')
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

type PartRequest = { rights: Rights; figure: RatioFigure; days: Days }

async function partFigure(books: Books, { rights, figure, days }: PartRequest): Promise<Figure | null> {
  if (figure === 'quick_assets') {
    const [current, inventory] = await Promise.all([
      ofBalances(books, { rights, row: 'current_assets', days }),
      accountsOf(books, 'inventory', days),
    ])
    if (!current) return null
    return withParts({ name: 'Quick assets', sign: 1, days }, lessParts(current.parts, inventory))
  }
  if (figure in accountFigures) {
    const accounts = figure as keyof typeof accountFigures
    const { isCredit, name } = accountFigures[accounts]
    return withParts({ name, sign: isCredit ? -1 : 1, days }, await accountsOf(books, accounts, days))
  }
  const request = { rights, row: figure, days }
  return isIncomeFigure(figure) ? ofIncome(books, request) : ofBalances(books, request)
}

async function accountsOf(
  books: Books,
  figure: keyof typeof accountFigures,
  { end_date }: Days,
): Promise<FigurePart[]> {
  const queries = {
    categories: query<StatementCategory>('ledger/statement-categories'),
    accounts: query<BalanceRow>('ledger/balance-sheet', end_date),
  }
  return accountFigure(figure, await askAll(books, queries))
}

/** Returns a figure of balances that is the sum of its parts. */
function withParts(figure: Pick<Figure, 'name' | 'sign' | 'days'>, parts: readonly FigurePart[]): Figure {
  return { ...figure, measure: 'balance', amount: sum(parts.map(({ amount }) => amount)), parts }
}
