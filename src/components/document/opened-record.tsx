import { Alert } from '../layout/alert.tsx'
import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { LinkButton } from '../resource/link-button.tsx'
import { RequestFailed } from '../resource/record/request-failed.tsx'

type Editable = {
  id: string
  version: number
  acts?: readonly string[]
  status?: string
  voucher_no?: string | null
}
export type Opened<R> = {
  /** Changes when the form is to start anew. */
  key: string
  record: R | undefined
  /** Opens the form anew with what is kept. */
  onAnew: () => void
  /** The same with the record as it stands now. */
  onReload: () => void
}

type OpenedRecordProps<R> = {
  path: string
  mode: 'create' | 'edit'
  /** Prefix of the text keys `editTitle` and `notEditable`. */
  words: string
  /** The form shows what it may not change as well. */
  isReadable?: boolean
  children: (opened: Opened<R>) => ReactNode
}

/** The form of a new document, or of one as it stood when the page was opened. */
export function OpenedRecord<R extends Editable>(props: OpenedRecordProps<R>) {
  const { path, mode, words, isReadable, children } = props
  const { id = '' } = useParams()
  const t = useTranslate()
  const { result, query } = useOne<R, HttpError>({
    resource: path,
    id,
    // A fetch behind the person's back would reset what was typed.
    queryOptions: { enabled: mode === 'edit', staleTime: Infinity, refetchOnMount: 'always', gcTime: 0 },
    errorNotification: false,
  })
  // What the form opened with stays until the person leaves or asks for the newer state: a later reading, or one that
  // fails, must not take away what was typed, even when the right to edit has gone meanwhile.
  const [opened, setOpened] = useState<{ record: R; at: number } | null>(null)
  const isRead = query.isFetchedAfterMount && !query.isPlaceholderData && !query.error
  if (mode === 'edit' && opened === null && isRead && result) setOpened({ record: result, at: query.dataUpdatedAt })
  const [starts, setStarts] = useState(0)
  const onAnew = () => setStarts((count) => count + 1)
  if (mode === 'create') return children({ key: `${starts}`, record: undefined, onAnew, onReload: onAnew })
  if (opened === null) {
    return (
      <>
        <PageHeader title={t(`${words}.editTitle`, { label: labelIn(t, path), number: '' })} />
        {query.error ? (
          <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </>
    )
  }
  if (!isReadable && opened.record.acts?.includes('edit') !== true) {
    return <NotEditable path={path} words={words} record={opened.record} />
  }
  const reload = async () => {
    const { data, error, dataUpdatedAt } = await query.refetch()
    setOpened(error || !data ? null : { record: data.data, at: dataUpdatedAt })
  }
  return children({ key: `${opened.at} ${starts}`, record: opened.record, onAnew, onReload: () => void reload() })
}

/** The edit page of a document that cannot be edited: its name, the reason, and the way back to it. */
function NotEditable({ path, words, record }: { path: string; words: string; record: Editable }) {
  const { id, status = '', voucher_no: number } = record
  const { slug } = useCompany()
  const t = useTranslate()
  return (
    <>
      <PageHeader
        title={t(`${words}.editTitle`, { label: labelIn(t, path), number: number ?? '' })}
        actions={<LinkButton to={`/${slug}/${path}/${id}`}>{t('notEditable.back')}</LinkButton>}
      />
      <Alert
        type="info"
        role="status"
        message={[t(`${words}.notEditable`), t(`notEditable.${status}`, {}, '')].filter(Boolean).join(' ')}
      />
    </>
  )
}

/** What the documents of a path are called within a sentence. */
function labelIn(t: ReturnType<typeof useTranslate>, path: string): string {
  return t(`module.${moduleOf(path)}.counted_one`)
}
