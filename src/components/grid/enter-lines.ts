import { typedColumns } from './grid-columns.ts'
import type { GridView } from './grid-view.ts'
import type { RowsStore } from './rows-store.ts'

/** Moves to the first empty line; without one to the first line. Read-only cells are skipped. */
export function enterLines(store: RowsStore, { columns, isLocked }: Pick<GridView, 'columns' | 'isLocked'>): void {
  const starts = store.rows().flatMap((row) => {
    const column = typedColumns(columns).find(({ name }) => isLocked?.(row, name) !== true)
    return column ? [{ key: row.key, column: column.name, isEmpty: row[column.name] === '' }] : []
  })
  const start = starts.find(({ isEmpty }) => isEmpty) ?? starts[0]
  if (start) store.activate(start.key, start.column)
}
