import { numberedText } from '../../lib/format/numbered-text.ts'
import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import type { ResourceHead } from '../../../domain/resources/heads.ts'
import { NotFound } from '../../components/layout/not-found.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import { EntriesTable } from './entries-table.tsx'
import type { Entry } from './entries-view.ts'
import { numberIn, postingResource } from './entries-view.ts'
import '../../lib/texts/records/entry-texts.ts'

/** Renders the journal entries of a document, including reversals. */
export function JournalEntries() {
  const { pathname } = useLocation()
  const { id = '' } = useParams()
  const resource = postingResource(pathname)
  return resource ? <DocumentEntries resource={resource} id={id} /> : <NotFound />
}

function DocumentEntries({ resource, id }: { resource: ResourceHead; id: string }) {
  const t = useTranslate()
  const page = useResourceAccess(resource).record(id)
  const [isNet, setIsNet] = useState(false)
  const { result, query } = useCustom<Entry[], HttpError>({
    url: `${resource.path}/${id}/journal-entries`,
    method: 'get',
    errorNotification: false,
  })
  const entries = query.data ? result.data : undefined
  const number = entries ? numberIn(entries, { path: resource.path, id }) : null
  const document = numberedText(t(`module.${moduleOf(resource.path)}.label`), number)
  if (query.error?.statusCode === 404) return <NotFound />
  return (
    <>
      <PageHeader
        title={t('page.journalEntries')}
        note={document}
        actions={page === null ? null : <LinkButton to={page}>{t('entries.open')}</LinkButton>}
      />
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <div className="report-bar">
            <Segmented
              aria-label={t('entries.view')}
              value={isNet ? 'net' : 'separate'}
              options={[
                { value: 'separate', label: t('entries.separate') },
                { value: 'net', label: t('entries.net') },
              ]}
              onChange={(value) => setIsNet(value === 'net')}
            />
            <span className="sheet-note">{t(isNet ? 'entries.netHint' : 'entries.separateHint')}</span>
          </div>
          {entries ? (
            <EntriesTable entries={entries} isNet={isNet} onChanged={() => void query.refetch()} />
          ) : (
            <div className="sheet-frame report-loading">
              <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
            </div>
          )}
        </>
      )}
    </>
  )
}
