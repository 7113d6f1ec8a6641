import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { TableColumnType } from 'antd'
import type { SortOrder } from 'antd/es/table/interface.js'
import { useTranslate } from '@refinedev/core'
import { Link } from 'react-router'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import type { Labels } from '../../../lib/labels.ts'
import { useLabels } from '../../../lib/labels.ts'
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
  pathOf: (id: string) => string | null
}

/** The columns of a list; names and records of others are of two lines at most, everything else of one. */
export function listColumns(input: ColumnsInput): TableColumnType<ListRow>[] {
  const { resource, columns, widths, labels, query, pathOf } = input
  const linked = linkField(resource)
  return columns.map(([name, field], index) => {
    const width = widths[index]?.width ?? null
    return {
      key: name,
      title: labels.field(name),
      align: isRightAligned(field) ? 'right' : 'left',
      ...(width === null ? {} : { width }),
      ...(index === 0 ? { fixed: 'left' as const } : {}),
      sorter: isSortable(field),
      sortOrder: sortOrder(query.sort, name),
      sortDirections: ['ascend', 'descend', 'ascend'],
      showSorterTooltip: false,
      sortIcon: ({ sortOrder: order }) => <SortMark order={order} />,
      render: (_value, row) => {
        if (row.isPlaceholder) return <span className="placeholder" />
        const view = <FieldView resource={resource} name={name} record={row} as="cell" />
        return name === linked ? <RecordLink resource={resource} row={row} path={pathOf(row.id)} /> : view
      },
    }
  })
}

type RecordLinkProps = { resource: Resource; row: ListRow; path: string | null }

/** The name of a record; a document may have none yet. */
export function RecordLink({ resource, row, path }: RecordLinkProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const linked = linkField(resource)
  const label = row[`${linked}_label`]
  // Named after another record: a link of its own must not stand within this one.
  const called = typeof label === 'string' ? label : row[linked]
  const name =
    typeof called === 'string' && called !== '' ? (
      <span className="two-lines" title={called}>
        {called}
      </span>
    ) : (
      <span className="unnamed">{t('list.unnamed', { field: labels.field(linked).toLowerCase() })}</span>
    )
  if (path === null) return name
  return (
    <Link to={path} className="row-link" onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  )
}

function SortMark({ order }: { order: SortOrder }) {
  if (!order) return null
  return <span className="sort-mark">{order === 'ascend' ? <ArrowUpOutlined /> : <ArrowDownOutlined />}</span>
}

function sortOrder(sort: string, name: string): SortOrder {
  if (sort === name) return 'ascend'
  return sort === `-${name}` ? 'descend' : null
}
