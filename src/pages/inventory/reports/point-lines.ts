/** The stock above and below the rows of a page of an item's statement. */
import type { StockStatement, StockStatementLine } from '../../../../domain/reports/stock-statement.ts'
import { add, subtract } from '../../../../domain/money/decimal.ts'

/** The stock at one end of a page. */
export type StockPointLine = { kind: 'closing' | 'opening' | 'carried'; quantity: string; value: string | null }

/**
 * The stock above and below the rows of the page that starts at row `start`: the closing above the first page, the
 * opening below the last one, between pages what is carried over.
 */
export function pointLines(
  { rows, count, ...ends }: StockStatement,
  start: number,
): { above: StockPointLine; below: StockPointLine } {
  const first = rows[0]
  const last = rows.at(-1)
  const closing = { kind: 'closing', quantity: ends.closing_quantity, value: ends.closing_value } as const
  const opening = { kind: 'opening', quantity: ends.opening_quantity, value: ends.opening_value } as const
  return {
    above:
      start === 0 || !first ? closing : { kind: 'carried', quantity: first.quantity_after, value: first.value_after },
    below: start + rows.length >= count || !last ? opening : { kind: 'carried', ...before(last) },
  }
}

function before(line: StockStatementLine): { quantity: string; value: string | null } {
  return {
    quantity: add(subtract(line.quantity_after, line.quantity_in), line.quantity_out),
    value: line.value_after === null ? null : subtract(line.value_after, line.value ?? '0'),
  }
}
