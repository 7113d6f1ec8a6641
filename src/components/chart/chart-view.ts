/** Decides which rows a tree table of the chart shows and which resource a row belongs to. */
import { accountCategories } from '../../../domain/resources/ledger/account-categories.ts'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { pathOf } from '../../../domain/ledger/chart-moves.ts'
import type { ReportRow } from '../report/report-types.ts'

/** A category or an account, with the version that a change is based on. */
export type ChartRow = ReportRow & { version: number; is_active: boolean }
export const optionNames = ['hide_accounts', 'hide_categories', 'hide_zero'] as const
export type ChartOptions = Readonly<Record<(typeof optionNames)[number], boolean>>

export function resourceOf({ kind }: ChartRow): Resource {
  return kind === 'category' ? accountCategories : accountLedgers
}

/** Returns the field that stores the parent of a row. */
export function placeField({ kind }: ChartRow): 'parent' | 'category' {
  return kind === 'category' ? 'parent' : 'category'
}

/**
 * Returns the rows that options and search leave, in their order. A search by name or code keeps the ancestors of a
 * match; with empty accounts hidden, a category without visible accounts is hidden too.
 */
export function filteredRows(
  rows: readonly ChartRow[],
  { hideAccounts, hideZero, search }: { hideAccounts: boolean; hideZero: boolean; search: string },
): readonly ChartRow[] {
  const visibleRows = rows.filter(
    ({ kind, cells }) => !(hideAccounts && kind === 'account') && !(hideZero && cells['lines'] === '0'),
  )
  const searchText = search.trim().toLowerCase()
  if (searchText === '') return visibleRows
  const chart = new Map(visibleRows.map((row) => [row.id, row]))
  const keptIds = new Set<string>()
  for (const row of visibleRows) {
    if (!`${row.name}\n${row.code ?? ''}`.toLowerCase().includes(searchText)) continue
    for (const { id } of pathOf(chart, row)) keptIds.add(id)
  }
  return visibleRows.filter(({ id }) => keptIds.has(id))
}

/** Returns the path of a row from the root: Assets › Bank Accounts. */
export function rowPath(chart: ReadonlyMap<string, ChartRow>, row: ChartRow): string {
  const path = pathOf(chart, row).slice(1)
  return path
    .toReversed()
    .map(({ name }) => name)
    .join(' › ')
}
