/**
 * The response of an item's stock statement. Dates are YYYY-MM-DD, quantities and amounts decimal texts; costs are null
 * without the permission to see them.
 */
import type { MovementKind } from '../inventory/movement.ts'
import type { StatementPage } from './statement.ts'

/** A movement with the stock after it; a change of cost has no quantities and no unit cost. */
export type StockStatementLine = {
  entry_id: string
  date: string
  kind: MovementKind
  document_path: string
  document_id: string
  document_no: string | null
  narration: string
  quantity_in: string
  quantity_out: string
  /** The unit cost of the movement. */
  unit_cost: string | null
  /** The change of the stock value, negative for issues; includes the settlement. */
  value: string | null
  /** Of a receipt: its correction of the cost of earlier issues from negative stock. */
  settlement: string | null
  quantity_after: string
  value_after: string | null
}

type Item = {
  id: string
  name: string
  code: string | null
  is_active: boolean
  unit_label: string
  category_label: string
}
/** The opening and the closing of the whole range. */
type Ends = {
  currency: string
  opening_quantity: string
  opening_value: string | null
  closing_quantity: string
  closing_value: string | null
  is_recosting: boolean
}
export type StockFigures = Ends & { item: Item }
export type StockStatement = StockFigures & StatementPage<StockStatementLine>

/** A line of the query, with its order key among the movements of the item. */
export type ReadLine = StockStatementLine & { order_key: string }
export type StockTotals = Item & Ends & { count: number }

/** Returns the figures of an item; null for an unknown item and for one without inventory tracking. */
export function stockFigures(
  [totals]: readonly StockTotals[],
  withCosts: boolean,
): (StockFigures & { count: number }) | null {
  if (!totals) return null
  const { id, name, code, is_active, unit_label, category_label, ...figures } = totals
  const hidden = withCosts ? {} : { opening_value: null, closing_value: null }
  return { ...figures, ...hidden, item: { id, name, code, is_active, unit_label, category_label } }
}

/**
 * Returns a line as it is answered, without its order key; without the right to costs every amount of money is null.
 */
export function stockLine({ order_key: _orderKey, ...line }: ReadLine, withCosts: boolean): StockStatementLine {
  return withCosts ? line : { ...line, unit_cost: null, value: null, settlement: null, value_after: null }
}
