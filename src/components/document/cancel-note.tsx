import { useTranslate } from '@refinedev/core'

type CancelNoteProps = {
  reason: string | null
  /** What the document is called since; left out: cancelled. */
  state?: string
}

/** Why a document was cancelled; nothing on one that stands. */
export function CancelNote({ reason, state }: CancelNoteProps) {
  const t = useTranslate()
  if (!reason) return null
  return (
    <p className="document-cancelled">
      <strong>{state === undefined ? t('detail.cancelledBecause') : t('plain.because', { state })}</strong> {reason}
    </p>
  )
}
