import { useTranslate } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { Draft } from '../../lib/drafts.ts'
import { typedAt } from '../../lib/drafts.ts'
import { useCompany } from '../../providers/company-provider.tsx'

type DraftNoticeProps = { draft: Draft<unknown>; version: number | null; onDiscard: () => void }

/** Says that the form holds what was typed before, and offers the form as it would be without it. */
export function DraftNotice({ draft, version, onDiscard }: DraftNoticeProps) {
  const t = useTranslate()
  const { locale } = useCompany()
  const [now] = useState(() => new Date())
  const isOlder = draft.version !== version
  return (
    <Alert
      className="draft-notice"
      type={isOlder ? 'warning' : 'info'}
      showIcon
      role="status"
      message={t('draft.restored', { time: typedAt(draft.at, now, locale) })}
      {...(isOlder ? { description: t('draft.older') } : {})}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      }
    />
  )
}
