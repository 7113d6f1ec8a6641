import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Resource } from '../../../domain/resources/core/define.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { useLabels } from '../../lib/labels.ts'
import { RecordFiles } from '../files/record-files.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { RecordSteps } from '../resource/record/record-steps.tsx'
import { RequestFailed } from '../resource/record/request-failed.tsx'
import { ActivityCards } from './activity-cards.tsx'
import { RecordStatus } from '../fields/record-status.tsx'
import { OutgoingCard } from './outgoing/outgoing-card.tsx'
import { Refusal } from './refusal.tsx'
import './document.css'

type DocumentRecord = { id: string; status: string; voucher_no?: string | null; party?: string | null }

/** The parts that a kind of document puts into its page. */
export type DocumentParts = {
  /** Its buttons, the next step as the primary one. */
  actions: ReactNode
  /** The content of the document. */
  paper: ReactNode
  /** Cards about its state and the next steps. */
  sideCards: ReactNode
}

type DocumentPageProps<R> = {
  resource: Resource
  /** Prefix of the text keys `title` and `numbered`. */
  words: string
  /** Returns the name of a document without a number. */
  title?: (record: R) => string
  /** Each part reports the refusal of an act by `onFailed`; null clears it. */
  parts: (record: R, onFailed: (error: RequestError | null) => void) => DocumentParts
}

/** Renders a stored document: its content on the left; its state and history on the right. */
export function DocumentPage<R extends DocumentRecord>({ resource, words, title, parts }: DocumentPageProps<R>) {
  const { id = '' } = useParams()
  const t = useTranslate()
  const { one: label } = useLabels(resource)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const { result, query } = useOne<R, HttpError>({ resource: resource.path, id, errorNotification: false })
  const retry = () => {
    setFailure(null)
    void query.refetch()
  }
  if (query.error) {
    return (
      <>
        <PageHeader title={t(`${words}.title`, { label })} />
        <RequestFailed error={query.error} onRetry={retry} />
      </>
    )
  }
  const record = query.isPlaceholderData ? undefined : result
  const documentParts = record && parts(record, setFailure)
  return (
    <>
      <PageHeader
        title={
          record?.voucher_no
            ? t(`${words}.numbered`, { label, number: record.voucher_no })
            : (record && title?.(record)) || t(`${words}.title`, { label })
        }
        tag={record ? <RecordStatus resource={resource} record={record} /> : undefined}
        actions={
          <>
            <RecordSteps resource={resource} id={id} />
            {documentParts?.actions}
          </>
        }
      />
      {failure ? <Refusal failure={failure} onReload={retry} /> : null}
      <div className="document-layout">
        <article className="document-card document-paper">
          {documentParts ? documentParts.paper : <Skeleton active title={false} paragraph={{ rows: 10 }} />}
        </article>
        <aside className="document-side">
          {documentParts?.sideCards}
          <section className="document-card">
            <h2 className="side-title">{t('detail.files')}</h2>
            <RecordFiles resource={resource} id={id} />
          </section>
          {record ? (
            <OutgoingCard resource={resource} id={id} status={record.status} party={record.party ?? null} />
          ) : null}
          <ActivityCards resource={resource} id={id} />
        </aside>
      </div>
    </>
  )
}
