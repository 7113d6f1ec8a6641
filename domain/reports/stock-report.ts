/** The stock reports: the figures of every item below its category, in the columns of a report. */
import { addDaysWithin, endOfMonth, localDate, startOfMonth } from '../calendar/local-date.ts'
import type { MovementKind } from '../inventory/movement.ts'
import { toMicros } from '../money/micros.ts'
import type { ReportColumn, ReportContext, ReportResult } from './report.ts'
import type { ItemFigures, KindFigures, Stock } from './stock-figures.ts'
import type { StockColumn, StockRow } from './stock-tree.ts'
import { stockOf, stockTree } from './stock-tree.ts'

type ItemRow = {
  id: string
  name: string
  code: string | null
  unit: string
  category_id: string | null
  category: string | null
  before_quantity: string
  before_value: string
  closing_quantity: string
  closing_value: string
}
type KindRow = { item_id: string; kind: MovementKind; quantity: string; value: string; settlement: string }
export type StockFacts = { items: readonly ItemRow[]; kinds: readonly KindRow[] }
type StockOptions = {
  /** Returns the groups of columns of one item. */
  figures: (item: ItemFigures) => Readonly<Record<string, Stock>>
  /** The name above items without a category. */
  uncategorised: string
}

/**
 * Returns the rows of a stock report; with `hide_zero` items without figures and columns without movements are left
 * out.
 */
export function stockReportRows(
  { items, kinds }: StockFacts,
  { values, columns, company }: ReportContext<{ hide_zero: boolean }>,
  { figures, uncategorised }: StockOptions,
): ReportResult<StockRow> {
  const kindsOf = figuresByItem(kinds)
  const tree = stockTree({
    items: items.map((item) => ({
      id: item.id,
      name: item.name,
      code: item.code,
      unit: item.unit,
      categoryId: item.category_id,
      category: item.category,
      figures: figures(itemFigures(item, kindsOf.get(item.id))),
    })),
    columns: columns.map(columnOf),
    currencyDigits: company.digits,
    hideZero: values.hide_zero,
    uncategorised,
  })
  return {
    columns: values.hide_zero ? columns.filter((column) => isVisibleColumn(column, tree.rows)) : columns,
    ...tree,
  }
}

/**
 * Returns the first day of the first whole month in a period, and the first day after the last whole month. The last
 * month of the books has no day after it and is never whole.
 */
export function wholeMonths(start: string, end: string): [string, string] {
  const [first, last] = [localDate(start), localDate(end)]
  return [
    first === startOfMonth(first) ? first : addDaysWithin(endOfMonth(first), 1),
    startOfMonth(addDaysWithin(last, 1)),
  ]
}

function columnOf({ key }: ReportColumn): StockColumn {
  const what = key.endsWith('_value') ? 'value' : 'quantity'
  return { key, what, group: key.slice(0, -what.length - 1) }
}

/** Whether a pair of columns is shown: opening and closing always, others only when a row has a figure in them. */
function isVisibleColumn(column: ReportColumn, rows: readonly StockRow[]): boolean {
  const { group } = columnOf(column)
  if (group === 'opening' || group === 'closing') return true
  const pair = [`${group}_quantity`, `${group}_value`]
  return rows.some(({ cells }) => pair.some((name) => /[1-9]/.test(cells[name] ?? '')))
}

function figuresByItem(rows: readonly KindRow[]): ReadonlyMap<string, KindFigures[]> {
  const items = new Map<string, KindFigures[]>()
  for (const { item_id: id, kind, quantity, value, settlement } of rows) {
    const ofItem = items.get(id) ?? []
    ofItem.push({ kind, ...stockOf(quantity, value), settlement: toMicros(settlement) })
    items.set(id, ofItem)
  }
  return items
}

function itemFigures(row: ItemRow, kinds: readonly KindFigures[] = []): ItemFigures {
  return {
    before: stockOf(row.before_quantity, row.before_value),
    closing: stockOf(row.closing_quantity, row.closing_value),
    kinds,
  }
}
