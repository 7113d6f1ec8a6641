import type { CrudFilter } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { CellOption, Cells, GridColumn, PickedItem } from './grid-columns.ts'
import type { CellSource } from './use-cell-options.ts'

/** How a page shows its rows. It stays the same object while rows are typed, so that a key renders its cell only. */
export type GridView = {
  /** Text key of what the rows are. */
  name: string
  columns: readonly GridColumn[]
  /** What reference cells search. */
  source: CellSource
  /** What else they ask the server for. */
  sourceFilters?: readonly CrudFilter[]
  /** Rows are given: none is added, removed, doubled or moved. */
  isFixed?: boolean
  /** What a choice cell of a row offers. */
  choices?: (row: Cells, column: string) => readonly CellOption[]
  /** What a computed cell of a row says, '' for nothing; figures already as people read them. */
  compute?: (row: Cells, column: string) => string
  /** Cells of a row that follow from elsewhere: they are only read, and passed over by the keyboard. */
  isLocked?: (row: Cells, column: string) => boolean
  /** A remark below a cell that is no error. */
  remark?: (row: Cells, column: string) => string
  /** A line below a cell that says more of what it holds. */
  note?: (row: Cells, column: string) => string
  /** What stands behind an item in the list to choose from; left out: its stock and cost. */
  optionNotes?: (item: PickedItem) => readonly string[]
  /** More of a row, in a part below it that opens and closes. */
  detail?: (rowKey: number, number: number) => ReactNode
  /** Told what was chosen, before the row holds it. */
  onChosen?: (option: CellOption) => void
}
