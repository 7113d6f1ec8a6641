import { useEffect, useState } from 'react'
import type { Cells } from './grid-columns.ts'
import type { GridRow, RowsStore } from './rows-store.ts'

const PAUSE_MS = 150

/** Provides the rows when typing rests, not at each key; for everything that is merged or drawn from all of them. */
export function useRestingRows<C extends Cells>(store: RowsStore<C>): readonly GridRow<C>[] {
  const [rows, setRows] = useState(store.posted)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setRows(store.posted()), PAUSE_MS)
    }
    follow()
    const leave = store.subscribe(follow)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [store])
  return rows
}
