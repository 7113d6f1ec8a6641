import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Resource } from '../../../domain/resources/define.ts'
import { DocumentStatusTag } from '../../components/document/document-status-tag.tsx'
import { RecordFiles } from '../../components/files/record-files.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { History } from '../../components/resource/history.tsx'
import { RecordSteps } from '../../components/resource/record-steps.tsx'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import { formatDate, formatMoney } from '../../lib/format.ts'
import type { RequestError } from '../../lib/http-error.ts'
import '../../lib/inventory-texts.ts'
import { refusalText } from '../../lib/problem-text.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { IssuedStatus } from './adjustment-draft.ts'
import { IssuedActions } from './issued-actions.tsx'
import '../../components/document/document.css'

export type IssuedRecord = {
  id: string
  version: number
  voucher_no: string | null
  date: string
  status: IssuedStatus
  remarks: string | null
  total?: string | null
  cancel_reason: string | null
  created_by_label?: string | null
  acts: string[]
}

export type Fact = { label: string; value: ReactNode }
type IssuedDetailProps<R> = {
  resource: Resource
  /** Prefix of the text keys of this kind of document. */
  words: string
  /** What issuing it would send, for a preview; left out where nothing is previewed. */
  body?: (record: R) => object
  /** Facts in the head of the paper. */
  facts?: (record: R) => readonly Fact[]
  /** Further lines of the card with the status. */
  side?: (record: R) => readonly Fact[]
  /** What the document says. */
  children: (record: R) => ReactNode
}

/** A document of stock as it stands: what it says on the left, where it is and what happened to it on the right. */
export function IssuedDetail<R extends IssuedRecord>(props: IssuedDetailProps<R>) {
  const { resource, words, body, children } = props
  const { id = '' } = useParams()
  const t = useTranslate()
  const company = useCompany()
  const [failure, setFailure] = useState<RequestError | null>(null)
  const { result, query } = useOne<R, HttpError>({ resource: resource.path, id, errorNotification: false })
  const refusal = failure && refusalText(failure, company)
  const retry = () => {
    setFailure(null)
    void query.refetch()
  }
  if (query.error) {
    return (
      <>
        <PageHeader title={t(`${words}.title`)} />
        <RequestFailed error={query.error} onRetry={retry} />
      </>
    )
  }
  const record = query.isPlaceholderData ? undefined : result
  return (
    <>
      <PageHeader
        title={record?.voucher_no ? t(`${words}.numbered`, { number: record.voucher_no }) : t(`${words}.title`)}
        tag={record ? <DocumentStatusTag resource={resource} status={record.status} /> : undefined}
        actions={
          <>
            <RecordSteps resource={resource} id={id} />
            {record ? (
              <IssuedActions resource={resource} words={words} record={record} body={body} onFailed={setFailure} />
            ) : null}
          </>
        }
      />
      {refusal ? (
        <Alert
          className="document-alert"
          type="error"
          showIcon
          message={refusal.message}
          description={refusal.more.join(' ') || undefined}
          action={<Button onClick={retry}>{t('stock.reload')}</Button>}
        />
      ) : null}
      <div className="document-layout">
        <article className="document-card document-paper">
          {record ? (
            <>
              <PaperHead {...props} record={record} />
              {children(record)}
              <PaperFoot record={record} />
            </>
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 10 }} />
          )}
        </article>
        <aside className="document-side">
          {record ? <Standing {...props} record={record} /> : null}
          <section className="document-card">
            <h2 className="side-title">{t('files.title')}</h2>
            <RecordFiles resource={resource} id={id} />
          </section>
          <section className="document-card">
            <h2 className="side-title">{t('stock.activity')}</h2>
            <div className="side-history">
              <History resource={resource} id={id} />
            </div>
          </section>
        </aside>
      </div>
    </>
  )
}

function PaperHead<R extends IssuedRecord>({ words, facts, record }: IssuedDetailProps<R> & { record: R }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <header className="document-paper-head">
      <div>
        <strong>{company.name}</strong>
        <div className="muted">{t(`${words}.title`)}</div>
      </div>
      <dl className="document-facts">
        <dt>{t('stock.number')}</dt>
        <dd>{record.voucher_no ?? <span className="muted">{t('stock.numberLater')}</span>}</dd>
        <dt>{t('stock.date')}</dt>
        <dd>{formatDate(record.date, company.locale)}</dd>
        {facts?.(record).map(({ label, value }) => (
          <FactLine key={label} label={label} value={value} />
        ))}
      </dl>
    </header>
  )
}

function FactLine({ label, value }: Fact) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

function PaperFoot({ record }: { record: IssuedRecord }) {
  const t = useTranslate()
  return (
    <>
      {record.remarks ? <p className="document-narration">{record.remarks}</p> : null}
      {record.cancel_reason ? (
        <p className="document-cancelled">
          <strong>{t('stock.cancelledBecause')}</strong> {record.cancel_reason}
        </p>
      ) : null}
    </>
  )
}

/** Where the document stands and what comes next. */
function Standing<R extends IssuedRecord>({ resource, words, side, record }: IssuedDetailProps<R> & { record: R }) {
  const t = useTranslate()
  const company = useCompany()
  const step = record.status === 'Draft' && !record.acts.includes('issue') ? 'DraftOther' : record.status
  return (
    <section className="document-card">
      <dl className="side-lines">
        <div>
          <dt>{t('stock.status')}</dt>
          <dd>
            <DocumentStatusTag resource={resource} status={record.status} />
          </dd>
        </div>
        {record.created_by_label ? (
          <div>
            <dt>{t('stock.createdBy')}</dt>
            <dd>{record.created_by_label}</dd>
          </div>
        ) : null}
        {side?.(record).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {record.total == null || record.status === 'Draft' ? null : (
          <div className="side-main">
            <dt>{t('stock.total')}</dt>
            <dd>{formatMoney(record.total, company)}</dd>
          </div>
        )}
      </dl>
      <p className="side-hint">{t(`${words}.next.${step}`)}</p>
    </section>
  )
}
