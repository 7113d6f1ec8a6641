/**
 * The trial balance: opening, turnover and closing of every account, summed up the tree of categories.
 *
 * Income and expense accounts begin each fiscal year at zero. In a period that crosses the start of a year, a column
 * shows what the years that ended within it transferred to retained earnings; in other periods that column is left out.
 *
 *   2025-07-01 to 2026-06-30   opening   credit   year-end transfer   closing
 *   Sales                      −400.00   900.00   800.00              −500.00    (400.00 of the credit was in 2025)
 *   Retained earnings             0.00     0.00  −800.00              −800.00
 */
import type { Comparison } from '../calendar/compare-period.ts'
import { isZero, subtract, sum } from '../money/decimal.ts'
import type { TrialBalanceRow } from './account-tree.ts'
import { trialBalance } from './account-tree.ts'
import type { CategoryRow } from './chart-of-accounts.ts'
import { comparedPeriods } from './compared-periods.ts'
import type { Days, ReportColumn, ReportContext, ReportResult } from './report.ts'
import type { BalanceView } from './trial-balance-view.ts'
import { balanceColumns, balanceRows, comparisonKey } from './trial-balance-view.ts'

type BalanceRow = {
  id: string
  category_id: string
  name: string
  code: string | null
  opening_debit: string
  opening_credit: string
  debit: string
  credit: string
  transfer: string
}
/** The balances of each comparison period have the key of its column. */
export type TrialBalanceFacts = { categories: readonly CategoryRow[]; accounts: readonly BalanceRow[] } & Readonly<
  Record<`compare_${number}`, readonly BalanceRow[]>
>
type Values = Days & { hide_zero: boolean; compare: readonly Comparison[] }
type Texts = { opening: string; closing: string }

/** Returns the rows in tree order, and a column for the closing of each comparison period after the declared ones. */
export function trialBalanceRows(
  facts: TrialBalanceFacts,
  { values, columns, company }: ReportContext<Values>,
  { closing }: Texts,
): ReportResult<TrialBalanceRow> {
  const periods = comparedPeriods(values, values.compare, company.calendar)
  const closings = periods.map((_, index) => {
    return new Map((facts[comparisonKey(index + 1)] ?? []).map((row) => [row.id, closingOf(row)]))
  })
  const { rows, totals } = trialBalance({
    categories: facts.categories.map(({ parent_id, place, ...row }) => ({ ...row, parentId: parent_id, order: place })),
    accounts: facts.accounts.map(({ category_id, opening_debit, opening_credit, ...row }) => ({
      ...row,
      categoryId: category_id,
      openingDebit: opening_debit,
      openingCredit: opening_credit,
      compared: closings.map((closingById) => closingById.get(row.id) ?? '0'),
    })),
    currencyDigits: company.digits,
    hideZero: values.hide_zero,
  })
  const comparedColumns = periods.map((period, index): ReportColumn => {
    const label = `${closing} ${period.start_date} – ${period.end_date}`
    return { key: comparisonKey(index + 1), label, kind: 'money', period }
  })
  const crossesYears = facts.accounts.some(({ transfer }) => !isZero(transfer))
  const periodColumns = columns.filter(({ key }) => key !== 'transfer' || crossesYears)
  return { columns: [...periodColumns, ...comparedColumns], rows, totals }
}

/** Returns the net closing; a credit balance is negative. */
function closingOf({ opening_debit, opening_credit, debit, credit, transfer }: BalanceRow): string {
  return subtract(sum([opening_debit, debit, transfer]), sum([opening_credit, credit]))
}

/** Returns the report as files show it: gross or net, with or without accounts or categories. */
export function applyBalanceView(report: ReportResult, view: BalanceView, texts: Texts): ReportResult {
  const columnsByKey = new Map(report.columns.map((column) => [column.key, column]))
  const labels: Readonly<Record<string, string>> = texts
  const visible = balanceColumns(view, report.columns)
  const cellsOf = (cells: ReportResult['totals']) =>
    Object.fromEntries(visible.map(({ key, figure }) => [key, figure(cells)]))
  return {
    columns: visible.map(({ key }) => columnsByKey.get(key) ?? { key, label: labels[key] ?? key, kind: 'money' }),
    rows: balanceRows(report.rows, view).map(({ row, level }) => ({ ...row, depth: level, cells: cellsOf(row.cells) })),
    totals: cellsOf(report.totals),
  }
}
