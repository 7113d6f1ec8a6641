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
export type OpenForm<R> = {
  /** A change of it resets the form. */
  key: string
  record: R | undefined
  /** Resets the form to the stored draft of the browser. */
  onAnew: () => void
  /** Resets the form to the current record. */
  onReload: () => void
}

type OpenedRecordProps<R> = {
  path: string
  mode: 'create' | 'edit'
  /** Prefix of the text keys `editTitle` and `notEditable`. */
  words: string
  /** Whether the form also shows documents that may not be changed. */
  isReadable?: boolean
  children: (opened: OpenForm<R>) => ReactNode
}

/** Renders the form of a new document, or of one as it was when the page was opened. */
export function OpenedRecord<R extends Editable>(props: OpenedRecordProps<R>) {
  const { path, mode, words, isReadable, children } = props
  const { id = '' } = useParams()
  const t = useTranslate()
  const { result, query } = useOne<R, HttpError>({
    resource: path,
    id,
    // A fetch in the background would reset the typed values.
    queryOptions: { enabled: mode === 'edit', staleTime: Infinity, refetchOnMount: 'always', gcTime: 0 },
    errorNotification: false,
  })
  // The form keeps its initial values until the user leaves or asks for the newer state: a later answer, or a failed
  // one, must not discard the typed values, even when the permission to edit has been withdrawn meanwhile.
  const [opened, setOpened] = useState<{ record: R; at: number } | null>(null)
  const isRead = query.isFetchedAfterMount && !query.isPlaceholderData && !query.error
  if (mode === 'edit' && opened === null && isRead && result) setOpened({ record: result, at: query.dataUpdatedAt })
  const [starts, setStarts] = useState(0)
  const onAnew = () => setStarts((count) => count + 1)
  if (mode === 'create') return children({ key: `${starts}`, record: undefined, onAnew, onReload: onAnew })
  if (opened === null) {
    return (
      <>
        <PageHeader
          title={
            isReadable
              ? t(`module.${moduleOf(path)}.label`)
              : t(`${words}.editTitle`, { label: labelIn(t, path), number: '' })
          }
        />
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

/** Renders the edit page of a document that cannot be edited: its name, the reason, and the link back to it. */
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

/** Returns the name of the documents of a path within a sentence. */
function labelIn(t: ReturnType<typeof useTranslate>, path: string): string {
  return t(`module.${moduleOf(path)}.counted_one`)
}
