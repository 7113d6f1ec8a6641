import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { memo, useCallback, useState, useSyncExternalStore } from 'react'
import { useAnnouncedKeys } from '../resource/use-keys.ts'
import { rowWindow } from '../table/row-window.ts'
import { isFigure } from './grid-columns.ts'
import type { GridView } from './grid-view.ts'
import { LineRow } from './line-row.tsx'
import { useLineTracks } from './line-tracks.ts'
import type { PastedRow, PasteFormat } from './paste-rows.ts'
import { typedFigure } from '../../lib/format/typed-figure.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { isBlock, parsePastedRows } from './paste-rows.ts'
import type { RowsStore } from './rows-store.ts'
import type { Drop } from './use-row-drag.ts'
import { useRowDrag } from './use-row-drag.ts'
import '../table/sheet.css'
import './line-table.css'

/** Longer tables render only the visible rows, in a frame of fixed height. */
const DRAW_ALL_UP_TO = 200
const FRAME_HEIGHT = 560
const ROW_HEIGHT = 36
const ERROR_LINE_HEIGHT = 16
const DETAIL_HEIGHT = 96

type LineTableProps = {
  store: RowsStore
  view: GridView
  /** Reads a block of a spreadsheet and receives its rows; without it nothing can be pasted. */
  paste?: { format: PasteFormat; onPaste: (rows: readonly PastedRow[]) => void }
  /** Content beside the button that adds a row. */
  children?: ReactNode
}

/** Renders the rows of a document like a spreadsheet: an editor in the active cell, plain text in all others. */
export const LineTable = memo(function LineTable({ store, view, paste, children }: LineTableProps) {
  const t = useTranslate()
  const company = useCompany()
  const keys = useSyncExternalStore(store.subscribe, store.keys)
  const moved = useSyncExternalStore(store.subscribe, store.moved)
  const { drop, handlers } = useRowDrag(store)
  const { open, toggle } = useOpenRows()
  const { columns, isFixed } = view
  const tracks = useLineTracks(store, { columns, isFixed, hasDetail: view.detail !== undefined })
  useAnnouncedKeys(view.isFixed ? [] : ['mod+d', 'mod+delete', 'alt+arrowup', 'alt+arrowdown'])
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!paste || !isBlock(text)) return
    event.preventDefault()
    const format = { ...paste.format, typed: (figure: string) => typedFigure(figure, company) }
    paste.onPaste(parsePastedRows(text, format, store.active().column))
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0 || view.isFixed) return
    event.preventDefault()
    event.stopPropagation()
    const { key } = store.active()
    store.move(key, store.keys().indexOf(key) + step)
  }
  return (
    <div className="line-table" style={tracks}>
      <div
        role="grid"
        aria-label={t(view.name)}
        aria-rowcount={keys.length + 1}
        onPaste={onPaste}
        onKeyDownCapture={onKeyDownCapture}
        {...(view.isFixed ? {} : handlers)}
      >
        <div className="line-row line-head" role="row" aria-rowindex={1}>
          <div role="columnheader">#</div>
          {view.columns.map((column) => (
            <div key={column.name} role="columnheader" className={isFigure(column) ? 'amount' : undefined}>
              {t(column.label)}
            </div>
          ))}
          {view.isFixed ? null : (
            <div role="columnheader">
              <span className="visually-hidden">{t('grid.removeRow')}</span>
            </div>
          )}
        </div>
        {keys.length > DRAW_ALL_UP_TO ? (
          <DrawnRows store={store} view={view} keys={keys} drop={drop} open={open} onToggle={toggle} />
        ) : (
          keys.map((key, index) => (
            <LineRow
              key={key}
              store={store}
              view={view}
              rowKey={key}
              number={index + 1}
              drop={drop?.key === key ? drop.edge : null}
              isOpen={open.has(key)}
              onToggle={toggle}
            />
          ))
        )}
      </div>
      {view.isFixed ? null : (
        <div className="line-add">
          <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => store.add()}>
            {t('grid.addRow')}
          </Button>
          {children}
          <span className="hint wide-only">{t('grid.hint')}</span>
          <span className="visually-hidden" role="status">
            {moved === null ? '' : t('grid.moved', { number: moved + 1 })}
          </span>
        </div>
      )}
    </div>
  )
})

/** Holds the rows whose further part is open. */
function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((key: number) => {
    setOpen((all) => new Set(all.has(key) ? [...all].filter((other) => other !== key) : [...all, key]))
  }, [])
  return { open, toggle }
}

type DrawnRowsProps = {
  store: RowsStore
  view: GridView
  keys: readonly number[]
  drop: Drop | null
  open: ReadonlySet<number>
  onToggle: (key: number) => void
}

function DrawnRows({ store, view, keys, drop, open, onToggle }: DrawnRowsProps) {
  const [scrolled, setScrolled] = useState(0)
  const errors = useSyncExternalStore(store.subscribe, store.errorCount)
  const heights = keys.map((key) => {
    const error = errors > 0 && store.errors(key) ? ERROR_LINE_HEIGHT : 0
    return ROW_HEIGHT + error + (open.has(key) ? DETAIL_HEIGHT : 0)
  })
  const { first, last, before, after } = rowWindow(heights, scrolled, FRAME_HEIGHT)
  const active = useSyncExternalStore(store.subscribe, store.active)
  const followActive = useCallback(
    (frame: HTMLDivElement | null) => {
      const at = keys.indexOf(active.key)
      if (!frame || active.focus === 0 || at === -1) return
      const top = at * ROW_HEIGHT
      if (top < frame.scrollTop) frame.scrollTop = top
      if (top + 2 * ROW_HEIGHT > frame.scrollTop + FRAME_HEIGHT) frame.scrollTop = top + 2 * ROW_HEIGHT - FRAME_HEIGHT
    },
    [keys, active.key, active.focus],
  )
  return (
    <div
      ref={followActive}
      className="line-frame"
      role="rowgroup"
      style={{ height: FRAME_HEIGHT }}
      onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
    >
      <div style={{ height: before }} />
      {keys.slice(first, last).map((key, index) => (
        <LineRow
          key={key}
          store={store}
          view={view}
          rowKey={key}
          number={first + index + 1}
          drop={drop?.key === key ? drop.edge : null}
          isOpen={open.has(key)}
          onToggle={onToggle}
        />
      ))}
      <div style={{ height: after }} />
    </div>
  )
}
