import { useEffect, useEffectEvent, useRef } from 'react'
import { useDraft } from '../resource/form/use-draft.ts'
import { useUnsavedGuard } from '../resource/form/use-unsaved-guard.ts'
import type { Opened } from './opened-record.tsx'
import type { RowsStore } from '../grid/rows-store.ts'
import { changesOf } from '../grid/rows-store.ts'

type TypingOptions = { path: string; opened: Opened<{ id: string; version: number }> }

/**
 * What was typed into a document and not saved: kept in the browser, offered when the form opens again, and asked about
 * before the page is left. `values` is what is kept, head and rows.
 */
export function useTyping<T>({ path, opened: { record, onAnew, onReload } }: TypingOptions) {
  const draft = useDraft<T>({ path, id: record?.id ?? null, version: record?.version ?? null })
  const guard = useUnsavedGuard(draft.forget)
  const onOpened = useEffectEvent(() => guard.setDirty(draft.restored !== null))
  useEffect(() => onOpened(), [])
  return {
    before: draft.restored?.values,
    /** When it was kept last. */
    saved: draft.saved,
    /** To be told of every change. */
    keep: (read: () => T) => {
      guard.setDirty(true)
      draft.keep(read)
    },
    /** Saved, or left on purpose. */
    giveUp: () => {
      draft.forget()
      guard.setDirty(false)
    },
    /** Opens the document as it stands now, with what was typed on the version before on offer. */
    reload: () => {
      draft.flush()
      guard.setDirty(false)
      onReload()
    },
    notice: {
      restored: draft.restored,
      offered: draft.offered,
      onTake: () => {
        draft.take()
        guard.setDirty(false)
        onReload()
      },
      onDiscard: () => {
        draft.discard()
        if (!draft.restored) return
        guard.setDirty(false)
        onAnew()
      },
    },
  }
}

/** Calls back when rows change; rows that only show errors did not change. */
export function useTypedRows(grids: readonly RowsStore[], onTyped: () => void): void {
  const seen = useRef(0)
  const onStore = useEffectEvent(() => {
    const changes = changesOf(grids)
    if (changes === seen.current) return
    seen.current = changes
    onTyped()
  })
  const subscribe = useEffectEvent(() => grids.map((grid) => grid.subscribe(() => onStore())))
  useEffect(() => {
    const leave = subscribe()
    return () => leave.forEach((stop) => stop())
  }, [])
}

/** The cells of the rows without their keys, as they are kept. */
export function typedCells<C extends Readonly<Record<string, string>>>(store: RowsStore<C>): C[] {
  return store.rows().map(({ key: _key, ...cells }) => cells as unknown as C)
}
