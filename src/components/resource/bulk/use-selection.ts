import { useRef, useState } from 'react'
import type { ListRow } from '../list/list-columns.tsx'
import { extended, toggled } from './selection.ts'

export type Selection = {
  ids: readonly string[]
  rows: readonly ListRow[]
  set: (ids: readonly string[]) => void
  toggle: (id: string) => void
  /** Chooses all rows between two places of the page. */
  extend: (from: number, to: number) => void
  /** What a click on the box of a row does; with Shift also to those since the row that was clicked before. */
  pick: (id: string, isShift: boolean) => void
}

const NOTHING: readonly string[] = []

/** The chosen rows of the page that `pageKey` names; another page starts with none. */
export function useSelection(rows: readonly ListRow[], pageKey: string): Selection {
  const [kept, setKept] = useState({ pageKey, ids: NOTHING })
  const onPage = rows.filter((row) => !row.isPlaceholder).map((row) => row.id)
  const ids = kept.pageKey === pageKey ? kept.ids.filter((id) => onPage.includes(id)) : NOTHING
  const picked = useRef<string | null>(null)
  const set = (next: readonly string[]) => setKept({ pageKey, ids: next })
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
