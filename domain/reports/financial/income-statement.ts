/**
 * The income statement: what a period earned and spent, in sections, down to the net profit.
 *
 * It adds up the turnover of income and expense accounts in the period, closing entries left out, so that it is the same
 * before and after a year is closed, and its net profit is the one in the balance sheet. Income is shown with credits
 * positive, costs with debits positive.
 *
 *   Revenue                 900.00
 *   Cost of sales           500.00
 *   Gross profit            400.00
 *   Operating expenses      150.00
 *   Operating profit        250.00
 *   Interest expense         10.00
 *   Profit before tax       240.00
 *   Income tax               40.00
 *   Net profit              200.00
 *
 * Where the company has a tax rate, a memo line below shows the tax on the profit before tax, 240.00 at 20% = 48.00; a loss
 * has none. Tax counts as posted, so the memo is no part of any sum.
 */
import type { Comparison } from '../../calendar/compare-period.ts'
import { canonical, isNegative, multiply, negate } from '../../money/decimal.ts'
import { comparedPeriods } from '../compared-periods.ts'
import type { FiguredRow, Section, StatementCategory } from './financial-statement.ts'
import { isProfit, sectionOf, statementTree, subtotal, sumOf, toReportRow } from './financial-statement.ts'
import type { Days, ReportColumn, ReportContext, ReportResult } from '../report.ts'
import { comparisonKey } from '../trial-balance-view.ts'

/** `amount`: debits less credits of the period. */
export type TurnoverRow = { id: string; category_id: string; name: string; code: string | null; amount: string }
/** The percentage of the company's tax on its profit; null without one. */
export type TaxRate = { rate: string | null }
/** The turnover of each comparison period has the key of its column. */
export type IncomeStatementFacts = {
  readonly categories: readonly StatementCategory[]
  readonly accounts: readonly TurnoverRow[]
  readonly tax: readonly TaxRate[]
} & Readonly<Record<`compare_${number}`, readonly TurnoverRow[]>>
type Values = Days & { hide_zero: boolean; compare: readonly Comparison[] }
type Step = Omit<Section, 'holds'> | { readonly id: string; readonly total: string }

const STEPS: readonly Step[] = [
  { id: 'revenue', name: 'Revenue', side: 'credit' },
  { id: 'cost_of_sales', name: 'Cost of sales', side: 'debit' },
  { id: 'gross_profit', total: 'Gross profit' },
  { id: 'other_income', name: 'Other income', side: 'credit' },
  { id: 'operating_expense', name: 'Operating expenses', side: 'debit' },
  { id: 'operating_profit', total: 'Operating profit' },
  { id: 'interest_income', name: 'Interest income', side: 'credit' },
  { id: 'interest_expense', name: 'Interest expense', side: 'debit' },
  { id: 'other', name: 'Other income and expenses', side: 'credit' },
  { id: 'profit_before_tax', total: 'Profit before tax' },
  { id: 'income_tax', name: 'Income tax', side: 'debit' },
  { id: 'net_profit', total: 'Net profit' },
]

/** Returns the sections with their subtotals, a column for the period and one for each comparison period. */
export function incomeStatementRows(
  facts: IncomeStatementFacts,
  { values, company }: ReportContext<Values>,
): ReportResult {
  const periods = [values, ...comparedPeriods(values, values.compare, company.calendar)]
  const columns = periods.map(periodColumn)
  const amounts = [facts.accounts, ...periods.slice(1).map((_, index) => facts[comparisonKey(index + 1)] ?? [])].map(
    (rows) => new Map(rows.map(({ id, amount }) => [id, amount])),
  )
  const accounts = facts.accounts.map((account) => ({
    ...account,
    figures: amounts.map((amountById) => amountById.get(account.id) ?? '0'),
  }))
  const tree = statementTree(facts.categories, accounts, { columns: columns.length, hideZero: values.hide_zero })
  const rows: FiguredRow[] = []
  let result = sumOf([], columns.length)
  let beforeTax = result
  for (const step of STEPS) {
    if ('total' in step) rows.push(subtotal({ id: step.id, name: step.total, side: 'credit' }, result))
    else {
      const part = sectionOf(tree, {
        ...step,
        holds: (category) => isProfit(category) && category.section === step.id,
      })
      rows.push(...part.rows)
      result = sumOf([{ figures: result }, part], columns.length)
    }
    if (step.id === 'profit_before_tax') beforeTax = result
  }
  const keys = columns.map(({ key }) => key)
  const memo = estimatedTax(facts.tax[0]?.rate ?? null, beforeTax)
  return { columns, rows: [...rows, ...memo].map((row) => toReportRow(row, keys, company.digits)), totals: {} }
}

/** Returns the memo line of the tax on results before tax, credits negative; none without a rate. */
function estimatedTax(rate: string | null, beforeTax: readonly string[]): FiguredRow[] {
  if (rate === null) return []
  const figures = beforeTax.map((result) =>
    isNegative(result) ? multiply(negate(result), multiply(rate, '0.01')) : '0',
  )
  const name = `Estimated tax (${canonical(rate)}% of profit before tax)`
  return [{ id: 'estimated_tax', parent_id: null, kind: 'memo', code: null, name, depth: 0, figures }]
}

/** Returns the column of a period: the first one is the period of the report, the others are compared with it. */
export function periodColumn({ start_date, end_date }: Days, index: number): ReportColumn {
  return {
    key: index === 0 ? 'amount' : comparisonKey(index),
    label: `${start_date} – ${end_date}`,
    kind: 'money',
    period: { start_date, end_date },
  }
}
