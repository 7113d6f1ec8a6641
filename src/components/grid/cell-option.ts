/** An option of the server for a cell of a grid, as the cell stores it. */
import type { Option } from '../fields/option.ts'
import type { CellOption, PickedItem } from './grid-columns.ts'

/** Converts an option of a ledger: its hint is `code · category`, or the category alone without a code. */
export function ledgerOption({ id, label, hint }: Option): CellOption {
  const parts = (hint ?? '').split(' · ')
  return { id, label, code: parts.length > 1 ? (parts[0] ?? '') : '' }
}

export function itemOption(item: PickedItem): CellOption {
  return { id: item.id, label: item.label, code: item.code ?? '', item }
}
