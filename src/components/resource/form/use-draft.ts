import { useCallback, useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Draft } from '../../../lib/drafts.ts'
import { draftKey, findDraft, tabName, writeDraft } from '../../../lib/drafts.ts'
import { SavedMoment } from '../../../lib/saved-moment.ts'
import { session } from '../../../lib/session.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

type DraftOf = {
  /** The page: the resource's path, the record's id (null for a new one) and the version that it was opened in. */
  path: string
  id: string | null
  version: number | null
  /** A form that starts with something given, such as a copy, does not take up what was typed before. */
  isFresh?: boolean
}

export type DraftKeeper<T> = {
  /** What was typed before and not saved; null when there is nothing, or when it was discarded. */
  restored: Draft<T> | null
  /**
   * The same, typed on a version that has changed since, or in another tab: it is offered and fills no field by itself.
   */
  offered: Draft<T> | null
  /** Has what is offered fill the form when it opens the next time. */
  take: () => void
  /** Keeps at once what waits to be kept. */
  flush: () => void
  /** Keeps what `values` answers in a moment; null means that nothing differs from the start any more. */
  keep: (values: () => T | null) => void
  /** Saved or left on purpose. What was typed in another tab stays. */
  forget: () => void
  /** Forgets what is restored or offered, wherever it was typed. */
  discard: () => void
  /** When it was kept last. */
  saved: SavedMoment
}

const pauseMs = 300

/** The draft of a form: read once when the form opens, written a moment after each change, and when the page goes. */
export function useDraft<T>({ path, id, version, isFresh = false }: DraftOf): DraftKeeper<T> {
  const { slug } = useCompany()
  const [place] = useState(() => {
    const tab = tabName(sessionStorage, uuid())
    return { userId: session.get().user?.id ?? '', slug, path, id, tab }
  })
  const key = draftKey(place)
  const [found, setFound] = useState(() => (isFresh ? null : findDraft<T>(localStorage, place)))
  const [saved] = useState(() => new SavedMoment())
  const waiting = useRef<{ values: () => T | null; timer: ReturnType<typeof setTimeout> } | null>(null)

  const flush = useCallback(() => {
    const kept = waiting.current
    waiting.current = null
    if (!kept) return
    clearTimeout(kept.timer)
    const values = kept.values()
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
    setFound(null)
  }, [key, saved])
  const discard = useCallback(() => {
    if (found) localStorage.removeItem(found.key)
    if (found?.key === key) forget()
    setFound(null)
  }, [found, key, forget])
  const take = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
    if (!found) return
    localStorage.removeItem(found.key)
    writeDraft(localStorage, key, { ...found.draft, version })
  }, [found, key, version])
  const draft = found?.draft ?? null
  const isOwn = found?.key === key && draft?.version === version
  return { restored: isOwn ? draft : null, offered: isOwn ? null : draft, keep, flush, take, forget, discard, saved }
}
