import { Grid } from 'antd'
import type { InputRef } from 'antd'
import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '../../../domain/resources/define.ts'
import { useLabels } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { LinkButton } from './link-button.tsx'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListFooter } from './list-footer.tsx'
import { ExportButton } from './export-button.tsx'
import { ListTable } from './list-table.tsx'
import { RequestFailed } from './request-failed.tsx'
import { useExport } from './use-export.ts'
import { useKeys } from './use-keys.ts'
import { useListQuery } from './use-list-query.ts'
import { useRecords } from './use-records.ts'
import { useResourceAccess } from './use-resource-access.ts'
import './resource.css'

type ResourceListProps = {
  resource: Resource
  /** Further buttons, before those that every list has. */
  actions?: ReactNode
  /** What a person should know before reading on. */
  notice?: ReactNode
}

/** The list of a resource: search, filters, order and page in the address; ↑ ↓ Enter, N, E, / and X on the keyboard. */
export function ResourceList(props: ResourceListProps) {
  // Rows and keyboard position of one list must never show up in another.
  return <RecordList key={props.resource.path} {...props} />
}

function RecordList({ resource, actions: further, notice }: ResourceListProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const { locale } = useCompany()
  const access = useResourceAccess(resource)
  const navigate = useNavigate()
  const screens = Grid.useBreakpoint()
  const [query, change] = useListQuery(resource)
  const records = useRecords(resource, query)
  const exporting = useExport(resource, query)
  const search = useRef<InputRef>(null)
  const [active, setActive] = useState(-1)

  const { rows } = records
  const createPath = resource.screens.includes('create') && access.may('create') ? access.create : null
  const mayEdit = resource.screens.includes('edit') && access.may('update')
  const activeRow = rows[active]?.isPlaceholder ? undefined : rows[active]
  const go = (path: string | null) => {
    if (path !== null) void navigate(path)
  }
  const move = (step: 1 | -1) => setActive(Math.min(Math.max(active + step, 0), rows.length - 1))
  useKeys({
    n: () => go(createPath),
    e: () => go(activeRow && mayEdit ? access.edit(activeRow.id) : null),
    x: () => (access.may('export') ? void exporting.start() : undefined),
    '/': () => search.current?.focus(),
    arrowdown: () => move(1),
    arrowup: () => move(-1),
    enter: () => go(activeRow ? access.record(activeRow.id) : null),
  })

  const actions = (
    <>
      {further}
      {access.may('export') ? <ExportButton exporting={exporting} /> : null}
      {createPath === null ? null : (
        <LinkButton type="primary" to={createPath}>
          {t('list.create', { one: labels.oneInText })} <kbd>N</kbd>
        </LinkButton>
      )}
    </>
  )
  const shared = { resource, rows, pathOf: access.record, isRefreshing: records.isRefreshing }
  const body =
    rows.length === 0 ? (
      <ListEmpty
        labels={labels}
        query={query}
        onChange={change}
        createPath={createPath}
        isPastEnd={(records.total ?? 0) > 0}
      />
    ) : screens.sm === false ? (
      <ListCards {...shared} />
    ) : (
      <ListTable {...shared} query={query} onChange={change} active={active} />
    )
  return (
    <>
      <PageHeader title={labels.many} actions={actions} />
      {notice}
      <ListFilters resource={resource} query={query} onChange={change} searchRef={search} />
      {records.error ? (
        <RequestFailed error={records.error} onRetry={records.retry} />
      ) : (
        <>
          <div className="list-body" aria-busy={records.total === undefined}>
            {body}
          </div>
          {rows.length === 0 ? null : (
            <ListFooter
              query={query}
              onChange={change}
              total={records.total}
              isExact={records.isExact}
              shown={rows.length}
              locale={locale}
            />
          )}
        </>
      )}
    </>
  )
}
