/** How tables look on paper. */
import type { Content, CustomTableLayout, TableCell } from 'pdfmake'
import type { PrintedBlock, PrintedColumn, PrintedRow } from '../../domain/printing/blocks.ts'
import { line, muted, small } from './look.ts'

/** Lines between the rows, a stronger one below the head. */
export const lines: CustomTableLayout = {
  hLineWidth: (row, { table }) => (row === 0 ? 0 : row === (table.headerRows ?? 0) ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (row, { table }) => (row === table.headerRows ? muted : line),
  paddingLeft: (column) => (column === 0 ? 2 : 9),
  paddingRight: () => 2,
  paddingTop: () => 2.5,
  paddingBottom: () => 1.5,
}

/** A frame, and lines between rows and columns. */
const ruled: CustomTableLayout = {
  ...lines,
  hLineWidth: (row, { table }) => (row <= (table.headerRows ?? 0) || row === table.body.length ? 0.8 : 0.4),
  hLineColor: (row, { table }) => (row <= (table.headerRows ?? 0) || row === table.body.length ? muted : line),
  vLineWidth: (column, { table }) => (column === 0 || column === table.body[0]?.length ? 0.8 : 0.4),
  vLineColor: (column, { table }) => (column === 0 || column === table.body[0]?.length ? muted : line),
  paddingLeft: () => 5,
  paddingRight: () => 5,
}

/** A table with its head on every page. */
export function tableOf({ columns, rows, totals, isRuled = false }: Extract<PrintedBlock, { kind: 'table' }>): Content {
  const closing: TableCell[][] = totals.length > 0 ? [cellsOf({ cells: totals, isStrong: true }, columns)] : []
  return {
    layout: isRuled ? ruled : lines,
    margin: [0, 0, 0, 10],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ kind }) => (kind === 'wide' ? '*' : 'auto')),
      body: [headOf(columns), ...rows.map((row) => cellsOf(row, columns)), ...closing],
    },
  }
}

/** The head of a table. */
export function headOf(columns: readonly PrintedColumn[]): TableCell[] {
  return columns.map(({ label, kind }) => ({
    text: label,
    fontSize: small,
    color: muted,
    alignment: kind === 'amount' ? 'right' : 'left',
  }))
}

/** The cells of a row; its note stands below the first wide one. */
export function cellsOf(
  { cells, depth = 0, isStrong = false, note }: PrintedRow,
  columns: readonly PrintedColumn[],
): TableCell[] {
  const widest = columns.findIndex(({ kind }) => kind === 'wide')
  return columns.map(({ kind }, place) => {
    const cell: TableCell = {
      // An empty row keeps its height.
      text: cells[place] || ' ',
      ...(isStrong ? { bold: true } : {}),
      ...(kind === 'amount' ? { alignment: 'right', noWrap: true } : {}),
      ...(place === 0 && depth > 0 ? { margin: [depth * 9, 0, 0, 0] } : {}),
    }
    return note === undefined || place !== widest
      ? cell
      : { stack: [cell, { text: note, fontSize: small, color: muted }] }
  })
}
