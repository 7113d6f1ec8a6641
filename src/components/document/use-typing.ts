import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDraft } from '../resource/form/use-draft.ts'
import { useUnsavedGuard } from '../resource/form/use-unsaved-guard.ts'
import type { OpenForm } from './opened-record.tsx'
import type { RowsStore } from '../grid/rows-store.ts'
import { changesOf } from '../grid/rows-store.ts'

type TypingOptions = {
  path: string
  opened: OpenForm<{ id: string; version: number }>
  /** A form that starts with values of its own ignores what was stored before. */
  isFresh?: boolean
}

/**
 * Stores the unsaved input of a document in the browser, offers it when the form opens again, and asks before the page
 * is left. `values` is the stored content, head and rows.
 */
export function useTyping<T>({ path, opened: { record, onAnew, onReload }, isFresh = false }: TypingOptions) {
  const draft = useDraft<T>({ path, id: record?.id ?? null, version: record?.version ?? null, isFresh })
  const guard = useUnsavedGuard(draft.forget)
  const onOpened = useEffectEvent(() => guard.setDirty(draft.restored !== null))
  useEffect(() => onOpened(), [])
  return {
    before: draft.restored?.values,
    /** The time of the last storing. */
    saved: draft.saved,
    /** To be called on every change. */
    keep: (read: () => T) => {
      guard.setDirty(true)
      draft.keep(read)
    },
    /** To be called when it is saved or left on purpose. */
    giveUp: () => {
      draft.forget()
      guard.setDirty(false)
    },
    /** Opens the current document and offers the values typed on the version before. */
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

/**
 * Holds what is typed into the fields of a form. Two may change before the next rendering, as when a picker gets its answer
 * while the next field is typed in: each starts from the result of the one before, which what saves reads as `latest`.
 */
export function useTyped<T extends object>(initial: () => T) {
  const [typed, setTyped] = useState(initial)
  const current = useRef(typed)
  const put = (next: T): T => {
    current.current = next
    setTyped(next)
    return next
  }
  return {
    typed,
    latest: () => current.current,
    put,
    merge: (part: Partial<T>): T => put({ ...current.current, ...part }),
  }
}

/** Calls back when rows change; a change of errors alone does not count. */
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

/** Returns the cells of the rows without their keys, as they are stored. */
export function typedCells<C extends Readonly<Record<string, string>>>(store: RowsStore<C>): C[] {
  return store.rows().map(({ key: _key, ...cells }) => cells as unknown as C)
}
