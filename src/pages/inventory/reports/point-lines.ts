/** Computes the stock above and below the rows of a page of an item's statement. */
import { add, subtract } from '../../../../domain/money/decimal.ts'
import type { StockStatement } from '../../../../domain/reports/stock-statement.ts'
import type { PageEnds } from '../../../components/report/statement/statement-lines.ts'
import { pageEnds } from '../../../components/report/statement/statement-lines.ts'

/** The stock at one end of a page; its value is null for users who may not see costs. */
export type StockPoint = { quantity: string; value: string | null }

/** Returns the stock above and below the rows of the page that starts at row `start`. */
export function pointLines(statement: StockStatement, start: number): PageEnds<StockPoint> {
  return pageEnds(statement, start, {
    closing: { quantity: statement.closing_quantity, value: statement.closing_value },
    opening: { quantity: statement.opening_quantity, value: statement.opening_value },
    after: ({ quantity_after: quantity, value_after: value }) => ({ quantity, value }),
    before: (line) => ({
      quantity: add(subtract(line.quantity_after, line.quantity_in), line.quantity_out),
      value: line.value_after === null ? null : subtract(line.value_after, line.value ?? '0'),
    }),
  })
}
