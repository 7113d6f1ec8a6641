/**
 * What of a trial balance is shown: gross or net balances, with or without accounts or categories. The screen and every
 * file take their columns from here, so that what is printed or exported is what was seen.
 *
 *   gross   Opening Dr, Opening Cr, Debit, Credit, Closing Dr, Closing Cr, then one closing for each compared period
 *   net     Opening, Debit, Credit, Closing, then the same; a balance is positive on the debit side
 */
import { subtract } from '../money/decimal.ts'

type Cells = Readonly<Record<string, string>>
/** A column by its key; `figure` reads it from the cells of a row or from the totals. */
export type BalanceColumn = { readonly key: string; readonly figure: (cells: Cells) => string }
export type BalanceView = {
  readonly net: boolean
  readonly hideAccounts: boolean
  readonly hideCategories: boolean
}

const GROSS = ['opening_dr', 'opening_cr', 'debit', 'credit', 'closing_dr', 'closing_cr'] as const

/** The key of the closing of a compared period, the first being 1. */
export function comparedKey(place: number): `compare_${number}` {
  return `compare_${place}`
}

/** The columns in their order; `compared` is the number of compared periods. */
export function balanceColumns({ net }: Pick<BalanceView, 'net'>, compared: number): BalanceColumn[] {
  const plain = (key: string): BalanceColumn => ({ key, figure: (cells) => cells[key] ?? '0' })
  const own = net ? [netOf('opening'), plain('debit'), plain('credit'), netOf('closing')] : GROSS.map(plain)
  return [...own, ...Array.from({ length: compared }, (_, index) => plain(comparedKey(index + 1)))]
}

function netOf(key: 'opening' | 'closing'): BalanceColumn {
  return { key, figure: (cells) => subtract(cells[`${key}_dr`] ?? '0', cells[`${key}_cr`] ?? '0') }
}

/** The rows that are shown, with the depth at which they stand: accounts without their categories stand at the top. */
export function balanceRows<Row extends { readonly kind: string; readonly depth: number }>(
  rows: readonly Row[],
  { hideAccounts, hideCategories }: BalanceView,
): { row: Row; level: number }[] {
  return rows
    .filter(({ kind }) => !(kind === 'category' ? hideCategories : hideAccounts))
    .map((row) => ({ row, level: hideCategories ? 0 : row.depth }))
}
