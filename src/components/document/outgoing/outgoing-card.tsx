import { listText } from '../../../lib/format/list-text.ts'
import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { cannotBeEmailed, hasPublicPage, isMailed } from '../../../../domain/documents/mailed-paths.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import '../../../lib/texts/outgoing-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { RequestFailed } from '../../resource/record/request-failed.tsx'
import { useResourceAccess } from '../../resource/use-resource-access.ts'
import { LinkList } from './link-list.tsx'
import { MailDialog } from './mail-dialog.tsx'
import type { MailDesk, SentMail, StatementDays } from './outgoing-types.ts'
import { useOutgoing } from './use-outgoing.ts'
import '../document.css'
import './outgoing-documents.css'

/** The interval of reloading while a mail waits to be sent. */
const WAITING_MS = 2000

type CardProps = {
  resource: Resource
  id: string
  status: string
  /** The contact of the document. */
  party?: string | null
  /** The dates that a statement covers. */
  days?: StatementDays
}

/** Renders mails and links of a document, with the buttons that send and create them. */
export function OutgoingCard({ resource, id, status, party = null, days }: CardProps) {
  const { path } = resource
  const t = useTranslate()
  const { may } = useResourceAccess(resource)
  const [isWriting, setIsWriting] = useState(false)
  const { query } = useCustom<MailDesk, HttpError>({
    url: `${path}/${id}/mails`,
    method: 'get',
    queryOptions: {
      enabled: isMailed(path),
      refetchInterval: ({ state }) =>
        state.data?.data.mails.some((mail) => mail.status === 'queued') ? WAITING_MS : false,
    },
    errorNotification: false,
  })
  if (!isMailed(path)) return null
  const desk = query.data?.data
  const sentCount = desk?.mails.filter((mail) => mail.status === 'sent').length ?? null
  const maySend = may('update') && !cannotBeEmailed(status)
  return (
    <section className="document-card">
      <h2 className="side-title">{t('outgoing.title')}</h2>
      <div className="outgoing">
        {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
        {!desk && !query.error ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
        {desk && desk.mails.length > 0 ? (
          <ul className="outgoing-list" aria-label={t('outgoing.mails')}>
            {desk.mails.map((mail) => (
              <MailLine key={mail.id} path={path} id={id} mail={mail} mayRetry={maySend} />
            ))}
          </ul>
        ) : null}
        {desk?.mails.length === 0 && !maySend ? <p className="muted outgoing-none">{t('outgoing.none')}</p> : null}
        {maySend ? (
          <Button size="small" disabled={!desk} onClick={() => setIsWriting(true)}>
            {t('outgoing.send')}
          </Button>
        ) : null}
        {!hasPublicPage(path) ? null : (
          <LinkList path={path} id={id} sentCount={sentCount} mayMake={may('update') && status !== 'Draft'} />
        )}
      </div>
      {isWriting && desk ? (
        <MailDialog
          resource={resource}
          id={id}
          draft={desk.draft}
          party={party}
          onClose={() => setIsWriting(false)}
          {...(days ? { days } : {})}
        />
      ) : null}
    </section>
  )
}

type LineProps = { path: string; id: string; mail: SentMail; mayRetry: boolean }

function MailLine({ path, id, mail, mayRetry }: LineProps) {
  const t = useTranslate()
  const company = useCompany()
  const { send, isBusy } = useOutgoing(path, id)
  const { status, recipients, subject, sent_at: sentAt, last_error: reason } = mail
  return (
    <li>
      <strong className="outgoing-subject">{subject}</strong>
      <span className="muted">{t('outgoing.to', { to: listText(recipients) })}</span>
      <span className={`outgoing-state is-${status}`}>
        {t(`outgoing.state.${status}`, { at: sentAt ? formatDateTime(sentAt, company) : '' })}
      </span>
      {reason && status !== 'sent' ? <span className="outgoing-reason">{reason}</span> : null}
      {status === 'failed' && mayRetry ? (
        <Button
          type="link"
          size="small"
          loading={isBusy}
          onClick={() => void send(`mails/${mail.id}/retry`, { done: t('outgoing.queued') })}
        >
          {t('outgoing.retry')}
        </Button>
      ) : null}
    </li>
  )
}
