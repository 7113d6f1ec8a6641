import { listText } from '../../../lib/format/list-text.ts'
import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Modal, Skeleton } from 'antd'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { inLanguage } from '../../../lib/i18n.ts'
import '../../../lib/texts/outgoing-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { rowName } from '../../resource/bulk/bulk-acts.ts'
import type { ListRow } from '../../resource/list/list-columns.tsx'
import { RequestFailed } from '../../resource/record/request-failed.tsx'
import type { Failure } from '../../resource/bulk/use-bulk-run.ts'
import type { MailOfMany } from './outgoing-types.ts'
import './outgoing-documents.css'

type DialogProps = {
  resource: Resource
  rows: readonly ListRow[]
  /** The mails to be sent as previewed, and the rows that cannot be sent. */
  onSend: (mails: readonly MailOfMany[], leftOut: readonly Failure[]) => void
  onClose: () => void
}

/** Previews the mails with their recipients, and the documents that cannot be sent, before sending. */
export function MailManyDialog({ resource, rows, onSend, onClose }: DialogProps) {
  const t = useTranslate()
  const company = useCompany()
  const { query } = useCustom<MailOfMany[], HttpError>({
    url: `${resource.path}/mail-drafts`,
    method: 'get',
    config: { query: { id: rows.map(({ id }) => id) } },
    // Documents of an earlier preview may have been sent since.
    queryOptions: { gcTime: 0 },
    errorNotification: false,
  })
  const mails = query.data?.data
  const ready = mails?.filter(({ problem }) => problem === null) ?? []
  const count = ready.length
  const leftOut = (mails ?? []).flatMap(({ id, problem }): Failure[] => {
    const row = rows.find((one) => one.id === id)
    return row && problem ? [{ row, message: inLanguage(problem.message) }] : []
  })
  return (
    <Modal
      open
      width={640}
      title={mails && count > 0 ? t('mailMany.title', { count }) : t('mailMany.asking')}
      okText={mails ? t('mailMany.send', { count }) : t('mailMany.asking')}
      okButtonProps={{ disabled: count === 0 }}
      cancelText={t('outgoing.leave')}
      onOk={() => onSend(ready, leftOut)}
      onCancel={onClose}
    >
      {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!mails && !query.error ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {mails ? <p>{t(count > 0 ? 'mailMany.lead' : 'mailMany.none')}</p> : null}
      {count > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reached by the keyboard
        <ul className="mail-many" aria-label={t('mailMany.ready')} tabIndex={0}>
          {ready.map((mail) => (
            <li key={mail.id}>
              <strong>{mail.number}</strong>
              <span>{mail.party}</span>
              <span className="mail-many-to">
                {listText(mail.recipients)}
                {mail.mailed_at === null ? null : (
                  <small className="muted">
                    {t('mailMany.mailed', { at: formatDateTime(mail.mailed_at, company) })}
                  </small>
                )}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {leftOut.length > 0 ? (
        <section aria-labelledby="mail-left-out">
          <h3 id="mail-left-out" className="mail-many-title">
            {t('mailMany.leftOut', { count: leftOut.length })}
          </h3>
          <ul className="bulk-failures">
            {leftOut.map(({ row, message }) => (
              <li key={row.id}>
                <strong>{rowName(resource, row)}</strong>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Modal>
  )
}
