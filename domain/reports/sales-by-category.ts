/**
 * Sales by category and item, less returns. Quantities are summed only where all items have the same unit; cost and
 * margin are included for users who may see stock costs.
 *
 *   Drinks      1 pcs   net  90.00   tax 11.70   total 101.70   cost 11.00   margin 79.00
 *     Tea       1 pcs   net  90.00   tax 11.70   total 101.70   cost 11.00   margin 79.00
 */
import { toMicros } from '../money/micros.ts'
import type { ReportColumn, ReportContext, ReportResult } from './report.ts'
import type { StockColumn, StockRow } from './stock-tree.ts'
import { stockTree } from './stock-tree.ts'

type Figures = Readonly<Record<'quantity' | 'discount' | 'net' | 'tax' | 'total' | 'cost' | 'margin', string>>
type ItemRow = Figures & {
  id: string
  /** Itself and the items that were merged into it, as far as they were sold. */
  ids: readonly string[]
  name: string
  code: string | null
  unit: string
  category_id: string | null
  category: string | null
}
export type CategorySalesFacts = { items: readonly ItemRow[] }
/** `ids`: the items that were sold; none for a category. */
export type CategorySalesRow = StockRow & { ids: readonly string[] }

/** Returns the items below their categories; `uncategorised` is the name above items without one. */
export function categorySalesRows(
  { items }: CategorySalesFacts,
  { columns, company }: Pick<ReportContext<unknown>, 'columns' | 'company'>,
  uncategorised: string,
): ReportResult<CategorySalesRow> {
  const tree = stockTree({
    items: items.map((item) => ({ ...item, categoryId: item.category_id, figures: figuresOf(item) })),
    columns: columns.map(columnOf),
    currencyDigits: company.digits,
    hideZero: false,
    uncategorised,
  })
  const idsOf = new Map(items.map(({ id, ids }) => [id, ids]))
  const rows = tree.rows.map((row) => ({ ...row, ids: row.kind === 'item' ? (idsOf.get(row.id) ?? []) : [] }))
  return { columns, rows, totals: tree.totals }
}

/** Maps each column to its own figure: the quantity is a quantity, all others are values. */
function columnOf({ key, kind }: ReportColumn): StockColumn {
  return { key, group: key, what: kind === 'quantity' ? 'quantity' : 'value' }
}

function figuresOf({ quantity, discount, net, tax, total, cost, margin }: Figures) {
  const amounts = Object.entries({ discount, net, tax, total, cost, margin })
  return {
    quantity: { quantity: toMicros(quantity), value: 0n },
    ...Object.fromEntries(amounts.map(([key, amount]) => [key, { quantity: 0n, value: toMicros(amount) }])),
  }
}
