import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { KeyboardEvent, MouseEvent } from 'react'
import { memo, useSyncExternalStore } from 'react'
import { formatMoney, formatPrice, formatQuantity } from '../../lib/format/format.ts'
import { shownFigure } from '../../lib/format/typed-figure.ts'
import { parseMoneyInput } from '../../../domain/money/parse-money-input.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { CodedName } from './coded-name.tsx'
import type { GridColumn } from './grid-columns.ts'
import { isFigure, typedColumns } from './grid-columns.ts'
import type { Cell, GridMove } from './grid-navigation.ts'
import { gridMovePast } from './grid-navigation.ts'
import type { GridView } from './grid-view.ts'
import { ReferenceEditor } from './reference-editor.tsx'
import { RowHandle } from './row-handle.tsx'
import type { ActiveCell, CellErrors, GridRow, RowsStore } from './rows-store.ts'
import { TextEditor } from './text-editor.tsx'

type RowProps = { store: RowsStore; view: GridView; rowKey: number; number: number }
type LineRowProps = RowProps & {
  /** Where the dragged row would be inserted. */
  drop: 'before' | 'after' | null
  /** Whether its further part is open. */
  isOpen: boolean
  onToggle: (key: number) => void
}

/**
 * Renders one row again only when its own values, errors or active cell change, and of its cells only those with
 * another value: the row of the cell being typed in renders at every key.
 */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { store, view, rowKey, number, drop, isOpen, onToggle } = props
  const row = useSyncExternalStore(store.subscribe, () => store.row(rowKey))
  const errors = useSyncExternalStore(store.subscribe, () => store.errors(rowKey))
  const active = useSyncExternalStore(store.subscribe, () => (store.active().key === rowKey ? store.active() : null))
  if (!row) return null
  return (
    <div
      className={drop ? `line-row line-drop-${drop}` : 'line-row'}
      role="row"
      aria-rowindex={number + 1}
      data-key={rowKey}
    >
      <div className="line-number" role="rowheader" draggable={!view.isFixed}>
        {view.isFixed ? null : <RowHandle store={store} rowKey={rowKey} number={number} />}
        <span>{number}</span>
      </div>
      {view.columns.map((column) => (
        <LineCell
          key={column.name}
          store={store}
          view={view}
          rowKey={rowKey}
          number={number}
          column={column}
          {...shownIn(column, row, view)}
          isLocked={column.kind === 'computed' || view.isLocked?.(row, column.name) === true}
          active={active?.column === column.name ? active : null}
          error={errors?.[column.name]}
          remark={view.remark?.(row, column.name) ?? ''}
          note={view.note?.(row, column.name) ?? ''}
        />
      ))}
      {view.isFixed ? null : (
        <RowButtons
          store={store}
          rowKey={rowKey}
          number={number}
          isOpen={view.detail ? isOpen : null}
          onToggle={onToggle}
        />
      )}
      {errors ? <RowErrors columns={view.columns} errors={errors} /> : null}
      {view.detail && isOpen ? (
        <div className="line-detail" role="gridcell">
          {view.detail(rowKey, number)}
        </div>
      ) : null}
    </div>
  )
})

/** Shows the errors of a row below its cells: a cell may be narrower than the sentence. */
function RowErrors({ columns, errors }: { columns: readonly GridColumn[]; errors: CellErrors }) {
  const t = useTranslate()
  return (
    <div className="line-errors" role="gridcell">
      {columns.map(({ name, label }) => {
        const error = errors[name]
        return error === undefined ? null : (
          <span key={name} role="alert">
            {t('grid.cellError', { column: t(label), error })}
          </span>
        )
      })}
    </div>
  )
}

function shownIn({ name, kind }: GridColumn, row: GridRow, view: GridView) {
  if (kind === 'computed') return { text: view.compute?.(row, name) ?? '', id: '', code: '' }
  if (kind !== 'reference' && kind !== 'choice') return { text: row[name] ?? '', id: '', code: '' }
  return { text: row[`${name}Label`] ?? '', id: row[name] ?? '', code: row[`${name}Code`] ?? '' }
}

type RowButtonsProps = Omit<RowProps, 'view'> & Pick<LineRowProps, 'onToggle'> & { isOpen: boolean | null }

const RowButtons = memo(function RowButtons({ store, rowKey, number, isOpen, onToggle }: RowButtonsProps) {
  const t = useTranslate()
  return (
    <div className="line-remove" role="gridcell">
      {isOpen === null ? null : (
        <Button
          type="text"
          size="small"
          tabIndex={-1}
          icon={<DownOutlined aria-hidden rotate={isOpen ? 180 : 0} />}
          aria-label={t('grid.moreOfRow', { number })}
          aria-expanded={isOpen}
          onClick={() => onToggle(rowKey)}
        />
      )}
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('grid.removeRowNumber', { number })}
        onClick={() => store.remove(rowKey)}
      />
    </div>
  )
})

type LineCellProps = RowProps & {
  column: GridColumn
  /** The typed text, or the name of the choice; only its own cell gets id and code. */
  text: string
  id: string
  code: string
  /** Whether the cell is read-only. */
  isLocked: boolean
  active: ActiveCell | null
  error: string | undefined
  remark: string
  note: string
}

const LineCell = memo(function LineCell(props: LineCellProps) {
  const { store, rowKey, number, column, isLocked, error, remark, note } = props
  const active = isLocked ? null : props.active
  const t = useTranslate()
  const label = t('grid.cell', { column: t(column.label), number })
  const activate = (event: MouseEvent) => {
    if (active || isLocked) return
    event.preventDefault()
    // The default of the click is prevented, so the cell that it leaves is blurred here.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    store.activate(rowKey, column.name, true)
  }
  const classes = [
    'line-cell',
    `line-${column.name}`,
    `line-is-${column.kind}`,
    `line-${column.phone}`,
    isFigure(column) && 'amount',
    active && 'line-active',
    isLocked && column.kind !== 'computed' && 'line-locked',
    error && 'line-invalid',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')} role="gridcell" tabIndex={-1} onMouseDown={activate}>
      {active ? <CellEditor {...props} active={active} label={label} /> : <CellText {...props} />}
      {note === '' ? null : <div className="line-note">{note}</div>}
      {remark !== '' && !error ? <div className="line-remark">{remark}</div> : null}
    </div>
  )
})

function CellEditor(props: LineCellProps & { active: ActiveCell; label: string }) {
  const { store, view, rowKey, column, text, id, code, active, label, error } = props
  const t = useTranslate()
  const columns = typedColumns(view.columns)
  const at = () => ({ row: store.keys().indexOf(rowKey), column: columns.indexOf(column) })
  const size = () => ({ rows: store.keys().length, columns: columns.length })
  const isLocked = (cell: Cell) => {
    const row = store.row(store.keys()[cell.row] ?? 0)
    const name = columns[cell.column]?.name
    return row !== undefined && name !== undefined && view.isLocked?.(row, name) === true
  }
  const moveFor = (event: KeyboardEvent<HTMLElement>) =>
    gridMovePast(at(), size(), { pressed: pressed(event), isLocked })
  const go = (move: GridMove) => perform(move, { store, view, key: rowKey })
  const common = { active, label, isInvalid: error !== undefined, moveFor, go }
  const enter = { key: 'Enter', shift: false, ctrl: false, atStart: true, atEnd: true }
  if (column.kind === 'reference' || column.kind === 'choice') {
    const row = store.row(rowKey)
    return (
      <ReferenceEditor
        {...common}
        source={column.kind === 'reference' ? view.source : ((row && view.choices?.(row, column.name)) ?? [])}
        filters={view.sourceFilters}
        chosen={{ id, label: text, code }}
        placeholder={column.placeholder && t(column.placeholder)}
        notes={view.optionNotes}
        goNext={() => go(gridMovePast(at(), size(), { pressed: enter, isLocked }))}
        choose={(option) => {
          view.onChosen?.(option)
          store.choose(rowKey, column.name, option)
        }}
        leaveText={(typed) => store.identify(rowKey, column.name, { id: '', label: typed, code: '' })}
        settleText={(typed, result) => {
          if (typeof result !== 'string') view.onChosen?.(result)
          store.settleText(rowKey, column.name, { text: typed, result })
        }}
      />
    )
  }
  return (
    <TextEditor
      {...common}
      value={text}
      isAmount={column.kind !== 'text'}
      onChange={(value) => store.update(rowKey, { [column.name]: value })}
      onLeave={() => store.settle(rowKey)}
    />
  )
}

function CellText({ column, text, code }: Pick<LineCellProps, 'column' | 'text' | 'code'>) {
  const t = useTranslate()
  const company = useCompany()
  if (text === '') return <EmptyCell column={column} />
  if (column.kind === 'reference' || column.kind === 'choice') {
    return (
      <span className="line-text" title={text}>
        <CodedName name={text} code={code} />
      </span>
    )
  }
  const amount = column.kind === 'text' || column.kind === 'computed' ? null : parseMoneyInput(text)
  const displayText =
    amount === null
      ? column.kind === 'text' || column.kind === 'computed'
        ? text
        : shownFigure(text, company)
      : column.kind === 'amount'
        ? formatMoney(amount, company)
        : column.kind === 'rate' || column.kind === 'discount'
          ? formatPrice(amount, company)
          : formatQuantity(amount, company)
  // On a phone a figure shows its label, also after it was typed.
  const name = amount === null ? {} : { 'data-name': t(column.label) }
  return (
    <span className="line-text" title={column.kind === 'text' ? text : undefined} {...name}>
      {column.kind === 'computed' ? <span className="narrow-only line-name">{t(column.label)}</span> : null}
      {displayText}
    </span>
  )
}

/** Shows the label in an empty cell of a phone, which has no heads above the cells. */
function EmptyCell({ column: { kind, label, placeholder } }: Pick<LineCellProps, 'column'>) {
  const t = useTranslate()
  if (placeholder) return <span className="line-text muted">{t(placeholder)}</span>
  return (
    <span className="line-text">
      {kind === 'computed' ? null : <span className="muted narrow-only">{t(label)}</span>}
    </span>
  )
}

function pressed(event: KeyboardEvent<HTMLElement>) {
  const input = event.target instanceof HTMLInputElement ? event.target : null
  const isAllSelected = input !== null && input.selectionStart === 0 && input.selectionEnd === input.value.length
  return {
    key: event.key,
    shift: event.shiftKey,
    ctrl: event.ctrlKey || event.metaKey,
    atStart: isAllSelected || input?.selectionEnd === 0,
    atEnd: isAllSelected || input?.selectionStart === input?.value.length,
  }
}

function perform(move: GridMove, { store, view, key }: { store: RowsStore; view: GridView; key: number }): void {
  if (move === 'leave' || move === 'stay') return
  if (typeof move === 'string') {
    if (view.isFixed) return
    if (move === 'add-row') return store.add()
    if (move === 'duplicate-row') return store.duplicate(key)
    return store.remove(key)
  }
  const target = store.keys()[move.to.row]
  const column = typedColumns(view.columns)[move.to.column]
  if (target !== undefined && column !== undefined) store.activate(target, column.name)
}
