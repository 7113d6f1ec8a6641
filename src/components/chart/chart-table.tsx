import { useTranslate } from '@refinedev/core'
import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { chartOfAccounts } from '../../../domain/resources/ledger/ledger-reports.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { rowWindow } from '../table/row-window.ts'
import type { RowMenu } from './chart-line.tsx'
import { ChartLine } from './chart-line.tsx'
import type { EditedField } from './chart-line-editor.tsx'
import { ChartLineEditor } from './chart-line-editor.tsx'
import type { ChartRow } from './chart-view.ts'
import { rowId } from './use-chart-drag.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { TallFrame } from '../table/tall-frame.tsx'
import '../table/sheet.css'
import '../report/report.css'
import './chart.css'

/** With more rows only the visible ones are drawn. */
const DRAW_ALL_UP_TO = 200
const ROW_HEIGHT = 35

export type VisibleRow = { row: ChartRow; level: number; opens: boolean; isOpen: boolean }
export type EditedCell = { id: string; field: EditedField } | null
type ChartTableProps = {
  label: string
  rows: readonly VisibleRow[]
  /** The row that gets the focus when this changes. */
  focused: { id: string } | null
  editing: EditedCell
  drag: {
    dragged: string | null
    target: string | null
    handlers: Pick<HTMLAttributes<HTMLElement>, 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'>
  }
  mayEdit: (row: ChartRow) => boolean
  mayDrag: (row: ChartRow) => boolean
  menuOf: (row: ChartRow) => RowMenu
  onSwitch: (id: string) => void
  onEditInPlace: (editing: EditedCell) => void
  onEdited: (row: ChartRow, outcome: { changed: boolean }) => void
  onEdit: (row: ChartRow) => void
  onMove: (row: ChartRow) => void
  onOpen: (row: ChartRow) => void
}

/** Renders the chart as a tree table: arrow keys move, F2 renames, M moves. Fast with thousands of rows. */
export function ChartTable(props: ChartTableProps) {
  const { label, rows, focused, editing, drag, mayEdit, mayDrag, menuOf, onSwitch, onEditInPlace, onEdited } = props
  const company = useCompany()
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const [active, setActive] = useState<string | null>(null)
  const current = rows.some(({ row }) => row.id === active) ? active : (rows[0]?.row.id ?? null)
  const isDrawnInPart = rows.length > DRAW_ALL_UP_TO
  const { first, last, before, after } = isDrawnInPart
    ? rowWindow(Array<number>(rows.length).fill(ROW_HEIGHT), scrolled, window.innerHeight)
    : { first: 0, last: rows.length, before: 0, after: 0 }

  const focusRow = (id: string | undefined) => body.current?.querySelector<HTMLElement>(`tr[data-id="${id}"]`)?.focus()
  useEffect(() => focusRow(focused?.id), [focused])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const index = rows.findIndex(({ row }) => row.id === rowId(event))
    const at = rows[index]
    if (!at) return
    const { row } = at
    const keys: Record<string, () => void> = {
      ArrowDown: () => focusRow(rows[index + 1]?.row.id),
      ArrowUp: () => focusRow(rows[index - 1]?.row.id),
      ArrowRight: () => (at.opens && !at.isOpen ? onSwitch(row.id) : focusRow(rows[index + 1]?.row.id)),
      ArrowLeft: () => (at.opens && at.isOpen ? onSwitch(row.id) : focusRow(row.parent_id ?? undefined)),
      Enter: () => (row.kind === 'category' ? onSwitch(row.id) : props.onOpen(row)),
      F2: () => (mayEdit(row) ? onEditInPlace({ id: row.id, field: 'name' }) : undefined),
      m: () => (mayDrag(row) ? props.onMove(row) : undefined),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const onDoubleClick = (event: MouseEvent) => {
    const id = rowId(event)
    const cell = event.target instanceof Element ? event.target.closest('[data-cell]')?.getAttribute('data-cell') : null
    const at = rows.find(({ row }) => row.id === id)
    if (id === null || !at || !mayEdit(at.row) || (cell !== 'name' && cell !== 'code')) return
    onEditInPlace({ id, field: cell })
  }
  const stateOf = (id: string) => (drag.dragged === id ? 'is-dragged' : drag.target === id ? 'is-drop' : '')
  return (
    <TallFrame
      className="sheet-frame chart-frame"
      onScroll={isDrawnInPart ? (event) => setScrolled(quantized(event.currentTarget.scrollTop)) : undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a tree with columns is a treegrid */}
      <table className="sheet chart" role="treegrid" aria-label={label} aria-rowcount={rows.length + 1}>
        <ChartHead />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what happens in the rows is handled in one place */}
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onDoubleClick={onDoubleClick}
          onFocus={(event) => setActive(rowId(event) ?? active)}
          {...drag.handlers}
        >
          <Spacer height={before} />
          {rows.slice(first, last).map((visible) => {
            const { row, level } = visible
            return editing?.id === row.id ? (
              <ChartLineEditor
                key={`${row.id} edited`}
                {...{ row, level, company }}
                field={editing.field}
                onDone={(outcome) => onEdited(row, outcome)}
              />
            ) : (
              <ChartLine
                key={row.id}
                {...visible}
                {...{ company, menuOf, onSwitch }}
                isActive={row.id === current}
                isDraggable={mayDrag(row)}
                state={stateOf(row.id)}
                onEdit={mayEdit(row) ? props.onEdit : null}
              />
            )
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </TallFrame>
  )
}

function ChartHead() {
  const t = useTranslate()
  const [systemCode, lines, balance] = chartOfAccounts.columns.map(({ label }) => inLanguage(label))
  return (
    <thead>
      <tr>
        <th scope="col" className="is-fixed">
          {t('chart.name')}
        </th>
        <th scope="col" className="wide-only">
          {t('chart.code')}
        </th>
        <th scope="col" className="wide-only">
          {systemCode}
        </th>
        <th scope="col" className="amount wide-only">
          {lines}
        </th>
        <th scope="col" className="amount">
          {balance}
        </th>
        <th scope="col">
          <span className="visually-hidden">{t('chart.actionsColumn')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** Rounds the scroll position, so that scrolling within a few rows renders nothing. */
function quantized(scrolled: number): number {
  return Math.floor(scrolled / (ROW_HEIGHT * 6)) * ROW_HEIGHT * 6
}

function Spacer({ height }: { height: number }) {
  if (height === 0) return null
  return <tr className="spacer" aria-hidden style={{ height }} />
}
