import type { CrudFilter } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { CellOption, Cells, GridColumn, PickedItem } from './grid-columns.ts'
import type { CellSource } from './use-cell-options.ts'

/** How a page shows its rows. It stays the same object while rows are typed, so that a key renders only its cell. */
export type GridView = {
  /** Text key of the name of the rows. */
  name: string
  columns: readonly GridColumn[]
  /** The records that reference cells search. */
  source: CellSource
  /** Further filters of the search. */
  sourceFilters?: readonly CrudFilter[]
  /** Whether the rows are fixed: none is added, removed, duplicated or moved. */
  isFixed?: boolean
  /** Returns the options of a choice cell. */
  choices?: (row: Cells, column: string) => readonly CellOption[]
  /** Returns the formatted text of a computed cell, '' for none. */
  compute?: (row: Cells, column: string) => string
  /** Returns the cells of a row that are fixed: read-only and skipped by the keyboard. */
  isLocked?: (row: Cells, column: string) => boolean
  /** Returns a remark below a cell that is no error. */
  remark?: (row: Cells, column: string) => string
  /** Returns a line below a cell with details of its value. */
  note?: (row: Cells, column: string) => string
  /** Returns the notes of an item in the list of options; by default its stock and cost. */
  optionNotes?: (item: PickedItem) => readonly string[]
  /** Renders further fields of a row, in a part below it that opens and closes. */
  detail?: (rowKey: number, number: number) => ReactNode
  /** Called with the chosen option before the row contains it. */
  onChosen?: (option: CellOption) => void
}
