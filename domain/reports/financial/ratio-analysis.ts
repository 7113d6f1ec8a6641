/**
 * The ratio analysis: liquidity, debt, profitability and activity on a day and for the fiscal year until it.
 *
 * Every figure is one of the balance sheet of the day, of the income statement from the first day of the fiscal year until
 * the day, or the sum of the accounts below a category of the chart. A ratio is numerator × factor ÷ denominator, rounded
 * half up to two decimal places; without a denominator it is a dash. Days in a ratio are those of the income statement.
 *
 *   current assets 750.00, current liabilities 400.00         current ratio        1.88
 *   net profit 75.00, revenue 1,200.00                        net margin           6.25 (percent)
 *   receivables 120.00, revenue 1,200.00, year until 30 June  receivable days     18.10 (181 × 120 ÷ 1,200)
 */
import type { Comparison } from '../../calendar/compare-period.ts'
import { daysBetween, localDate } from '../../calendar/local-date.ts'
import { divide, isZero, multiply, negate, subtract, sum, withDigits } from '../../money/decimal.ts'
import type { Cells, Days, ReportColumn, ReportCompany, ReportContext, ReportResult, ReportRow } from '../report.ts'
import { comparisonKey } from '../trial-balance-view.ts'
import type { AccountFigure } from './account-figures.ts'
import { accountFigures } from './account-figures.ts'
import type { BalanceRow } from './balance-sheet.ts'
import { balanceSheetRows, comparedDays, yearUntil } from './balance-sheet.ts'
import type { StatementCategory } from './financial-statement.ts'
import { categoriesOf } from './financial-statement.ts'
import type { TurnoverRow } from './income-statement.ts'
import { incomeStatementRows } from './income-statement.ts'

/** Balances of a day and turnover of its year until then, by the number of their column, the first being 0. */
export type RatioFacts = { readonly categories: readonly StatementCategory[] } & Readonly<
  Record<`balances_${number}`, readonly BalanceRow[]>
> &
  Readonly<Record<`turnover_${number}`, readonly TurnoverRow[]>>
type Values = { as_of: string | null; compare: readonly Comparison[] }

/** The figures that ratios are made of. */
export type RatioFigure =
  | 'current_assets'
  | 'inventory'
  | 'cash'
  | 'receivables'
  | 'payables'
  | 'current_liabilities'
  | 'total_assets'
  | 'total_liabilities'
  | 'total_equity'
  | 'revenue'
  | 'cost_of_sales'
  | 'gross_profit'
  | 'operating_profit'
  | 'net_profit'
  | 'quick_assets'
type Figures = Readonly<Record<RatioFigure, string>> & { readonly days: number }
/** `times`: what the numerator is multiplied by. `statement`: the statement of the numerator. */
type Ratio = {
  readonly id: string
  readonly name: string
  readonly formula: string
  readonly above: RatioFigure
  readonly below: RatioFigure
  readonly times?: 'percent' | 'days'
}

const GROUPS: readonly { readonly id: string; readonly name: string; readonly ratios: readonly Ratio[] }[] = [
  {
    id: 'liquidity',
    name: 'Liquidity',
    ratios: [
      {
        id: 'current_ratio',
        name: 'Current ratio',
        formula: 'Current assets ÷ current liabilities',
        above: 'current_assets',
        below: 'current_liabilities',
      },
      {
        id: 'quick_ratio',
        name: 'Quick ratio',
        formula: 'Quick assets ÷ current liabilities',
        above: 'quick_assets',
        below: 'current_liabilities',
      },
      {
        id: 'cash_ratio',
        name: 'Cash ratio',
        formula: 'Cash and bank ÷ current liabilities',
        above: 'cash',
        below: 'current_liabilities',
      },
    ],
  },
  {
    id: 'debt',
    name: 'Debt',
    ratios: [
      {
        id: 'debt_ratio',
        name: 'Debt ratio',
        formula: 'Total liabilities ÷ total assets',
        above: 'total_liabilities',
        below: 'total_assets',
      },
      {
        id: 'debt_to_equity',
        name: 'Debt to equity',
        formula: 'Total liabilities ÷ total equity',
        above: 'total_liabilities',
        below: 'total_equity',
      },
    ],
  },
  {
    id: 'profitability',
    name: 'Profitability',
    ratios: [
      {
        id: 'gross_margin',
        name: 'Gross margin (%)',
        formula: 'Gross profit × 100 ÷ revenue',
        above: 'gross_profit',
        below: 'revenue',
        times: 'percent',
      },
      {
        id: 'operating_margin',
        name: 'Operating margin (%)',
        formula: 'Operating profit × 100 ÷ revenue',
        above: 'operating_profit',
        below: 'revenue',
        times: 'percent',
      },
      {
        id: 'net_margin',
        name: 'Net margin (%)',
        formula: 'Net profit × 100 ÷ revenue',
        above: 'net_profit',
        below: 'revenue',
        times: 'percent',
      },
      {
        id: 'return_on_equity',
        name: 'Return on equity (%)',
        formula: 'Net profit × 100 ÷ total equity',
        above: 'net_profit',
        below: 'total_equity',
        times: 'percent',
      },
      {
        id: 'return_on_assets',
        name: 'Return on assets (%)',
        formula: 'Net profit × 100 ÷ total assets',
        above: 'net_profit',
        below: 'total_assets',
        times: 'percent',
      },
    ],
  },
  {
    id: 'activity',
    name: 'Activity',
    ratios: [
      {
        id: 'receivable_days',
        name: 'Receivable days',
        formula: 'Accounts receivable × days ÷ revenue',
        above: 'receivables',
        below: 'revenue',
        times: 'days',
      },
      {
        id: 'payable_days',
        name: 'Payable days',
        formula: 'Accounts payable × days ÷ cost of sales',
        above: 'payables',
        below: 'cost_of_sales',
        times: 'days',
      },
      {
        id: 'inventory_days',
        name: 'Inventory days',
        formula: 'Inventory × days ÷ cost of sales',
        above: 'inventory',
        below: 'cost_of_sales',
        times: 'days',
      },
    ],
  },
]

const RATIO_DIGITS = 2
/** Without a denominator there is no ratio. */
const NO_RATIO = '–'
const ofIncome: readonly RatioFigure[] = ['gross_profit', 'operating_profit', 'net_profit']

/** Returns the days of the columns, each with the fiscal year until it. */
export function ratioYears({ as_of, compare }: Values, company: ReportCompany): Days[] {
  const day = as_of ?? company.today
  const days = [day, ...comparedDays({ as_of: day, hide_zero: false, compare }, company)]
  return days.map((end) => yearUntil(end, company.fiscal_years))
}

/** Returns a heading for each group with its ratios: formula, both figures, the ratio, and that of each comparison. */
export function ratioRows(
  facts: RatioFacts,
  { values, columns: declared, company }: ReportContext<Values>,
): ReportResult {
  const figures = ratioYears(values, company).map((year, index) => figuresOf(facts, index, { year, company }))
  const [first, ...compared] = figures
  const columns = [
    ...declared,
    ...ratioYears(values, company)
      .slice(1)
      .map(({ end_date }, index): ReportColumn => ({ key: comparisonKey(index + 1), label: end_date, kind: 'ratio' })),
  ]
  const rows = GROUPS.flatMap(({ id, name, ratios }): ReportRow[] => [
    { id, parent_id: null, kind: 'category', code: null, name, depth: 0, cells: {} },
    ...ratios.map((ratio): ReportRow => {
      const cells: Cells = {
        formula: ratio.formula,
        numerator: withDigits(first?.[ratio.above] ?? '0', company.digits),
        denominator: withDigits(first?.[ratio.below] ?? '0', company.digits),
        ...Object.fromEntries(
          [first, ...compared].map((one, index) => [index === 0 ? 'value' : comparisonKey(index), valueOf(ratio, one)]),
        ),
      }
      return { id: ratio.id, parent_id: id, kind: 'ratio', code: null, name: ratio.name, depth: 1, cells }
    }),
  ])
  return { columns, rows, totals: {} }
}

/** Returns the figures of a ratio, and their names; null for an unknown ratio. */
export function figuresOfRatio(id: string): { above: RatioFigure; below: RatioFigure } | null {
  return GROUPS.flatMap(({ ratios }) => ratios).find((ratio) => ratio.id === id) ?? null
}

/** Whether a figure is one of the income statement. */
export function isIncomeFigure(figure: RatioFigure): boolean {
  return ofIncome.includes(figure) || figure === 'revenue' || figure === 'cost_of_sales'
}

/** Whether the numerator of a ratio is one of the income statement. */
export function isOfIncome(id: string): boolean {
  return GROUPS.some(({ ratios }) => ratios.some((ratio) => ratio.id === id && ofIncome.includes(ratio.above)))
}

function valueOf({ above, below, times }: Ratio, figures: Figures | undefined): string {
  if (!figures || isZero(figures[below])) return NO_RATIO
  const factor = times === 'percent' ? '100' : times === 'days' ? figures.days.toString() : '1'
  return divide(multiply(figures[above], factor), figures[below], RATIO_DIGITS)
}

/** Returns the figures of a column from its balance sheet, its income statement and its balances. */
function figuresOf(
  facts: RatioFacts,
  column: number,
  { year, company }: { year: Days; company: ReportCompany },
): Figures {
  const { categories } = facts
  const balances = facts[`balances_${column}`] ?? []
  const turnover = facts[`turnover_${column}`] ?? []
  const context = { names: {}, columns: [], company }
  const sheet = balanceSheetRows(
    { categories, accounts: balances },
    { ...context, values: { as_of: year.end_date, hide_zero: false, compare: [] } },
  )
  const statement = incomeStatementRows(
    { categories, accounts: turnover, tax: [] },
    { ...context, values: { ...year, hide_zero: false, compare: [] } },
  )
  const cellOf = ({ rows }: ReportResult, id: RatioFigure) => rows.find((row) => row.id === id)?.cells['amount'] ?? '0'
  const below = (figure: AccountFigure) => {
    const { holds, isCredit } = accountFigures[figure]
    const ids = categoriesOf(categories, holds)
    const balance = sum(balances.filter(({ category_id }) => ids.has(category_id)).map((account) => account.balance))
    return isCredit ? negate(balance) : balance
  }
  const currentAssets = cellOf(sheet, 'current_assets')
  const inventory = below('inventory')
  return {
    current_assets: currentAssets,
    inventory,
    quick_assets: subtract(currentAssets, inventory),
    cash: below('cash'),
    receivables: below('receivables'),
    payables: below('payables'),
    current_liabilities: cellOf(sheet, 'current_liabilities'),
    total_assets: cellOf(sheet, 'total_assets'),
    total_liabilities: cellOf(sheet, 'total_liabilities'),
    total_equity: cellOf(sheet, 'total_equity'),
    revenue: cellOf(statement, 'revenue'),
    cost_of_sales: cellOf(statement, 'cost_of_sales'),
    gross_profit: cellOf(statement, 'gross_profit'),
    operating_profit: cellOf(statement, 'operating_profit'),
    net_profit: cellOf(statement, 'net_profit'),
    days: daysBetween(localDate(year.start_date), localDate(year.end_date)) + 1,
  }
}
