import { useTranslate } from '@refinedev/core'

type CancelNoteProps = {
  reason: string | null
  /** The name of the new state; cancelled by default. */
  state?: string
}

/** Shows the reason of a cancellation; nothing for other documents. */
export function CancelNote({ reason, state }: CancelNoteProps) {
  const t = useTranslate()
  if (!reason) return null
  return (
    <p className="document-cancelled">
      <strong>{state === undefined ? t('detail.cancelledBecause') : t('plain.because', { state })}</strong> {reason}
    </p>
  )
}
