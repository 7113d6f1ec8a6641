import { useTranslate } from '@refinedev/core'
import { Checkbox } from 'antd'
import type { ColumnType } from 'rc-table'
import type { Selection } from '../bulk/use-selection.ts'
import { CHECKBOX_WIDTH } from '../view/column-widths.ts'
import type { ListRow } from './list-columns.tsx'

/** Returns the column of checkboxes; its header selects all rows of the page. */
export function selectionColumn(rows: readonly ListRow[], selection: Selection): ColumnType<ListRow> {
  return {
    key: 'chosen',
    fixed: 'left',
    width: CHECKBOX_WIDTH,
    className: 'ant-table-selection-column',
    title: <AllBox rows={rows} selection={selection} />,
    render: (_value, row) => <RowBox row={row} selection={selection} />,
    onCell: () => ({ onClick: (event) => event.stopPropagation() }),
  }
}

function AllBox({ rows, selection }: { rows: readonly ListRow[]; selection: Selection }) {
  const t = useTranslate()
  const ids = rows.filter((row) => !row.isPlaceholder).map((row) => row.id)
  const isAll = ids.length > 0 && selection.ids.length === ids.length
  return (
    <div className="ant-table-selection">
      <Checkbox
        aria-label={t('list.chooseAll')}
        checked={isAll}
        indeterminate={selection.ids.length > 0 && !isAll}
        disabled={ids.length === 0}
        onChange={() => selection.set(isAll ? [] : ids)}
      />
    </div>
  )
}

function RowBox({ row, selection }: { row: ListRow; selection: Selection }) {
  const t = useTranslate()
  return (
    <Checkbox
      aria-label={t('list.choose')}
      checked={selection.ids.includes(row.id)}
      disabled={row.isPlaceholder === true}
      onChange={(event) => selection.pick(row.id, event.nativeEvent.shiftKey)}
    />
  )
}
