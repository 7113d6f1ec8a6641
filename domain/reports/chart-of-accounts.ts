/** The chart of accounts and the category tree: rows of the database as report rows with the requested columns. */
import type { ChartOptions, ChartRow } from './chart-rows.ts'
import { chartRows } from './chart-rows.ts'
import type { Cells, ReportContext, ReportResult } from './report.ts'

type StoredRow = { id: string; name: string; code: string | null; system_code: string | null; version: number }
export type CategoryRow = StoredRow & { parent_id: string | null; place: number }
type AccountRow = StoredRow & { category_id: string; is_active: boolean; lines: number; balance: string }
export type ChartFacts = { categories: readonly CategoryRow[]; accounts: readonly AccountRow[] }
export type ChartReportRow = Omit<ChartRow, 'cells'> & { cells: Cells }

/** Returns the rows of the tree with the cells of the requested columns. */
export function chartReportRows(
  { categories, accounts }: ChartFacts,
  { columns, company }: Pick<ReportContext<unknown>, 'columns' | 'company'>,
  options: ChartOptions,
): ReportResult<ChartReportRow> {
  const { rows, totals } = chartRows({
    categories: categories.map(({ parent_id, system_code, place, ...row }) => ({
      ...row,
      parentId: parent_id,
      systemCode: system_code,
      order: place,
    })),
    accounts: accounts.map(({ category_id, system_code, is_active, ...row }) => ({
      ...row,
      categoryId: category_id,
      systemCode: system_code,
      isActive: is_active,
    })),
    currencyDigits: company.digits,
    options,
  })
  const visibleCells = (cells: Cells): Cells => Object.fromEntries(columns.map(({ key }) => [key, cells[key] ?? '']))
  return {
    columns,
    rows: rows.map((row) => ({ ...row, cells: visibleCells(row.cells) })),
    totals: visibleCells(totals),
  }
}
