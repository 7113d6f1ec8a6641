/** Layout of tables on paper. */
import type { Content, CustomTableLayout, Table, TableCell } from 'pdfmake'
import type { PrintedBlock, PrintedColumn, PrintedRow } from '../../domain/printing/blocks.ts'
import { line, muted, panel, plain, small } from './look.ts'
import type { TableRoom } from './table-room.ts'
import { breakable, emsOf, heightOf, isKeptTogether, longestWord, tableRoom } from './table-room.ts'

const isHead = (row: number, { headerRows }: Table) => row < (headerRows ?? 0)

/** Lines between the rows below a head on a panel. */
export const lines: CustomTableLayout = {
  fillColor: (row, { table }) => (isHead(row, table) ? panel : null),
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === (table.headerRows ?? 0) ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (row, { table }) => (row === table.headerRows ? muted : line),
  paddingLeft: () => 6,
  paddingRight: () => 5,
  paddingTop: (row, { table }) => (isHead(row, table) ? 4 : 2.5),
  paddingBottom: (row, { table }) => (isHead(row, table) ? 3 : 1.5),
}

/** A frame, and lines between rows and columns. */
const ruled: CustomTableLayout = {
  ...lines,
  hLineWidth: (row, { table }) => (row <= (table.headerRows ?? 0) || row === table.body.length ? 0.8 : 0.4),
  hLineColor: (row, { table }) => (row <= (table.headerRows ?? 0) || row === table.body.length ? muted : line),
  vLineWidth: (column, { table }) => (column === 0 || column === table.body[0]?.length ? 0.8 : 0.4),
  vLineColor: (column, { table }) => (column === 0 || column === table.body[0]?.length ? muted : line),
}

/** Returns a table that repeats its head on every page, always with a row below it; `room` is its width in points. */
export function tableOf(block: Extract<PrintedBlock, { kind: 'table' }>, room: number): Content {
  const { columns, rows, totals, isRuled = false } = block
  const closing: PrintedRow[] = totals.length > 0 ? [{ cells: totals, isStrong: true }] : []
  return {
    ...linesOf({ columns, rows: [...rows, ...closing] }, room),
    layout: isRuled ? ruled : lines,
    margin: [0, 0, 0, 10],
  }
}

/**
 * Returns rows with their head, `room` points wide. Each row stays on one page unless a row may be higher than a page: pdfmake
 * drops the part of an undivided row that does not fit.
 */
export function linesOf(table: { columns: readonly PrintedColumn[]; rows: readonly PrintedRow[] }, room: number) {
  const { columns, rows } = table
  const tableLayout = tableRoom(table, room)
  const [isFirstTall = false, ...areOthersTall] = rows.map((row) => isTall(row, columns, tableLayout))
  return {
    layout: lines,
    fontSize: tableLayout.fontSize,
    table: {
      headerRows: 1,
      keepWithHeaderRows: isFirstTall ? 0 : 1,
      dontBreakRows: !isFirstTall && !areOthersTall.includes(true),
      widths: columns.map(({ kind }) => (kind === 'wide' ? '*' : 'auto')),
      body: [headOf(columns, tableLayout), ...rows.map((row) => cellsOf(row, columns, tableLayout))],
    },
  } satisfies Content
}

/** Returns the size of small text in a table with letters of a size. */
const smaller = (fontSize: number) => (fontSize / plain) * small

function headOf(columns: readonly PrintedColumn[], { fontSize, hasWholeHeads }: TableRoom): TableCell[] {
  return columns.map(({ label, kind }) => ({
    text: label,
    fontSize: smaller(fontSize),
    color: muted,
    alignment: kind === 'amount' ? 'right' : 'left',
    ...(hasWholeHeads && kind !== 'wide' ? { noWrap: true } : {}),
  }))
}

const DEPTH = 9

/** The height of a landscape page below a table head, in points. */
const HIGHEST_ROW = 400

function isTall(
  { cells, depth = 0, note }: PrintedRow,
  columns: readonly PrintedColumn[],
  { fontSize, wideRoom }: TableRoom,
): boolean {
  const widest = widestOf(columns)
  return columns.some(({ kind }, place) => {
    const cell = cells[place] ?? ''
    const text = note === undefined || place !== widest ? cell : `${cell}\n${note}`
    const room = kind === 'wide' ? roomOf({ place, depth, wideRoom }) : emsOf(longestWord(text)) * fontSize
    return heightOf(text, room, fontSize) > HIGHEST_ROW
  })
}

const widestOf = (columns: readonly PrintedColumn[]) => columns.findIndex(({ kind }) => kind === 'wide')

/** Returns the width of a text in a wide column, in points. */
const roomOf = ({ place, depth, wideRoom }: { place: number; depth: number; wideRoom: number }) =>
  place === 0 ? wideRoom - depth * DEPTH : wideRoom

/** Returns the cells of a row; its note is below the first wide one. */
function cellsOf(
  { cells, depth = 0, isStrong = false, note }: PrintedRow,
  columns: readonly PrintedColumn[],
  { fontSize, wideRoom }: TableRoom,
): TableCell[] {
  const widest = widestOf(columns)
  return columns.map(({ kind }, place) => {
    // An empty row keeps its height. The font has no arrow.
    const text = (cells[place] || ' ').replaceAll('→', '>')
    const room = roomOf({ place, depth, wideRoom })
    const cell: TableCell = {
      text: kind === 'wide' ? breakable(text, room, fontSize) : text,
      ...(isStrong ? { bold: true } : {}),
      ...(kind === 'amount' ? { alignment: 'right' } : {}),
      ...(isKeptTogether(text, kind) ? { noWrap: true } : {}),
      ...(place === 0 && depth > 0 ? { margin: [depth * DEPTH, 0, 0, 0] } : {}),
    }
    if (note === undefined || place !== widest) return cell
    const noteSize = smaller(fontSize)
    return { stack: [cell, { text: breakable(note, room, noteSize), fontSize: noteSize, color: muted }] }
  })
}
