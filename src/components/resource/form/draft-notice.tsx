import { Alert } from '../../layout/alert.tsx'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import type { Draft } from '../../../lib/drafts.ts'
import { typedAt } from '../../../lib/saved-moment.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

type DraftNoticeProps = {
  restored: Draft<unknown> | null
  offered: Draft<unknown> | null
  onTake: () => void
  onDiscard: () => void
}

/**
 * Shows that the form contains unsaved input from before, and offers to discard it. A draft of an older version, or of
 * another tab for a new record, is offered instead and not filled in.
 */
export function DraftNotice({ restored, offered, onTake, onDiscard }: DraftNoticeProps) {
  const t = useTranslate()
  const company = useCompany()
  const [now] = useState(() => new Date())
  const draft = restored ?? offered
  if (!draft) return null
  const time = typedAt(draft.at, now, company)
  const messageKey = restored ? 'draft.restored' : draft.version === null ? 'draft.unsaved' : 'draft.offered'
  return (
    <Alert
      className="draft-notice"
      type={offered ? 'warning' : 'info'}
      role="status"
      message={t(messageKey, { time })}
      action={
        <>
          {offered ? (
            <Button size="small" onClick={onTake}>
              {t('draft.take')}
            </Button>
          ) : null}
          <Button size="small" type={offered ? 'text' : 'default'} onClick={onDiscard}>
            {t('draft.discard')}
          </Button>
        </>
      }
    />
  )
}
