/** What the statement of an item's stock answers; costs are null for who may not see them. */
import type { MovementKind } from '../../../domain/inventory/movement.ts'
import { add, subtract } from '../../../domain/money/decimal.ts'

export type StockLine = {
  entry_id: string
  date: string
  kind: MovementKind
  document_path: string
  document_id: string
  document_no: string | null
  narration: string
  quantity_in: string
  quantity_out: string
  unit_cost: string | null
  value: string | null
  settlement: string | null
  quantity_after: string
  value_after: string | null
}
export type StockStatement = {
  item: {
    id: string
    name: string
    code: string | null
    is_active: boolean
    unit_label: string
    category_label: string
  }
  start_date: string | null
  end_date: string | null
  opening_quantity: string
  opening_value: string | null
  closing_quantity: string
  closing_value: string | null
  is_recosting: boolean
  count: number
  exact: boolean
  rows: StockLine[]
}

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

function before(line: StockLine): { quantity: string; value: string | null } {
  return {
    quantity: add(subtract(line.quantity_after, line.quantity_in), line.quantity_out),
    value: line.value_after === null ? null : subtract(line.value_after, line.value ?? '0'),
  }
}
