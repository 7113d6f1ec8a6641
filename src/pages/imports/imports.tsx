import type { HttpError } from '@refinedev/core'
import { useList, useTranslate } from '@refinedev/core'
import type { TableColumnType } from 'antd'
import { Grid, Progress, Table } from 'antd'
import { useState } from 'react'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { UploadImport } from '../../components/imports/upload-import.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { usePageItem } from '../../components/table/page-item.tsx'
import { formatDateTime } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { ImportStateTag } from './import-state.tsx'
import type { ImportRow } from './import-types.ts'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import '../../components/resource/resource.css'
import './imports.css'
import '../../lib/texts/import-texts.ts'

const PAGE = 20

/** Lists all uploaded files, the newest first. */
export function Imports() {
  const t = useTranslate()
  const itemRender = usePageItem()
  const company = useCompany()
  const isPhone = Grid.useBreakpoint().sm === false
  const [page, setPage] = useState(1)
  const { result, query } = useList<ImportRow, HttpError>({
    resource: 'imports',
    pagination: { currentPage: page, pageSize: PAGE },
    errorNotification: false,
    queryOptions: {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ state: one }) => one === 'running' || one === 'checking') ? 1000 : false,
    },
  })
  const whatWasDone = ({ state, counts, progress, total, failure }: ImportRow) => {
    if (state === 'running')
      return <Progress percent={Math.floor((progress / Math.max(total, 1)) * 100)} size="small" />
    if (failure) return failure.message
    return counts
      ? t(state === 'ready' ? 'import.countsReady' : 'import.counts', {
          good: counts.good,
          there: counts.there,
          rejected: counts.rejected,
        })
      : ''
  }
  const nameOf = ({ id, file_name: name }: ImportRow) => (
    <PermittedLink to={`/${company.slug}/imports/${id}`}>{name}</PermittedLink>
  )
  const stateOf = ({ state, counts }: ImportRow) => <ImportStateTag state={state} rejected={counts?.rejected ?? 0} />
  const columns: TableColumnType<ImportRow>[] = [
    { key: 'file', title: t('import.file'), render: (_value, row) => nameOf(row) },
    { key: 'kind', title: t('import.kind'), render: (_value, { kind }) => t(`import.kinds.${kind}`) },
    { key: 'state', title: t('import.stateTitle'), render: (_value, row) => stateOf(row) },
    { key: 'counts', title: t('import.result'), render: (_value, row) => whatWasDone(row) },
    { key: 'who', title: t('import.who'), dataIndex: 'created_by_label' },
    {
      key: 'when',
      title: t('import.when'),
      render: (_value, { created_at: at }) => formatDateTime(at, company),
    },
  ]
  /** Renders a row on a phone. */
  const card: TableColumnType<ImportRow> = {
    key: 'card',
    render: (_value, row) => (
      <div className="import-card">
        <div className="list-card-line">
          {nameOf(row)}
          {stateOf(row)}
        </div>
        {whatWasDone(row)}
        <small>
          {t(`import.kinds.${row.kind}`)} · {row.created_by_label} · {formatDateTime(row.created_at, company)}
        </small>
      </div>
    ),
  }
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <PageHeader title={t('page.imports')} actions={<UploadImport />} />
      <div className="list-body">
        <Table<ImportRow>
          className="list-table imports-table"
          rowKey="id"
          aria-label={t('page.imports')}
          loading={query.isPending}
          dataSource={result.data}
          {...(result.data.length > 0 && !isPhone ? { scroll: { x: 860 } } : {})}
          showHeader={!isPhone && (query.isPending || result.data.length > 0)}
          locale={{
            emptyText: (
              <div className="list-empty" role="status">
                <strong>{t('import.none')}</strong>
                <p>{t('import.noneHint')}</p>
              </div>
            ),
          }}
          pagination={{
            current: page,
            pageSize: PAGE,
            total: result.total ?? 0,
            onChange: setPage,
            hideOnSinglePage: true,
            itemRender,
          }}
          columns={isPhone ? [card] : columns}
        />
      </div>
    </>
  )
}
