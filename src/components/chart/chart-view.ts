/** The chart as a tree table shows it: which rows, and which resource a row is a record of. */
import { accountCategories } from '../../../domain/resources/ledger/account-categories.ts'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { pathOf } from '../../../domain/ledger/chart-moves.ts'
import type { ReportRow } from '../report/report-types.ts'

/** A category or an account, with the version that a change of it starts from. */
export type ChartRow = ReportRow & { version: number; is_active: boolean }
export const optionNames = ['hide_accounts', 'hide_categories', 'hide_zero'] as const
export type ChartOptions = Readonly<Record<(typeof optionNames)[number], boolean>>

export function resourceOf({ kind }: ChartRow): Resource {
  return kind === 'category' ? accountCategories : accountLedgers
}

/** The field that says where a row lies in the tree. */
export function placeField({ kind }: ChartRow): 'parent' | 'category' {
  return kind === 'category' ? 'parent' : 'category'
}

/**
 * The rows that options and search leave, in their order. A search by name or code keeps what is above a match, so that
 * it is seen where it lies; without lines, a category whose accounts have none goes as well.
 */
export function filteredRows(
  rows: readonly ChartRow[],
  { hideAccounts, hideZero, search }: { hideAccounts: boolean; hideZero: boolean; search: string },
): readonly ChartRow[] {
  const shown = rows.filter(
    ({ kind, cells }) => !(hideAccounts && kind === 'account') && !(hideZero && cells['lines'] === '0'),
  )
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return shown
  const chart = new Map(shown.map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const row of shown) {
    if (!`${row.name}\n${row.code ?? ''}`.toLowerCase().includes(wanted)) continue
    for (const { id } of pathOf(chart, row)) kept.add(id)
  }
  return shown.filter(({ id }) => kept.has(id))
}

/** Where a row lies, from the root down: Assets › Bank Accounts. */
export function placeOf(chart: ReadonlyMap<string, ChartRow>, row: ChartRow): string {
  const path = pathOf(chart, row).slice(1)
  return path
    .toReversed()
    .map(({ name }) => name)
    .join(' › ')
}
