import { Table } from 'antd'
import type { TableRef } from 'antd/es/table/index.js'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '../../../domain/resources/define.ts'
import { useLabels } from '../../lib/labels.ts'
import type { ListRow } from './list-columns.tsx'
import { listColumns, tableWidth } from './list-columns.tsx'
import type { ListQuery } from './list-query.ts'
import type { ChangeListQuery } from './use-list-query.ts'

type ListTableProps = {
  resource: Resource
  query: ListQuery
  onChange: ChangeListQuery
  rows: readonly ListRow[]
  /** Index of the row that the keyboard stands on; -1 for none. */
  active: number
  pathOf: (id: string) => string | null
  isRefreshing: boolean
}

/** More rows than this are drawn as they scroll into view. */
const VIRTUAL_FROM = 200
const HEIGHT_AROUND = 290

export function ListTable({ resource, query, onChange, rows, active, pathOf, isRefreshing }: ListTableProps) {
  const labels = useLabels(resource)
  const navigate = useNavigate()
  const table = useRef<TableRef>(null)
  const isVirtual = rows.length > VIRTUAL_FROM
  const width = tableWidth(resource)
  useEffect(() => {
    const row = active === -1 ? undefined : rows[active]
    if (!row) return
    const drawn = document.querySelector(`.list-table [data-row-key="${row.id}"]`)
    if (drawn) drawn.scrollIntoView({ block: 'nearest' })
    else table.current?.scrollTo({ index: active })
    // Only a move of the keyboard scrolls, not new rows.
  }, [active]) // oxlint-disable-line react/exhaustive-deps
  const open = (row: ListRow) => {
    const path = row.isPlaceholder ? null : pathOf(row.id)
    if (path !== null && String(globalThis.getSelection()) === '') void navigate(path)
  }
  return (
    <Table<ListRow>
      ref={table}
      className={isRefreshing ? 'list-table is-refreshing' : 'list-table'}
      rowKey="id"
      aria-label={labels.many}
      columns={listColumns({ resource, labels, query, pathOf })}
      dataSource={rows}
      pagination={false}
      virtual={isVirtual}
      sticky={!isVirtual}
      scroll={isVirtual ? { x: width, y: Math.max(window.innerHeight - HEIGHT_AROUND, 300) } : { x: width }}
      rowClassName={(row, index) => `${index === active ? 'is-active' : ''} ${pathOf(row.id) === null ? '' : 'opens'}`}
      onRow={(row) => ({ onClick: () => open(row) })}
      onChange={(_page, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        onChange({ sort: `${order === 'descend' ? '-' : ''}${String(columnKey)}` })
      }}
    />
  )
}
