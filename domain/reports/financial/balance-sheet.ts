/**
 * The balance sheet: assets, liabilities and equity at the end of a day.
 *
 * Balances are those that reports carry: income and expense of earlier fiscal years are in retained earnings, and those of
 * the current one are the profit of the year, a line of equity. It therefore shows the same before and after a year is
 * closed. An opening difference is part of equity until it is cleared.
 *
 *   Assets                        1,000.00
 *     Current assets                700.00
 *     Non-current assets            300.00
 *   Total assets                  1,000.00
 *   Liabilities                     400.00
 *   Total liabilities               400.00
 *   Equity                          600.00
 *     Capital introduced            350.00
 *     Retained earnings             200.00
 *     Net profit for the year        50.00
 *   Total equity                    600.00
 *   Total liabilities and equity  1,000.00
 */
import type { Comparison } from '../../calendar/compare-period.ts'
import { addDays, localDate } from '../../calendar/local-date.ts'
import { compare } from '../../money/decimal.ts'
import { comparedPeriods } from '../compared-periods.ts'
import type { ClassifiedCategory, Section, StatementCategory } from './financial-statement.ts'
import {
  categoriesOf,
  isProfit,
  sectionOf,
  statementTree,
  subtotal,
  sumOf,
  toReportRow,
} from './financial-statement.ts'
import type { Days, ReportColumn, ReportCompany, ReportContext, ReportResult } from '../report.ts'
import { comparisonKey } from '../trial-balance-view.ts'

/** `balance`: debits less credits. */
export type BalanceRow = { id: string; category_id: string; name: string; code: string | null; balance: string }
/** The balances of each comparison day have the key of its column. */
export type BalanceSheetFacts = {
  readonly categories: readonly StatementCategory[]
  readonly accounts: readonly BalanceRow[]
} & Readonly<Record<`compare_${number}`, readonly BalanceRow[]>>
type Values = { as_of: string | null; hide_zero: boolean; compare: readonly Comparison[] }

/** The id of the line of the year's profit. */
export const PROFIT_OF_YEAR = 'profit_of_year'

/**
 * Returns the fiscal year until a day: from the first day of the year that contains it, or from the day after the last
 * year; before the first year, the day alone.
 */
export function yearUntil(asOf: string, fiscalYears: ReportCompany['fiscal_years']): Days {
  const year = fiscalYears.find(({ start_date, end_date }) => start_date <= asOf && asOf <= end_date)
  const last = fiscalYears.findLast(({ end_date }) => end_date < asOf)
  const start = year?.start_date ?? (last ? addDays(localDate(last.end_date), 1) : asOf)
  return { start_date: start, end_date: asOf }
}

/** Returns the days of the comparison columns: the last days of the periods that the year until the day is compared with. */
export function comparedDays({ as_of, compare: compared }: Values, company: ReportCompany): string[] {
  const year = yearUntil(as_of ?? company.today, company.fiscal_years)
  return comparedPeriods(year, compared, company.calendar).map(({ end_date }) => end_date)
}

/** Returns the rows; the totals of assets and of liabilities and equity agree in every column. */
export function balanceSheetRows(facts: BalanceSheetFacts, { values, company }: ReportContext<Values>): ReportResult {
  const days = [values.as_of ?? company.today, ...comparedDays(values, company)]
  const columns = days.map(dayColumn)
  const count = columns.length
  const balances = [facts.accounts, ...days.slice(1).map((_, index) => facts[comparisonKey(index + 1)] ?? [])].map(
    (rows) => new Map(rows.map(({ id, balance }) => [id, balance])),
  )
  const accounts = facts.accounts.map((account) => ({
    ...account,
    figures: balances.map((balanceById) => balanceById.get(account.id) ?? '0'),
  }))
  const profitCategories = categoriesOf(facts.categories, isProfit)
  const profit = sumOf(
    accounts.filter(({ category_id }) => profitCategories.has(category_id)),
    count,
  )
  const tree = statementTree(facts.categories, accounts, { columns: count, hideZero: values.hide_zero })
  const assets = sectionOf(tree, ASSETS)
  const liabilities = sectionOf(tree, LIABILITIES)
  const equity = sectionOf(tree, {
    ...EQUITY,
    lines: [{ id: PROFIT_OF_YEAR, code: null, name: 'Net profit for the year', figures: profit }],
  })
  const rows = [
    ...assets.rows,
    subtotal({ id: 'total_assets', name: 'Total assets', side: 'debit' }, assets.figures),
    ...liabilities.rows,
    subtotal({ id: 'total_liabilities', name: 'Total liabilities', side: 'credit' }, liabilities.figures),
    ...equity.rows,
    subtotal({ id: 'total_equity', name: 'Total equity', side: 'credit' }, equity.figures),
    subtotal(
      { id: 'total_funding', name: 'Total liabilities and equity', side: 'credit' },
      sumOf([liabilities, equity], count),
    ),
  ]
  const keys = columns.map(({ key }) => key)
  return { columns, rows: rows.map((row) => toReportRow(row, keys, company.digits)), totals: {} }
}

/** Whether assets equal liabilities and equity in every column. */
export function isInBalance({ columns, rows }: Pick<ReportResult, 'columns' | 'rows'>): boolean {
  const cellsOf = (id: string) => rows.find((row) => row.id === id)?.cells ?? {}
  const [assets, funding] = [cellsOf('total_assets'), cellsOf('total_funding')]
  return columns.every(({ key }) => compare(assets[key] ?? '0', funding[key] ?? '0') === 0)
}

const below = (root: string, term: string) => (category: ClassifiedCategory) =>
  category.root === root && (category.effectiveTerm === 'non_current' ? 'non_current' : 'current') === term

const ASSETS: Section = {
  id: 'assets',
  name: 'Assets',
  side: 'debit',
  parts: [
    { id: 'current_assets', name: 'Current assets', side: 'debit', holds: below('ASSETS', 'current') },
    { id: 'non_current_assets', name: 'Non-current assets', side: 'debit', holds: below('ASSETS', 'non_current') },
  ],
}
const LIABILITIES: Section = {
  id: 'liabilities',
  name: 'Liabilities',
  side: 'credit',
  parts: [
    { id: 'current_liabilities', name: 'Current liabilities', side: 'credit', holds: below('LIABILITIES', 'current') },
    {
      id: 'non_current_liabilities',
      name: 'Non-current liabilities',
      side: 'credit',
      holds: below('LIABILITIES', 'non_current'),
    },
  ],
}
/** The categories of equity. */
export const EQUITY: Section = {
  id: 'equity',
  name: 'Equity',
  side: 'credit',
  holds: ({ root }) => root === 'EQUITY' || root === 'OPEN-BAL-DIFF',
}

function dayColumn(day: string, index: number): ReportColumn {
  return { key: index === 0 ? 'amount' : comparisonKey(index), label: day, kind: 'money' }
}
