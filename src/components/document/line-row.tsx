import { CloseOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { KeyboardEvent, MouseEvent } from 'react'
import { memo, useSyncExternalStore } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { parseMoneyInput } from '../../lib/parse-input.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { AccountEditor, AccountName } from './account-editor.tsx'
import { codeOf } from './account-option.ts'
import type { GridMove } from './grid-navigation.ts'
import { gridMove } from './grid-navigation.ts'
import type { RowColumn } from './paste-rows.ts'
import { rowColumns } from './paste-rows.ts'
import type { ActiveCell, RowsStore } from './rows-store.ts'
import { TextEditor } from './text-editor.tsx'

type LineRowProps = { store: RowsStore; rowKey: number; number: number }

/**
 * One row; it renders again only when its own values, its errors or its active cell change, and of its cells only those
 * that show another value: the row of the cell that is typed in renders at every key.
 */
export const LineRow = memo(function LineRow({ store, rowKey, number }: LineRowProps) {
  const row = useSyncExternalStore(store.subscribe, () => store.row(rowKey))
  const errors = useSyncExternalStore(store.subscribe, () => store.errors(rowKey))
  const active = useSyncExternalStore(store.subscribe, () => (store.active().key === rowKey ? store.active() : null))
  if (!row) return null
  return (
    <div className="line-row" role="row" aria-rowindex={number + 1}>
      <div className="line-number" role="rowheader">
        {number}
      </div>
      {rowColumns.map((column) => (
        <LineCell
          key={column}
          store={store}
          rowKey={rowKey}
          number={number}
          column={column}
          text={column === 'account' ? row.accountLabel : row[column]}
          account={column === 'account' ? row.account : ''}
          code={column === 'account' ? row.accountCode : ''}
          active={active?.column === column ? active : null}
          error={errors?.[column]}
        />
      ))}
      <RemoveButton store={store} rowKey={rowKey} number={number} />
    </div>
  )
})

const RemoveButton = memo(function RemoveButton({ store, rowKey, number }: LineRowProps) {
  const t = useTranslate()
  return (
    <div className="line-remove" role="gridcell">
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        icon={<CloseOutlined />}
        aria-label={t('voucher.removeRowNumber', { number })}
        onClick={() => store.remove(rowKey)}
      />
    </div>
  )
})

type LineCellProps = LineRowProps & {
  column: RowColumn
  /** What was typed, or the name of the ledger, whose id and code are only told to its own cell. */
  text: string
  account: string
  code: string
  active: ActiveCell | null
  error: string | undefined
}

const LineCell = memo(function LineCell(props: LineCellProps) {
  const { store, rowKey, number, column, active, error } = props
  const t = useTranslate()
  const isAmount = column === 'debit' || column === 'credit'
  const label = t('voucher.cell', { column: t(`voucher.${column}`), number })
  const activate = (event: MouseEvent) => {
    if (active) return
    event.preventDefault()
    store.activate(rowKey, column, true)
  }
  return (
    <div
      className={['line-cell', `line-${column}`, isAmount && 'amount', active && 'line-active', error && 'line-invalid']
        .filter(Boolean)
        .join(' ')}
      role="gridcell"
      tabIndex={-1}
      onMouseDown={activate}
    >
      {active ? (
        <CellEditor {...props} active={active} label={label} />
      ) : (
        <CellText column={column} text={props.text} code={props.code} />
      )}
      {error ? (
        <div className="line-error" role="alert">
          {error}
        </div>
      ) : null}
    </div>
  )
})

function CellEditor({
  store,
  rowKey,
  column,
  text,
  account,
  code,
  active,
  label,
  error,
}: LineCellProps & { active: ActiveCell; label: string }) {
  const at = () => ({ row: store.keys().indexOf(rowKey), column: rowColumns.indexOf(column) })
  const size = () => ({ rows: store.keys().length, columns: rowColumns.length })
  const moveFor = (event: KeyboardEvent<HTMLElement>) => gridMove(at(), size(), pressed(event))
  const go = (move: GridMove) => perform(move, store, rowKey)
  const common = { active, label, isInvalid: error !== undefined, moveFor, go }
  if (column === 'account') {
    return (
      <AccountEditor
        {...common}
        row={{ account, accountLabel: text, accountCode: code }}
        goNext={() =>
          go(gridMove(at(), size(), { key: 'Enter', shift: false, ctrl: false, atStart: true, atEnd: true }))
        }
        choose={(option) => store.chooseAccount(rowKey, { id: option.id, label: option.label, code: codeOf(option) })}
      />
    )
  }
  return (
    <TextEditor
      {...common}
      value={text}
      isAmount={column !== 'description'}
      onChange={(value) => store.update(rowKey, { [column]: value })}
      onLeave={() => store.settle(rowKey)}
    />
  )
}

function CellText({ column, text, code }: Pick<LineCellProps, 'column' | 'text' | 'code'>) {
  const t = useTranslate()
  const company = useCompany()
  if (column === 'account') {
    if (text === '') return <span className="line-text muted">{t('voucher.accountPlaceholder')}</span>
    return (
      <span className="line-text">
        <AccountName name={text} code={code} />
      </span>
    )
  }
  if (text === '') {
    return (
      <span className="line-text">
        <span className="muted narrow-only">{t(`voucher.${column}`)}</span>
      </span>
    )
  }
  const amount = column === 'description' ? null : parseMoneyInput(text)
  return <span className="line-text">{amount === null ? text : formatMoney(amount, company)}</span>
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

function perform(move: GridMove, store: RowsStore, key: number): void {
  if (move === 'add-row') return store.add()
  if (move === 'duplicate-row') return store.duplicate(key)
  if (move === 'remove-row') return store.remove(key)
  if (move === 'leave' || move === 'stay') return
  const target = store.keys()[move.to.row]
  const column = rowColumns[move.to.column]
  if (target !== undefined && column !== undefined) store.activate(target, column)
}
