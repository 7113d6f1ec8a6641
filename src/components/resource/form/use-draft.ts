import { useCallback, useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Draft } from '../../../lib/drafts.ts'
import { draftKey, findDraft, tabName, writeDraft } from '../../../lib/drafts.ts'
import { SavedMoment } from '../../../lib/saved-moment.ts'
import { session } from '../../../lib/session.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

type DraftOf = {
  /** The page: the resource's path, the record's id (null for a new one) and the version that was opened. */
  path: string
  id: string | null
  version: number | null
  /** A form that starts with values from elsewhere ignores an existing draft. */
  isFresh?: boolean
  /** Names a copy of a record: it has its own draft and is offered no other. */
  copy?: string | undefined
}

export type DraftKeeper<T> = {
  /** The unsaved input from before; null when there is none or it was discarded. */
  restored: Draft<T> | null
  /** Unsaved input of an older version or of another tab: it is offered and not filled in automatically. */
  offered: Draft<T> | null
  /** Fills the offered draft into the form the next time it opens. */
  take: () => void
  /** Stores pending input immediately. */
  flush: () => void
  /** Stores the result of `values` after a short delay; null means that nothing differs from the initial values. */
  keep: (values: () => T | null) => void
  /** Deletes the draft after saving or leaving. Drafts of other tabs stay. */
  forget: () => void
  /** Deletes the restored or offered draft, whichever tab it is from. */
  discard: () => void
  /** When it was kept last. */
  saved: SavedMoment
}

const pauseMs = 300

/**
 * Manages the draft of a form: reads it when the form opens, writes it shortly after each change and when the page
 * closes.
 */
export function useDraft<T>({ path, id, version, isFresh = false, copy }: DraftOf): DraftKeeper<T> {
  const { slug } = useCompany()
  const [place] = useState(() => {
    const tab = tabName(sessionStorage, uuid())
    const userId = session.get().user?.id ?? ''
    return { userId, slug, path, id, tab: copy === undefined ? tab : `${tab}/${copy}` }
  })
  const key = draftKey(place)
  const [storedDraft, setStoredDraft] = useState(() => {
    const existing = isFresh ? null : findDraft<T>(localStorage, place)
    return copy === undefined || existing?.key === key ? existing : null
  })
  const [saved] = useState(() => new SavedMoment())
  const waiting = useRef<{ values: () => T | null; timer: ReturnType<typeof setTimeout> } | null>(null)

  const flush = useCallback(() => {
    const pendingWrite = waiting.current
    waiting.current = null
    if (!pendingWrite) return
    clearTimeout(pendingWrite.timer)
    const values = pendingWrite.values()
    const now = new Date()
    if (values === null) localStorage.removeItem(key)
    const isKept = values !== null && writeDraft(localStorage, key, { at: now.toISOString(), version, values })
    saved.set(isKept ? now.getTime() : null)
  }, [key, version, saved])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const keep = useCallback(
    (values: () => T | null) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { values, timer: setTimeout(flush, pauseMs) }
    },
    [flush],
  )
  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
    localStorage.removeItem(key)
    saved.set(null)
    setStoredDraft(null)
  }, [key, saved])
  const discard = useCallback(() => {
    if (storedDraft) localStorage.removeItem(storedDraft.key)
    if (storedDraft?.key === key) forget()
    setStoredDraft(null)
  }, [storedDraft, key, forget])
  const take = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
    if (!storedDraft) return
    localStorage.removeItem(storedDraft.key)
    writeDraft(localStorage, key, { ...storedDraft.draft, version })
  }, [storedDraft, key, version])
  const draft = storedDraft?.draft ?? null
  const isOwn = storedDraft?.key === key && draft?.version === version
  return { restored: isOwn ? draft : null, offered: isOwn ? null : draft, keep, flush, take, forget, discard, saved }
}
