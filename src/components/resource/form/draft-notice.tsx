import { Alert } from '../../layout/alert.tsx'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import type { Draft } from '../../../lib/drafts.ts'
import { typedAt } from '../../../lib/drafts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

type DraftNoticeProps = {
  restored: Draft<unknown> | null
  offered: Draft<unknown> | null
  onTake: () => void
  onDiscard: () => void
}

/**
 * Says that the form holds what was typed before, and offers the form as it would be without it. What was typed on an
 * older version of the record, or for a new one in another tab, is offered the other way round: the form stands as it
 * would without it.
 */
export function DraftNotice({ restored, offered, onTake, onDiscard }: DraftNoticeProps) {
  const t = useTranslate()
  const { locale } = useCompany()
  const [now] = useState(() => new Date())
  const draft = restored ?? offered
  if (!draft) return null
  const time = typedAt(draft.at, now, locale)
  const said = restored ? 'draft.restored' : draft.version === null ? 'draft.unsaved' : 'draft.offered'
  return (
    <Alert
      className="draft-notice"
      type={offered ? 'warning' : 'info'}
      role="status"
      message={t(said, { time })}
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
