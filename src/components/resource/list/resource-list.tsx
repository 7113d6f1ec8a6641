import { Grid } from 'antd'
import type { InputRef } from 'antd'
import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { Part } from '../../layout/part.tsx'
import { importKindOf } from '../../../../domain/imports/kinds.ts'
import { isCancellable } from '../../../../domain/resources/core/cancelled-documents.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import type { Labels } from '../../../lib/labels.ts'
import { useLabels } from '../../../lib/labels.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { screen } from '../../../lib/screen.tsx'
import { UploadImport } from '../../imports/upload-import.tsx'
import { PageHeader } from '../../layout/page-header.tsx'
import { useMark } from '../../table/use-mark.ts'
import { LinkButton } from '../link-button.tsx'
import { ListCards } from './list-cards.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListFooter } from './list-footer.tsx'
import { ListLook } from './list-look.tsx'
import { ExportButton } from './export-button.tsx'
import { ListTable } from './list-table.tsx'
import { ListViews } from '../view/list-views.tsx'
import { RequestFailed } from '../record/request-failed.tsx'
import { useColumns } from '../view/use-columns.ts'
import { useExport } from './use-export.ts'
import { useKeys } from '../use-keys.ts'
import { useListPrints } from '../bulk/use-list-prints.tsx'
import { useListQuery } from './use-list-query.ts'
import { useRecordPaths } from '../record/use-record-paths.ts'
import { useRecords } from './use-records.ts'
import { useResourceAccess } from '../use-resource-access.ts'
import { useSelection } from '../bulk/use-selection.ts'
import { useTotals } from './use-totals.ts'
import { useViews } from '../view/use-views.ts'
import { useVisible } from '../view/use-visible.ts'
import '../resource.css'

type ResourceListProps = {
  resource: Resource
  /** Further buttons, before those of every list. */
  actions?: ReactNode
  /** A notice above the rows. */
  notice?: ReactNode
}

/** Loaded with the first selected row, because dialogs and forms are large. */
const BulkBar = screen(() => import('../bulk/bulk-bar.tsx').then((chunk) => chunk?.BulkBar))

/**
 * Renders the list of a resource: views, search, filters, order and page are in the address. Keys: ↑ ↓ Enter; Space and
 * Shift select rows; N, E, / and X.
 */
export function ResourceList(props: ResourceListProps) {
  // Rows and keyboard position of one list must never appear in another.
  return <RecordList key={props.resource.path} {...props} resource={useVisible(props.resource)} />
}

function RecordList({ resource, actions: further, notice }: ResourceListProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const { locale } = useCompany()
  const access = useResourceAccess(resource)
  const navigate = useNavigate()
  const isPhone = Grid.useBreakpoint().sm === false
  const [query, change] = useListQuery(resource)
  const records = useRecords(resource, query)
  const importKind = importKindOf(resource.path)
  const exporting = useExport(resource, query)
  const savedViews = useViews(resource.path)
  const view = savedViews.views.find(({ id }) => id === query.view)
  const columns = useColumns(resource, view)
  const search = useRef<InputRef>(null)
  const { rows, isRefreshing } = records
  const pathOf = useRecordPaths(resource, rows)
  const selection = useSelection(rows, JSON.stringify(query))
  const ids = rows.map(({ id }) => id)
  const mark = useMark(ids, -1)
  const active = mark.place
  const prints = useListPrints(resource, { rows, selection })
  const totals = useTotals(resource, { columns: columns.visible, query, page: records, chosen: selection.rows })
  const createPath = resource.screens.includes('create') && access.may('create') ? access.create : null
  const mayEdit = resource.screens.includes('edit') && access.may('update')
  const activeRow = rows[active]?.isPlaceholder ? undefined : rows[active]
  const go = (path: string | null) => {
    if (path !== null) void navigate(path)
  }
  const move = (step: 1 | -1, { shiftKey }: KeyboardEvent) => {
    const next = Math.min(Math.max(active + step, 0), rows.length - 1)
    if (shiftKey && active >= 0) selection.extend(active, next)
    mark.put(next)
  }
  useKeys({
    n: () => go(createPath),
    e: () => go(activeRow && mayEdit ? access.edit(activeRow.id) : null),
    x: () => (access.may('export') ? void exporting.start('xlsx', selection.ids) : undefined),
    '/': () => search.current?.focus(),
    arrowdown: (event) => move(1, event),
    arrowup: (event) => move(-1, event),
    ' ': () => (activeRow ? selection.toggle(activeRow.id) : undefined),
    escape: () => selection.set([]),
    enter: () => go(activeRow ? pathOf(activeRow.id) : null),
  })

  const actions = (
    <>
      {further}
      {prints.button}
      {importKind ? <UploadImport kind={importKind} /> : null}
      {access.may('export') ? <ExportButton exporting={exporting} /> : null}
      {createPath === null ? null : (
        <LinkButton type="primary" to={createPath}>
          {t('list.create', { one: labels.oneInText })} <kbd>N</kbd>
        </LinkButton>
      )}
    </>
  )
  const { sums } = totals
  const summed = summedText(t, { resource, totals, chosen: selection.ids.length, labels, locale })
  const shared = { resource, columns: columns.visible, selection, rows, pathOf, isRefreshing, sums, summed }
  const body =
    rows.length === 0 ? (
      <ListEmpty
        resource={resource}
        query={query}
        onChange={change}
        createPath={createPath}
        isPastEnd={(records.total ?? 0) > 0}
      />
    ) : isPhone ? (
      <ListCards {...shared} />
    ) : (
      <ListTable {...shared} query={query} onChange={change} active={active} />
    )
  return (
    <>
      <PageHeader title={labels.many} actions={actions} />
      {notice}
      <ListViews
        resource={resource}
        query={query}
        columns={columns}
        savedViews={savedViews}
        active={view}
        readAt={records.readAt}
      />
      <ListFilters resource={resource} query={query} onChange={change} searchRef={search}>
        <ListLook {...{ resource, columns, isPhone }} sort={query.sort} onSort={(sort) => change({ sort })} />
      </ListFilters>
      {records.error ? (
        <RequestFailed error={records.error} onRetry={records.retry} />
      ) : (
        <>
          <div className="list-body" aria-busy={records.total === undefined || isRefreshing}>
            {body}
          </div>
          {rows.length === 0 ? null : (
            <ListFooter
              query={query}
              onChange={change}
              total={totals.total}
              isExact={totals.isExact}
              rowCount={rows.length}
              locale={locale}
              bulk={
                selection.ids.length === 0 ? null : (
                  <Part fallback={<span />}>
                    <BulkBar resource={resource} selection={selection} exporting={exporting} onPrint={prints.onPrint} />
                  </Part>
                )
              }
            />
          )}
        </>
      )}
    </>
  )
}

type TotalsRow = {
  resource: Resource
  totals: ReturnType<typeof useTotals>
  chosen: number
  labels: Labels
  locale: string
}

/** Returns the label of the totals row: "412 invoices (totals without cancelled)", or "3 of 412 selected". */
function summedText(
  t: ReturnType<typeof useTranslate>,
  { resource, totals, chosen, labels, locale }: TotalsRow,
): string {
  const total = countText({ ...totals, locale })
  if (chosen > 0) return t('list.summedChosen', { chosen, total })
  const many = labels.counted(totals.total ?? 0)
  return t(isCancellable(resource) ? 'list.summedUncancelled' : 'list.summed', { total, many })
}

type RowCount = Pick<ReturnType<typeof useRecords>, 'total' | 'isExact'>

/** Formats the number of rows; "10,000+" when counting stopped there. */
function countText({ total, isExact, locale }: RowCount & { locale: string }): string {
  if (total === undefined) return ''
  return `${new Intl.NumberFormat(locale).format(total)}${isExact ? '' : '+'}`
}
