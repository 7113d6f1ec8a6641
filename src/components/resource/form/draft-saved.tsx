import { useTranslate } from '@refinedev/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SavedMoment } from '../../../lib/saved-moment.ts'
import { sinceSaved } from '../../../lib/saved-moment.ts'
import './draft-saved.css'

const refreshMs = 5000

/** When the draft of a form was saved in the browser last. It has its place before there is one, so that nothing moves. */
export function DraftSaved({ saved }: { saved: SavedMoment }) {
  const t = useTranslate()
  const at = useSyncExternalStore(saved.subscribe, saved.get)
  const now = useNow(at)
  const [isAnnounced, setIsAnnounced] = useState(false)
  if (at !== null && !isAnnounced) setIsAnnounced(true)
  return (
    <>
      <span className="draft-saved" title={at === null ? undefined : t('draft.savedHint')}>
        {at === null ? null : t('draft.saved', { time: sinceSaved(at, Math.max(at, now)) })}
      </span>
      <span className="visually-hidden" role="status">
        {isAnnounced ? t('draft.savedHint') : ''}
      </span>
    </>
  )
}

/** The time of day, read again every few seconds while something is shown by it. */
function useNow(at: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at === null) return
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [at])
  return now
}
