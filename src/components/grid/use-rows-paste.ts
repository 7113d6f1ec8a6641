import { useDataProvider, useTranslate } from '@refinedev/core'
import { useCallback } from 'react'
import { MOST_ROWS } from '../../../domain/inventory/check-rows.ts'
import { useNotices } from '../../providers/notification-provider.tsx'
import type { CellOption, Cells } from './grid-columns.ts'
import type { PastedRow } from './paste-rows.ts'
import type { RowsStore } from './rows-store.ts'
import type { CellSource } from './use-cell-options.ts'
import { findOption } from './use-cell-options.ts'

const AT_ONCE = 6

type PasteOptions = {
  source: CellSource
  /** The reference cell. */
  column: string
  /** Text key of the error for an unknown name. */
  unknown: string
  onFound?: (option: CellOption) => void
}

/** Pastes rows into the grid and looks up their references by code or name; unknown ones get an error at their cell. */
export function useRowsPaste(store: RowsStore, options: PasteOptions): (rows: readonly PastedRow[]) => void {
  const { source, column, unknown, onFound } = options
  const dataProvider = useDataProvider()
  const t = useTranslate()
  const notices = useNotices()
  return useCallback(
    (rows) => {
      const { lookUp, dropped } = store.paste(store.active().key, rows)
      if (dropped > 0) {
        const message = t('grid.pasteDropped', { count: dropped, max: MOST_ROWS })
        notices.open({ type: 'warning', message, role: 'alert' })
      }
      const nameOf = (row: Cells | undefined) => row?.[`${column}Label`] ?? ''
      const names = new Map<string, number[]>()
      for (const key of lookUp) {
        const name = nameOf(store.row(key))
        names.set(name, [...(names.get(name) ?? []), key])
      }
      const settle = async ([name, keys]: [string, number[]]) => {
        const option = await findOption(dataProvider(), source, name)
        if (option) onFound?.(option)
        for (const key of keys) {
          // The row may have been changed or removed while the search ran.
          if (nameOf(store.row(key)) !== name) continue
          if (option) store.identify(key, column, option)
          else store.addError(key, column, t(unknown, { name }))
        }
      }
      void inTurn([...names], settle)
    },
    [store, source, column, unknown, onFound, dataProvider, t, notices],
  )
}

/** Limits parallel searches, so that a block of a thousand names does not flood the server. */
async function inTurn<Item>(items: Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await run(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
