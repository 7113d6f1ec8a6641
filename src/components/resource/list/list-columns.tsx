import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { ColumnType } from 'rc-table'
import { useTranslate } from '@refinedev/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import type { Labels } from '../../../lib/labels.ts'
import { useLabels } from '../../../lib/labels.ts'
import { CutText } from '../../layout/cut-text.tsx'
import type { FieldRecord } from '../../fields/field-view.tsx'
import { FieldView, isRightAligned } from '../../fields/field-view.tsx'
import type { Column } from '../view/column-choice.ts'
import { linkField } from '../view/column-choice.ts'
import type { ColumnWidth } from '../view/column-widths.ts'
import type { ListQuery } from './list-query.ts'
import { isSortable } from './list-query.ts'

/** A row of the list, or its place while it is loading. */
export type ListRow = FieldRecord & { id: string; isPlaceholder?: true }

type ColumnsInput = {
  resource: Resource
  columns: readonly Column[]
  widths: readonly ColumnWidth[]
  labels: Labels
  query: ListQuery
  onSort: (sort: string) => void
  pathOf: (id: string) => string | null
}

/** The columns of a list; names and records of others are of two lines at most, everything else of one. */
export function listColumns(input: ColumnsInput): ColumnType<ListRow>[] {
  const { resource, columns, widths, labels, query, onSort, pathOf } = input
  const linked = linkField(resource)
  return columns.map(([name, field], index) => {
    const width = widths[index]?.width ?? null
    return {
      key: name,
      align: isRightAligned(field) ? 'right' : 'left',
      ...(width === null ? {} : { width }),
      ...(index === 0 ? { fixed: 'left' as const } : {}),
      ...(isSortable(field)
        ? sortedBy({ name, label: labels.field(name), sort: query.sort, onSort })
        : { title: labels.field(name) }),
      render: (_value, row) => {
        if (row.isPlaceholder) return <span className="placeholder" />
        const view = <FieldView resource={resource} name={name} record={row} as="cell" />
        return name === linked ? <RecordLink resource={resource} row={row} path={pathOf(row.id)} /> : view
      },
    }
  })
}

type RecordLinkProps = {
  resource: Resource
  row: ListRow
  path: string | null
  /** The field whose text is the link; left out: the one that names the record. */
  by?: string
}

/** The name of a record; a document may have none yet. */
export function RecordLink({ resource, row, path, by = linkField(resource) }: RecordLinkProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const label = row[`${by}_label`]
  // Named after another record: a link of its own must not stand within this one.
  const called = typeof label === 'string' ? label : row[by]
  const name =
    typeof called === 'string' && called !== '' ? (
      <CutText className="two-lines" text={called} />
    ) : (
      <span className="unnamed">{t('list.unnamed', { field: labels.field(by).toLowerCase() })}</span>
    )
  if (path === null) return name
  return (
    <Link to={path} className="row-link" onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  )
}

type SortInput = { name: string; label: string; sort: string; onSort: (sort: string) => void }

/** The head of a column that can be sorted by: a click or Enter sorts by it, and the other way round the next time. */
function sortedBy({ name, label, sort, onSort }: SortInput): ColumnType<ListRow> {
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : null
  const turn = () => onSort(order === 'ascending' ? `-${name}` : name)
  return {
    title: (
      <SortHead
        label={label}
        mark={order && (order === 'ascending' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />)}
      />
    ),
    ...(order === null ? {} : { className: 'ant-table-column-sort' }),
    onHeaderCell: () => ({
      className: 'ant-table-column-has-sorters',
      tabIndex: 0,
      'aria-label': label,
      ...(order === null ? {} : { 'aria-sort': order }),
      onClick: turn,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') turn()
      },
    }),
  }
}

function SortHead({ label, mark }: { label: string; mark: ReactNode }) {
  return (
    <div className="ant-table-column-sorters">
      <span className="ant-table-column-title">{label}</span>
      {mark ? <span className="sort-mark">{mark}</span> : null}
    </div>
  )
}
