/** The statement of an item's stock on paper: the stock at both ends, and its movements with the stock after each. */
import { movementKinds } from '../inventory/movement-words.ts'
import { isZero } from '../money/decimal.ts'
import type { StockStatement } from '../reports/stock-statement.ts'
import type { PrintedColumn, PrintedDocument } from './blocks.ts'
import type { PrintMoment, PrintStyle } from './print-style.ts'
import { printedDate } from './print-style.ts'
import { printRecordStatement } from './record-statement.ts'
import { printedQuantity } from './stock.ts'

/** Returns the blocks of an item's stock statement; without permission to see costs there are no columns of values. */
export function printStockStatement(
  statement: StockStatement,
  style: PrintStyle,
  printing: PrintMoment,
): PrintedDocument {
  const { item, rows } = statement
  const withCosts = statement.closing_value !== null
  const cost = (amount: string | null) => (amount === null ? '' : style.money(amount))
  const point = (quantity: string, value: string | null) =>
    withCosts ? [printedQuantity(quantity, style), cost(value)] : [printedQuantity(quantity, style)]
  const side = (quantity: string) => (isZero(quantity) ? '' : printedQuantity(quantity, style))
  const { date, number, movement, narration, quantityIn, quantityOut, unitCost, value, stock, stockValue } =
    style.printed
  const labels = withCosts
    ? [quantityIn, quantityOut, unitCost, value, stock, stockValue]
    : [quantityIn, quantityOut, stock]
  const columns: PrintedColumn[] = [
    { label: date, kind: 'narrow' },
    { label: number, kind: 'narrow' },
    { label: movement, kind: 'narrow' },
    { label: narration, kind: 'wide' },
    ...labels.map((label): PrintedColumn => ({ label, kind: 'amount' })),
  ]
  const lines = rows.map((row) => ({
    cells: [
      printedDate(row.date, style),
      row.document_no ?? '',
      style.wording(movementKinds[row.kind]),
      row.narration,
      side(row.quantity_in),
      side(row.quantity_out),
      ...(withCosts ? [cost(row.unit_cost), cost(row.value)] : []),
      ...point(row.quantity_after, row.value_after),
    ],
  }))
  const { opening_quantity, opening_value, closing_quantity, closing_value } = statement
  return printRecordStatement(
    {
      word: style.printed.stockStatement,
      record: item,
      notes: [item.category_label, item.unit_label],
      days: statement,
      facts: [
        { label: style.printed.opening, text: point(opening_quantity, opening_value).join(' / ') },
        { label: style.printed.closing, text: point(closing_quantity, closing_value).join(' / ') },
      ],
      tables: [{ kind: 'table', columns, rows: lines, totals: [] }],
    },
    style,
    printing,
  )
}
