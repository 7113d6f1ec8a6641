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

/** A row of the list, or a placeholder while it loads. */
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

/** Returns the columns of a list; names and references wrap to at most two lines, other cells have one. */
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
  /** The field whose text is the link; by default the one that names the record. */
  by?: string
}

/** Renders the name of a record; a document may not have one yet. */
export function RecordLink({ resource, row, path, by = linkField(resource) }: RecordLinkProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const label = row[`${by}_label`]
  // Named after another record, whose link must not be nested in this one.
  const called = typeof label === 'string' ? label : row[by]
  const name =
    typeof called === 'string' && called !== '' ? (
      <CutText className="two-lines" text={called} />
    ) : (
      <span className="unnamed">{t('list.unnamed', { field: labels.fieldInText(by) })}</span>
    )
  if (path === null) return name
  return (
    <Link to={path} className="row-link" onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  )
}

type SortInput = { name: string; label: string; sort: string; onSort: (sort: string) => void }

/** Returns the sort handling of a column header: a click or Enter sorts by it, the next one reverses the order. */
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
