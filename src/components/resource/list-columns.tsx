import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { TableColumnType } from 'antd'
import type { SortOrder } from 'antd/es/table/interface.js'
import { useTranslate } from '@refinedev/core'
import { Link } from 'react-router'
import type { Field, Resource } from '../../../domain/resources/define.ts'
import type { Labels } from '../../lib/labels.ts'
import { useLabels } from '../../lib/labels.ts'
import type { FieldRecord } from '../fields/field-view.tsx'
import { FieldView, isRightAligned } from '../fields/field-view.tsx'
import type { Column } from './column-choice.ts'
import { linkField } from './column-choice.ts'
import type { ListQuery } from './list-query.ts'
import { isSortable } from './list-query.ts'

/** A row of the list, or its place while it is loading. */
export type ListRow = FieldRecord & { id: string; isPlaceholder?: true }

type ColumnsInput = {
  resource: Resource
  columns: readonly Column[]
  labels: Labels
  query: ListQuery
  pathOf: (id: string) => string | null
}

/** Columns keep their widths from page to page; names and long texts share what is left. */
export function listColumns({ resource, columns, labels, query, pathOf }: ColumnsInput): TableColumnType<ListRow>[] {
  const linked = linkField(resource)
  const own = (column: Column) => widthOf(resource, column)
  // Where nothing else can take what is left, the first name of another record does.
  const taker = columns.some((column) => own(column) === null)
    ? undefined
    : columns.find(([, { kind }]) => kind === 'reference')
  return columns.map((column, index) => {
    const [name, field] = column
    const width = column === taker ? null : own(column)
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

export const CHECKBOX_WIDTH = 40
const NUMBER_WIDTH = 152
/** Characters. */
const SHORT_TEXT = 50

/** The width from which the table scrolls sideways. */
export function tableWidth(resource: Resource, columns: readonly Column[]): number {
  return columns.reduce((width, column) => width + (widthOf(resource, column) ?? 200), CHECKBOX_WIDTH)
}

/** Names of records take what is left; the numbers of documents are longer than other short texts. */
function widthOf(resource: Resource, [name, field]: Column): number | null {
  if (name !== linkField(resource)) return columnWidth(field)
  if (field.kind === 'reference') return null
  if (field.kind !== 'text') return columnWidth(field)
  return resource.kind === 'record' && field.max > SHORT_TEXT ? null : NUMBER_WIDTH
}

type RecordLinkProps = { resource: Resource; row: ListRow; path: string | null }

/** The name of a record; a document may have none yet. */
export function RecordLink({ resource, row, path }: RecordLinkProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const linked = linkField(resource)
  const isNamed = row[linked] !== null && row[linked] !== undefined && row[linked] !== ''
  const label = row[`${linked}_label`]
  const name =
    typeof label === 'string' ? (
      // Named after another record: a link of its own must not stand within this one.
      label
    ) : isNamed ? (
      <FieldView resource={resource} name={linked} record={row} as="cell" />
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

function columnWidth(field: Field): number | null {
  switch (field.kind) {
    case 'text':
      return field.max <= SHORT_TEXT || field.readOnly ? 128 : null
    case 'note':
    case 'data':
      return null
    case 'reference':
      return 152
    case 'money':
      return 128
    case 'quantity':
      return 112
    case 'date':
      return 132
    case 'flag':
      return 96
    case 'choice':
    case 'status':
      return 120
  }
}

function sortOrder(sort: string, name: string): SortOrder {
  if (sort === name) return 'ascend'
  return sort === `-${name}` ? 'descend' : null
}
