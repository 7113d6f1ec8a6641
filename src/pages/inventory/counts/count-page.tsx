import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { inventoryStockCounts } from '../../../../domain/resources/inventory/inventory-stock-counts.ts'
import { OpenedRecord } from '../../../components/document/opened-record.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import '../../../lib/texts/inventory-texts.ts'
import { CountDetail } from './count-detail.tsx'
import type { CountRecord } from './count-draft.ts'
import { CountSheet } from './count-sheet.tsx'

const { path } = inventoryStockCounts

/** Renders a new stock count. */
export function NewCount() {
  return (
    <OpenedRecord<CountRecord> path={path} mode="create" words="stockCount">
      {(opened) => <CountSheet key={opened.key} opened={opened} />}
    </OpenedRecord>
  )
}

/** Renders a stock count at its own address: the sheet of a draft for users who may change it, else the detail. */
export function CountPage() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const { result, query } = useOne<CountRecord, HttpError>({ resource: path, id, errorNotification: false })
  if (query.error || !result || query.isPlaceholderData) {
    return (
      <>
        <PageHeader title={t('stockCount.title')} />
        {query.error ? (
          <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </>
    )
  }
  if (!result.acts.includes('edit')) return <CountDetail />
  return (
    <OpenedRecord<CountRecord> path={path} mode="edit" words="stockCount">
      {(opened) => <CountSheet key={opened.key} opened={opened} />}
    </OpenedRecord>
  )
}
