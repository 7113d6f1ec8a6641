import { useTranslate } from '@refinedev/core'

/** Why a document was cancelled; nothing on one that stands. */
export function CancelNote({ reason }: { reason: string | null }) {
  const t = useTranslate()
  if (!reason) return null
  return (
    <p className="document-cancelled">
      <strong>{t('detail.cancelledBecause')}</strong> {reason}
    </p>
  )
}
