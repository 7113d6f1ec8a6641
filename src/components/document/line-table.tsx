import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { ClipboardEvent } from 'react'
import { memo, useCallback, useState, useSyncExternalStore } from 'react'
import { useAnnouncedKeys } from '../resource/use-keys.ts'
import { rowWindow } from '../table/row-window.ts'
import { LineRow } from './line-row.tsx'
import type { PastedRow } from './paste-rows.ts'
import { isBlock, parsePastedRows } from './paste-rows.ts'
import type { RowsStore } from './rows-store.ts'
import '../table/sheet.css'
import './line-table.css'

/** Above this only the rows in sight are drawn, in a frame of fixed height. */
const DRAW_ALL_UP_TO = 300
const FRAME_HEIGHT = 560
const ROW_HEIGHT = 36
const ERROR_LINE_HEIGHT = 16

type LineTableProps = { store: RowsStore; onPaste: (rows: readonly PastedRow[]) => void }

/** The rows of a voucher like a spreadsheet: an editor in the active cell, plain text in all others. */
export const LineTable = memo(function LineTable({ store, onPaste }: LineTableProps) {
  const t = useTranslate()
  const keys = useSyncExternalStore(store.subscribe, store.keys)
  useAnnouncedKeys(['mod+d', 'mod+delete'])
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isBlock(text)) return
    event.preventDefault()
    onPaste(parsePastedRows(text, store.active().column))
  }
  return (
    <div className="line-table">
      <div role="grid" aria-label={t('voucher.rows')} aria-rowcount={keys.length + 1} onPaste={paste}>
        <div className="line-row line-head" role="row" aria-rowindex={1}>
          <div role="columnheader">#</div>
          <div role="columnheader">{t('voucher.account')}</div>
          <div role="columnheader">{t('voucher.description')}</div>
          <div role="columnheader" className="amount">
            {t('voucher.debit')}
          </div>
          <div role="columnheader" className="amount">
            {t('voucher.credit')}
          </div>
          <div role="columnheader">
            <span className="visually-hidden">{t('voucher.removeRow')}</span>
          </div>
        </div>
        {keys.length > DRAW_ALL_UP_TO ? (
          <DrawnRows store={store} keys={keys} />
        ) : (
          keys.map((key, index) => <LineRow key={key} store={store} rowKey={key} number={index + 1} />)
        )}
      </div>
      <div className="line-add">
        <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => store.add()}>
          {t('voucher.addRow')}
        </Button>
        <span className="hint wide-only">{t('voucher.gridHint')}</span>
      </div>
    </div>
  )
})

function DrawnRows({ store, keys }: { store: RowsStore; keys: readonly number[] }) {
  const [scrolled, setScrolled] = useState(0)
  const errors = useSyncExternalStore(store.subscribe, store.errorCount)
  const heights = keys.map((key) => ROW_HEIGHT + (errors > 0 && store.errors(key) ? ERROR_LINE_HEIGHT : 0))
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
        <LineRow key={key} store={store} rowKey={key} number={first + index + 1} />
      ))}
      <div style={{ height: after }} />
    </div>
  )
}
