import type { HttpError } from '@refinedev/core'
import { useList, useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { StatusTone } from '../../../domain/resources/core/define.ts'
import { Money } from '../../components/fields/money.tsx'
import { DocumentLink } from '../../components/report/document-link.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { formatDate } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { inLanguage } from '../../lib/i18n.ts'

type PartyDocument = {
  path: string
  id: string
  number: string | null
  date: string | null
  amount: string | null
  status: { value: string; label: string; tone: StatusTone } | null
  remarks: string | null
}

/** Renders the documents of a contact, newest first, `most` at a time. */
export function PartyDocuments({ id, most }: { id: string; most: number }) {
  const t = useTranslate()
  const { locale } = useCompany()
  const [limit, setLimit] = useState(most)
  const { result, query } = useList<PartyDocument, HttpError>({
    resource: `crm/parties/${id}/documents`,
    pagination: { currentPage: 1, pageSize: limit },
    errorNotification: false,
  })
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (result.data.length === 0) return <p className="party-quiet">{t('party.noDocuments')}</p>
  return (
    <>
      <ul className="party-documents">
        {result.data.map(({ path, id: document, number, date, amount, status }) => (
          <li key={document}>
            <span className="party-document-date">{date === null ? '' : formatDate(date, locale)}</span>
            <span className="party-document-name">
              <DocumentLink path={path} id={document} number={number} kind="regular" />
              {status ? <span className={`status status-${status.tone}`}>{inLanguage(status.label)}</span> : null}
            </span>
            <Money value={amount} />
          </li>
        ))}
      </ul>
      {(result.total ?? 0) > result.data.length && most > 5 ? (
        <Button type="text" block loading={query.isFetching} onClick={() => setLimit(limit + most)}>
          {t('party.moreDocuments')}
        </Button>
      ) : null}
    </>
  )
}
