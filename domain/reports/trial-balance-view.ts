/**
 * The view of a trial balance: gross or net balances, with or without accounts or categories. The screen and every file
 * use these columns, so that prints and exports match the screen.
 *
 *   gross   Opening Dr, Opening Cr, Debit, Credit, Closing Dr, Closing Cr, then one closing for each comparison period
 *   net     Opening, Debit, Credit, Closing, then the same; a balance is positive on the debit side
 *
 * A report as known at an earlier moment has the difference to now at the end.
 * A report over the start of a fiscal year has the year-end transfer before the closing.
 */
import { subtract, withDigits } from '../money/decimal.ts'
import { SINCE_THEN } from './history/since-then.ts'

type Cells = Readonly<Record<string, string>>
/** A column by its key; `figure` reads it from the cells of a row or from the totals. */
export type BalanceColumn = { readonly key: string; readonly figure: (cells: Cells) => string }
export type BalanceView = {
  readonly net: boolean
  readonly hideAccounts: boolean
  readonly hideCategories: boolean
}

const GROSS = ['opening_dr', 'opening_cr', 'debit', 'credit', 'transfer', 'closing_dr', 'closing_cr'] as const

/** Returns the key of the closing of a comparison period, the first being 1. */
export function comparisonKey(number: number): `compare_${number}` {
  return `compare_${number}`
}

/** Returns the columns in their order, for a report with these columns. */
export function balanceColumns(
  { net }: Pick<BalanceView, 'net'>,
  reported: readonly { readonly key: string }[],
): BalanceColumn[] {
  const columnOf = (key: string): BalanceColumn => ({ key, figure: (cells) => cells[key] ?? '0' })
  const periodColumns = net
    ? [netOf('opening'), columnOf('debit'), columnOf('credit'), columnOf('transfer'), netOf('closing')]
    : GROSS.map(columnOf)
  const isReported = (key: string) => reported.some((column) => column.key === key)
  const comparisons = reported
    .filter(({ key }) => key.startsWith('compare_') || key === SINCE_THEN)
    .map(({ key }) => columnOf(key))
  return [...periodColumns.filter(({ key }) => key !== 'transfer' || isReported(key)), ...comparisons]
}

function netOf(key: 'opening' | 'closing'): BalanceColumn {
  return {
    key,
    figure: (cells) => {
      const [debit, credit] = [cells[`${key}_dr`] ?? '0', cells[`${key}_cr`] ?? '0']
      return withDigits(subtract(debit, credit), debit.split('.')[1]?.length ?? 0)
    },
  }
}

/** Returns the visible rows with their level: accounts without categories are at level 0. */
export function balanceRows<Row extends { readonly kind: string; readonly depth: number }>(
  rows: readonly Row[],
  { hideAccounts, hideCategories }: BalanceView,
): { row: Row; level: number }[] {
  return rows
    .filter(({ kind }) => !(kind === 'category' ? hideCategories : hideAccounts))
    .map((row) => ({ row, level: hideCategories ? 0 : row.depth }))
}
