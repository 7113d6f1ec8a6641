/**
 * Stock on paper: the reports of items below their categories.
 *
 * A page has no room for quantity and value side by side in a dozen pairs of columns, so they stand in two tables, the
 * quantities first. Whoever may not see costs prints the first one only. Zero is a dash, negatives stand in parentheses.
 *
 *   Quantities        Unit   Opening   Sales   Closing
 *   Tools                          5     (3)         2
 *     Hammer          pcs          5     (3)         2
 */
import { absolute, isNegative, isZero } from '../money/decimal.ts'
import { inDigits } from '../language/digits.ts'
import type { PrintedBlock, PrintedColumn, PrintedDocument, PrintedFact } from './blocks.ts'
import type { PrintMoment, PrintStyle } from './print-style.ts'
import { footer, head } from './print-style.ts'

type Cells = Readonly<Record<string, string>>
/** A column with its key among the cells. */
export type PrintedStockColumn = { readonly key: string; readonly label: string; readonly isValue: boolean }
export type PrintedStock = {
  readonly fileName: string
  readonly title: string
  /** The parameters of the report, in words. */
  readonly facts: readonly PrintedFact[]
  readonly columns: readonly PrintedStockColumn[]
  readonly rows: readonly {
    readonly name: string
    readonly code: string | null
    readonly unit: string | null
    readonly depth: number
    readonly isStrong: boolean
    readonly cells: Cells
  }[]
  readonly totals: Cells
}

/** More columns than this are printed in landscape. */
const UPRIGHT_COLUMNS = 4

/** Returns the blocks of a stock report: the table of quantities, then that of values. */
export function printStock(report: PrintedStock, style: PrintStyle, printing: PrintMoment): PrintedDocument {
  const quantities = report.columns.filter(({ isValue }) => !isValue)
  const values = report.columns.filter(({ isValue }) => isValue)
  const most = Math.max(quantities.length, values.length)
  return {
    fileName: report.fileName,
    title: report.title,
    orientation: most > UPRIGHT_COLUMNS ? 'landscape' : 'portrait',
    blocks: [
      ...head({ title: report.title, facts: report.facts }, style),
      quantityTable(report, quantities, style),
      ...(values.length > 0 ? [valueTable(report, values, style)] : []),
      footer(printing, style),
    ],
  }
}

function amounts(columns: readonly PrintedStockColumn[]): PrintedColumn[] {
  return columns.map(({ label }) => ({ label, kind: 'amount' as const }))
}

function quantityTable(
  { rows, totals }: PrintedStock,
  columns: readonly PrintedStockColumn[],
  style: PrintStyle,
): PrintedBlock {
  const cellsOf = (cells: Cells) => columns.map(({ key }) => printedQuantity(cells[key] ?? '', style))
  return {
    kind: 'table',
    columns: [
      { label: style.printed.quantities, kind: 'wide' },
      { label: style.printed.unit, kind: 'narrow' },
      ...amounts(columns),
    ],
    rows: rows.map(({ name, code, unit, depth, isStrong, cells }) => ({
      cells: [code ? `${code} ${name}` : name, unit ?? '', ...cellsOf(cells)],
      depth,
      isStrong,
    })),
    // Quantities of different units have no total.
    totals: columns.some(({ key }) => totals[key] !== undefined) ? [style.printed.total, '', ...cellsOf(totals)] : [],
  }
}

function valueTable(
  { rows, totals }: PrintedStock,
  columns: readonly PrintedStockColumn[],
  style: PrintStyle,
): PrintedBlock {
  const cellsOf = (cells: Cells) => columns.map(({ key }) => style.money(cells[key] ?? '0'))
  return {
    kind: 'table',
    columns: [{ label: style.printed.values, kind: 'wide' }, ...amounts(columns)],
    rows: rows.map(({ name, code, depth, isStrong, cells }) => ({
      cells: [code ? `${code} ${name}` : name, ...cellsOf(cells)],
      depth,
      isStrong,
    })),
    totals: [style.printed.total, ...cellsOf(totals)],
  }
}

/** Returns a quantity: a dash for zero, parentheses for a negative one, '' for ''. */
export function printedQuantity(quantity: string, { digits }: Pick<PrintStyle, 'digits'>): string {
  if (quantity === '') return ''
  if (isZero(quantity)) return '–'
  const text = inDigits(absolute(quantity), digits)
  return isNegative(quantity) ? `(${text})` : text
}
