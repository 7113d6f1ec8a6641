/**
 * What the statement of an item's stock answers. Dates are YYYY-MM-DD, quantities and amounts decimal texts; what tells of
 * costs is null for who may not see them.
 */
import type { MovementKind } from './movement.ts'

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
  /** What a unit came or went at. */
  unit_cost: string | null
  /** What the movement adds to the value of the stock, negative where it takes; a settlement is in it. */
  value: string | null
  /** Of a receipt: what it corrects of the cost of what had left before it came. */
  settlement: string | null
  quantity_after: string
  value_after: string | null
}

/** A page of the statement, the newest movement first, with opening and closing of the whole range. */
export type StockStatement = {
  item: {
    id: string
    name: string
    code: string | null
    is_active: boolean
    unit_label: string
    category_label: string
  }
  currency: string
  /** Null: since ever, until ever. */
  start_date: string | null
  end_date: string | null
  opening_quantity: string
  opening_value: string | null
  closing_quantity: string
  closing_value: string | null
  is_recosting: boolean
  count: number
  /** False when `count` stands for "more than that". */
  exact: boolean
  rows: StockStatementLine[]
}
