import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isCounted } from '../../../../domain/resources/core/cancelled-documents.ts'
import type { Field, Resource } from '../../../../domain/resources/core/define.ts'
import type { MoneyStyle } from '../../../lib/format/format.ts'
import { formatDate, formatMoney, formatQuantity, formatPrice } from '../../../lib/format/format.ts'
import { useLabels } from '../../../lib/labels.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { RowsTable } from '../../table/rows-table.tsx'
import { scrollToRow, WindowedBody } from '../../table/windowed-body.tsx'
import type { Column } from '../view/column-choice.ts'
import type { ListRow } from './list-columns.tsx'
import { columnWidths, tableWidth } from '../view/column-widths.ts'
import { listColumns } from './list-columns.tsx'
import { selectionColumn } from './list-heads.tsx'
import type { ListQuery } from './list-query.ts'
import { listTotals } from './list-totals.tsx'
import type { ChangeListQuery } from './use-list-query.ts'
import type { Selection } from '../bulk/use-selection.ts'
import type { Sums } from './use-totals.ts'

type ListTableProps = {
  resource: Resource
  columns: readonly Column[]
  selection: Selection
  /** Null for a list without amounts to sum. */
  sums: Sums | null
  /** The label of the totals row. */
  summed: string
  query: ListQuery
  onChange: ChangeListQuery
  rows: readonly ListRow[]
  /** Index of the row with the keyboard focus; -1 for none. */
  active: number
  pathOf: (id: string) => string | null
  isRefreshing: boolean
}

/** With more rows only those around the viewport are drawn. */
const DRAW_ALL_UP_TO = 100
const windowed = { body: { wrapper: WindowedBody } }
/** The space between the totals row and the lower edge of the window. */
const AIR_BELOW = 12
/** The bar below the table, which stays visible as well. */
const BULK_BAR_HEIGHT = 52

export function ListTable(props: ListTableProps) {
  const { resource, columns, selection, sums, summed, query, onChange, rows, active, pathOf, isRefreshing } = props
  const labels = useLabels(resource)
  const company = useCompany()
  const navigate = useNavigate()
  useEffect(() => {
    const row = active === -1 ? undefined : rows[active]
    if (!row) return
    const drawn = document.querySelector(`.list-table [data-row-key="${row.id}"]`)
    if (drawn) drawn.scrollIntoView({ block: 'nearest' })
    else {
      const body = document.querySelector('.list-table .ant-table-tbody')
      if (body) scrollToRow(body, active, rows.length)
    }
    // Only keyboard movement scrolls, not new rows.
  }, [active]) // oxlint-disable-line react/exhaustive-deps
  const open = (row: ListRow) => {
    const path = row.isPlaceholder ? null : pathOf(row.id)
    if (path !== null && String(globalThis.getSelection()) === '') void navigate(path)
  }
  const widths = columnWidths({
    resource,
    columns,
    labels,
    longestIn: (name, field) => asWritten(field, longest([...rows.map((row) => row[name]), sums?.[name]]), company),
  })
  return (
    <RowsTable<ListRow>
      className={isRefreshing ? 'list-table is-refreshing' : 'list-table'}
      rowKey="id"
      aria-label={labels.many}
      columns={[
        selectionColumn(rows, selection),
        ...listColumns({ resource, columns, widths, labels, query, pathOf, onSort: (sort) => onChange({ sort }) }),
      ]}
      data={rows}
      {...(rows.length > DRAW_ALL_UP_TO ? { components: windowed } : {})}
      sticky={{ offsetSummary: selection.ids.length > 0 ? BULK_BAR_HEIGHT : AIR_BELOW }}
      scroll={{ x: tableWidth(widths) }}
      rowClassName={(row, index) =>
        [
          index === active ? 'is-active' : '',
          pathOf(row.id) === null ? '' : 'opens',
          selection.ids.includes(row.id) ? 'ant-table-row-selected' : '',
          isCounted(row) ? '' : 'is-cancelled',
        ].join(' ')
      }
      {...(sums ? { summary: () => listTotals({ columns, sums, label: summed }) } : {})}
      onRow={(row) => ({ onClick: () => open(row) })}
    />
  )
}

/** Returns the longest text; of decimals with the same scale the longest is the widest. */
function longest(values: readonly unknown[]): string {
  return values.reduce<string>((best, value) => (String(value ?? '').length > best.length ? String(value) : best), '')
}

/** Dates with the longest month names in either calendar: date columns keep their width from page to page. */
const longDays = ['2026-07-31', '2026-09-30']

/** Formats a value as a cell of its field. */
function asWritten(field: Field, value: string, company: MoneyStyle): string {
  if (field.kind === 'text') return value
  if (field.kind === 'date') return longest(longDays.map((day) => formatDate(day, company.locale)))
  if (field.kind === 'quantity') return `${formatQuantity(value, company)} ${field.suffix ?? ''}`
  return field.kind === 'money' && field.price && value !== ''
    ? formatPrice(value, company)
    : formatMoney(value, company)
}
