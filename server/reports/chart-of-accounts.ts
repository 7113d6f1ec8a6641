/** The chart of accounts: the tree of categories and accounts with lines and balances, or the categories alone. */
import { DomainError } from '../../domain/errors.ts'
import type { ChartOptions, ChartRow } from '../../domain/reports/chart-rows.ts'
import { chartRows } from '../../domain/reports/chart-rows.ts'
import type { Report, ReportColumn } from '../../domain/resources/report.ts'
import { categoryTree as treeDeclared, chartOfAccounts as chartDeclared } from '../../domain/resources/reports.ts'
import { statement } from '../db/client.ts'
import { categoryRows } from './categories.ts'
import type { Books, Query } from './run-report.ts'
import { fromFile, readOnly, refuseTooLarge, reportFlags } from './run-report.ts'

type AccountRow = {
  id: string
  category_id: string
  name: string
  code: string | null
  system_code: string | null
  version: number
  is_active: boolean
  lines: number
  balance: string
}

export type ChartReport = {
  report: string
  parameters: Readonly<Record<string, boolean>>
  currency: string
  as_of: null
  known_at: null
  columns: readonly ReportColumn[]
  rows: (Omit<ChartRow, 'cells'> & { cells: Cells })[]
  totals: Cells
}
type Cells = Readonly<Record<string, string>>
type Asked = { query: Query; limited: boolean }

/**
 * The chart with `include_empty`, `hide_accounts`, `hide_categories`, `hide_zero` (accounts without lines). Raises
 * UNKNOWN_FILTER, NOT_IN_LIST; with `limited`, REPORT_TOO_LARGE.
 */
export function chartOfAccounts(books: Books, { query, limited }: Asked): Promise<ChartReport> {
  const flags = reportFlags(chartDeclared.parameters, query)
  const options = {
    includeEmpty: flags.include_empty,
    hideAccounts: flags.hide_accounts,
    hideCategories: flags.hide_categories,
    hideZero: flags.hide_zero,
  }
  return report(books, chartDeclared, { flags, options, limited })
}

/** The categories with how many ledgers lie below each; `include_empty` keeps those without any. */
export function categoryTree(books: Books, { query, limited }: Asked): Promise<ChartReport> {
  const flags = reportFlags(treeDeclared.parameters, query)
  const options = { includeEmpty: flags.include_empty, hideAccounts: true, hideCategories: false, hideZero: false }
  return report(books, treeDeclared, { flags, options, limited })
}

async function report(
  { db, companyId }: Books,
  { name, columns }: Report,
  { flags, options, limited }: { flags: Record<string, boolean>; options: ChartOptions; limited: boolean },
): Promise<ChartReport> {
  const [, [company], categories, accounts] = await db.batch(companyId, [
    readOnly,
    statement<{ currency_code: string; currency_digits: number }>(
      'select currency_code, currency_digits from company where id = $1',
      [companyId],
    ),
    categoryRows(companyId, null),
    fromFile<AccountRow>('chart-of-accounts', [companyId]),
  ])
  if (!company) throw new DomainError('NOT_FOUND')
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
    currencyDigits: company.currency_digits,
    options,
  })
  if (limited) refuseTooLarge(rows.length)
  const own = (cells: Cells): Cells => Object.fromEntries(columns.map(({ key }) => [key, cells[key] ?? '']))
  return {
    report: name,
    parameters: flags,
    currency: company.currency_code,
    as_of: null,
    known_at: null,
    columns,
    rows: rows.map((row) => ({ ...row, cells: own(row.cells) })),
    totals: own(totals),
  }
}
