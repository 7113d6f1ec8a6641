/** Computes the stock of each item after the rows have moved it. */
import { add, isDecimal, multiply, negate } from '../../../../domain/money/decimal.ts'
import type { ItemFacts, StockCells } from '../../../components/grid/stock-rows.ts'
import { factorOf, plainFigure } from '../../../components/grid/stock-rows.ts'

type MovingRow = Pick<StockCells, 'item' | 'quantity' | 'unit'>
export type StockAfter = { item: string; label: string; unit: string; before: string; after: string }

/** Returns the quantity of a row in the item's own unit; null while something is missing. */
export function ownQuantity(facts: ItemFacts, row: MovingRow): string | null {
  const quantity = plainFigure(row.quantity)
  const factor = factorOf(facts, row)
  return factor === null || !isDecimal(quantity) ? null : multiply(quantity, factor)
}

/**
 * Returns one line for each item: two rows of 3 and 4 pieces that leave a stock of 10 become one line, 10 before and 3
 * after. `moves` states whether rows come in or go out.
 */
export function stockAfter(
  facts: ItemFacts,
  moves: readonly { rows: readonly MovingRow[]; isIn: boolean }[],
): StockAfter[] {
  const changes = new Map<string, string>()
  for (const { rows, isIn } of moves) {
    for (const row of rows) {
      const quantity = ownQuantity(facts, row)
      if (quantity === null) continue
      changes.set(row.item, add(changes.get(row.item) ?? '0', isIn ? quantity : negate(quantity)))
    }
  }
  return [...changes].flatMap(([id, change]) => {
    const item = facts.get(id)
    if (!item || item.stock === null) return []
    const { label, unit_label: unit, stock: before } = item
    return [{ item: id, label, unit, before, after: add(before, change) }]
  })
}
