import { useRef, useState } from 'react'
import type { ListRow } from '../list/list-columns.tsx'
import { extended, toggled } from './selection.ts'

export type Selection = {
  ids: readonly string[]
  rows: readonly ListRow[]
  set: (ids: readonly string[]) => void
  toggle: (id: string) => void
  /** Selects all rows between two positions of the page. */
  extend: (from: number, to: number) => void
  /** Handles a click on a row's checkbox; with Shift also selects the rows since the last clicked one. */
  pick: (id: string, isShift: boolean) => void
}

const NOTHING: readonly string[] = []

/** Holds the selected rows of the page named by `pageKey`; another page starts with none. */
export function useSelection(rows: readonly ListRow[], pageKey: string): Selection {
  const [pageSelection, setPageSelection] = useState({ pageKey, ids: NOTHING })
  const onPage = rows.filter((row) => !row.isPlaceholder).map((row) => row.id)
  const ids = pageSelection.pageKey === pageKey ? pageSelection.ids.filter((id) => onPage.includes(id)) : NOTHING
  const picked = useRef<string | null>(null)
  const set = (next: readonly string[]) => setPageSelection({ pageKey, ids: next })
  return {
    ids,
    rows: rows.filter((row) => ids.includes(row.id)),
    set,
    toggle: (id) => set(toggled(onPage, ids, id)),
    extend: (from, to) => set(extended(onPage, ids, [from, to])),
    pick: (id, isShift) => {
      const from = picked.current === null ? -1 : onPage.indexOf(picked.current)
      picked.current = id
      if (isShift && from !== -1 && !ids.includes(id)) set(extended(onPage, ids, [from, onPage.indexOf(id)]))
      else set(toggled(onPage, ids, id))
    },
  }
}
