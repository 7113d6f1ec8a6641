/**
 * Sales by category and item, less what notes took back. Quantities add up only where all items have one unit; cost and
 * margin are there for readers who may see what stock costs.
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
  name: string
  code: string | null
  unit: string
  category_id: string | null
  category: string | null
}
export type CategorySalesFacts = { items: readonly ItemRow[] }

/** The rows of the items below their categories; `uncategorised` is the name above items without one. */
export function categorySalesRows(
  { items }: CategorySalesFacts,
  { columns, company }: Pick<ReportContext<unknown>, 'columns' | 'company'>,
  uncategorised: string,
): ReportResult<StockRow> {
  const tree = stockTree({
    items: items.map((item) => ({ ...item, categoryId: item.category_id, figures: figuresOf(item) })),
    columns: columns.map(columnOf),
    currencyDigits: company.digits,
    hideZero: false,
    uncategorised,
  })
  return { columns, ...tree }
}

/** Each column is a figure of its own: the quantity counts, all others are amounts. */
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
