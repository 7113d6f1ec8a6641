import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { PrintedColumn, PrintedRow } from '../../../domain/printing/blocks.ts'
import { debounceResize } from '../../lib/debounce.ts'
import './paper-table.css'

/** Renders the content of the widest cell of a row. */
export type RowName = (name: string, row: number) => ReactNode

type TableProps = {
  /** The accessible name of the table. */
  name: string
  look: string
  columns: readonly PrintedColumn[]
  rows: readonly PrintedRow[]
  totals?: readonly string[]
  rowName?: RowName | undefined
}

/** Renders the rows of a paper. On a screen too narrow for the figures, each cell becomes a line with its label. */
export function PaperTable({ name, look, columns, rows, totals = [], rowName }: TableProps) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (frame.current ? stackWhereTight(frame.current) : undefined), [columns, rows, totals])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls has to be reached by the keyboard
    <div className="paper-frame" ref={frame} role="region" aria-label={name} tabIndex={0}>
      <table className={`paper-table ${look}`}>
        <thead>
          <tr>
            {columns.map(({ label, kind }) => (
              <th key={label} scope="col" className={`is-${kind}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Row key={place} row={row} columns={columns} name={rowName && ((text) => rowName(text, place))} />
          ))}
          {totals.length > 0 ? <Row row={{ cells: totals, isStrong: true }} columns={columns} /> : null}
        </tbody>
      </table>
    </div>
  )
}

/** Measures the table at print width before painting, and again when its width or the screen's changes. */
function stackWhereTight(frame: HTMLElement): () => void {
  const look = () => {
    frame.classList.remove('is-stacked')
    frame.classList.toggle('is-stacked', frame.scrollWidth > frame.clientWidth)
  }
  look()
  // Deferred: a size change inside the observer's own callback is reported as an error.
  const resized = debounceResize(look)
  const sizes = new ResizeObserver(resized)
  sizes.observe(frame)
  if (frame.firstElementChild) sizes.observe(frame.firstElementChild)
  return () => {
    sizes.disconnect()
    resized.stop()
  }
}

type RowProps = {
  row: PrintedRow
  columns: readonly PrintedColumn[]
  name?: ((name: string) => ReactNode) | undefined
}

function Row({ row, columns, name }: RowProps) {
  const { cells, note, isStrong = false, depth = 0 } = row
  const widest = columns.findIndex(({ kind }) => kind === 'wide')
  // A totals row without a name has its name in one of the other cells.
  const isNamed = widest === -1 || (cells[widest] ?? '') !== ''
  return (
    <tr className={isStrong ? 'is-strong' : undefined}>
      {columns.map(({ label, kind }, place) => {
        const text = cells[place] ?? ''
        const isWidest = place === widest
        return (
          <td
            key={label}
            className={text === '' ? `is-${kind} is-empty` : `is-${kind}`}
            {...(isNamed && kind !== 'wide' ? { 'data-label': label } : {})}
            {...(place === 0 && depth > 0 ? { style: { paddingInlineStart: depth * 14 } } : {})}
          >
            {isWidest && name && text !== '' ? name(text) : text || '\u00a0'}
            {isWidest && note ? <div className="paper-row-note">{note}</div> : null}
          </td>
        )
      })}
    </tr>
  )
}
