/**
 * The changes in equity: each account of equity from the beginning to the end of a period.
 *
 * The profit of the year is a line of its own, as in the balance sheet: it grows by the net profit of the period, and on the
 * first day of the next fiscal year it is transferred to retained earnings. Openings of the books are part of the opening,
 * except for income and expenses, which are part of the net profit as in the income statement. Amounts have credits positive.
 *
 *   2025-07-01 to 2026-06-30     opening   net profit   year-end transfer   other movements   closing
 *   Capital introduced            500.00         0.00                0.00            100.00    600.00
 *   Retained earnings               0.00         0.00               90.00            −30.00     60.00    30.00 were drawn
 *   Net profit for the year        40.00       130.00              −90.00              0.00     80.00
 *   Total equity                  540.00       130.00                0.00             70.00    740.00
 */
import type { Comparison } from '../../calendar/compare-period.ts'
import { isZero, sum } from '../../money/decimal.ts'
import { comparedPeriods } from '../compared-periods.ts'
import type { Days, ReportColumn, ReportContext, ReportResult } from '../report.ts'
import { comparisonKey } from '../trial-balance-view.ts'
import { EQUITY, PROFIT_OF_YEAR } from './balance-sheet.ts'
import type { MovementRow } from './cash-flow.ts'
import type { StatementCategory } from './financial-statement.ts'
import {
  categoriesOf,
  isProfit,
  sectionOf,
  statementTree,
  subtotal,
  sumOf,
  toReportRow,
} from './financial-statement.ts'

/** The movements of each comparison period have the key of its column. */
export type EquityFacts = {
  readonly categories: readonly StatementCategory[]
  readonly accounts: readonly MovementRow[]
} & Readonly<Record<`compare_${number}`, readonly MovementRow[]>>
type Values = Days & { hide_zero: boolean; compare: readonly Comparison[] }
type Movement = Pick<MovementRow, 'opening' | 'opened' | 'amount' | 'transfer'>

const closingOf = ({ opening, opened, amount, transfer }: Movement) => sum([opening, opened, amount, transfer])

/**
 * Returns the accounts of equity with the declared columns, the transfer only where a year ended within the period, and the
 * closing of each comparison period.
 */
export function equityRows(
  facts: EquityFacts,
  { values, columns: declared, company }: ReportContext<Values>,
): ReportResult {
  const periods = comparedPeriods(values, values.compare, company.calendar)
  const compared = periods.map((_, index) => facts[comparisonKey(index + 1)] ?? [])
  const closings = compared.map((rows) => new Map(rows.map((row) => [row.id, closingOf(row)])))
  const columns = [
    ...declared,
    ...periods.map((period, index): ReportColumn => {
      const label = `Closing ${period.start_date} – ${period.end_date}`
      return { key: comparisonKey(index + 1), label, kind: 'money', period }
    }),
  ]
  const profitCategories = categoriesOf(facts.categories, isProfit)
  const isOfProfit = ({ category_id }: MovementRow) => profitCategories.has(category_id)
  const accounts = facts.accounts
    .filter((account) => !isOfProfit(account))
    .map((account) => {
      const { opening, opened, amount, transfer } = account
      const figures = [sum([opening, opened]), '0', transfer, amount, closingOf(account)]
      return { ...account, figures: [...figures, ...closings.map((byId) => byId.get(account.id) ?? '0')] }
    })
  const profit = profitFigures([facts.accounts, ...compared].map((rows) => rows.filter(isOfProfit)))
  const tree = statementTree(facts.categories, accounts, { columns: columns.length, hideZero: values.hide_zero })
  const equity = sectionOf(tree, {
    ...EQUITY,
    lines: [{ id: PROFIT_OF_YEAR, code: null, name: 'Net profit for the year', figures: profit }],
  })
  const total = subtotal({ id: 'total_equity', name: 'Total equity', side: 'credit' }, equity.figures)
  const keys = columns.map(({ key }) => key)
  const rows = [...equity.rows, total].map((row) => toReportRow(row, keys, company.digits))
  const hasTransfer = rows.some(({ cells }) => !isZero(cells['transfer'] ?? '0'))
  return { columns: columns.filter(({ key }) => key !== 'transfer' || hasTransfer), rows, totals: {} }
}

/** Returns the figures of the profit of the year: of the period, then its closing in each comparison period. */
function profitFigures([rows = [], ...compared]: readonly (readonly MovementRow[])[]): string[] {
  const [opening = '0', profit = '0', transfer = '0'] = sumOf(
    rows.map((row) => ({ figures: [row.opening, sum([row.opened, row.amount]), row.transfer] })),
    3,
  )
  const closings = compared.map((others) => sum(others.map(closingOf)))
  return [opening, profit, transfer, '0', sum([opening, profit, transfer]), ...closings]
}
