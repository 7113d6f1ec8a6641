/**
 * A report that is a plain table on paper: texts on the left, figures on the right, the totals below. Zero is a dash, what
 * is below zero stands in parentheses.
 *
 *   Party      Current   1–30   31–60   …   Total   Advances      Net
 *   Amy         100.00      –   40.00      140.00    (20.00)   120.00
 */
import type { PrintedBlock, PrintedColumn, PrintedDocument, PrintedFact, PrintedRow } from './blocks.ts'
import type { PrintMoment, PrintStyle } from './print-style.ts'
import { footer, head, printedDate } from './print-style.ts'

export type TableColumn = { readonly label: string; readonly kind: 'text' | 'date' | 'quantity' | 'money' }
export type PrintedTable = {
  readonly fileName: string
  readonly title: string
  /** The parameters of the report, in words. */
  readonly facts: readonly PrintedFact[]
  readonly columns: readonly TableColumn[]
  readonly rows: readonly PrintedLine[]
  readonly totals: readonly string[]
  /** A table below the first one. */
  readonly second?: { readonly columns: readonly TableColumn[]; readonly rows: readonly PrintedLine[] }
}
/** A text for each column: dates as 2026-03-31, figures as decimals. */
export type PrintedLine = Pick<PrintedRow, 'cells' | 'depth' | 'isStrong'>

/** More amounts than this are printed in landscape. */
const UPRIGHT_AMOUNTS = 4

/** Returns the blocks of a report that is a plain table. */
export function printTable(table: PrintedTable, style: PrintStyle, printing: PrintMoment): PrintedDocument {
  const { fileName, title, facts, columns, rows, totals, second } = table
  return {
    fileName,
    title,
    orientation: columns.filter(({ kind }) => kind === 'money').length > UPRIGHT_AMOUNTS ? 'landscape' : 'portrait',
    blocks: [
      ...head({ title, facts }, style),
      block({ columns, rows, totals }, style),
      ...(second && second.rows.length > 0 ? [block({ ...second, totals: [] }, style)] : []),
      footer(printing, style),
    ],
  }
}

function block(
  { columns, rows, totals }: Pick<PrintedTable, 'columns' | 'rows' | 'totals'>,
  style: PrintStyle,
): PrintedBlock {
  const cellsOf = (texts: readonly string[]) => texts.map((text, place) => cellText(text, columns[place]?.kind, style))
  return {
    kind: 'table',
    columns: columns.map(({ label, kind }, place) => ({ label, kind: printedKind(kind, columns[place - 1]?.kind) })),
    rows: rows.map((row): PrintedRow => ({ ...row, cells: cellsOf(row.cells) })),
    totals: cellsOf(totals),
  }
}

function cellText(text: string, kind: TableColumn['kind'] | undefined, style: PrintStyle): string {
  if (text === '') return ''
  if (kind === 'date') return printedDate(text, style)
  if (kind === 'quantity') return style.figure(text, 0)
  return kind === 'money' ? style.money(text) : text
}

/** The first text takes the room that is left; figures stand at the right. */
function printedKind(kind: TableColumn['kind'], before: TableColumn['kind'] | undefined): PrintedColumn['kind'] {
  if (kind === 'text') return before === 'text' ? 'narrow' : 'wide'
  return kind === 'date' ? 'narrow' : 'amount'
}
