/**
 * The rows of a stock report: items below their categories, items without a category last, with sums by category and in
 * total.
 *
 * Values are always summed. Quantities are summed only where all items have the same unit: 3 pieces and 2 kilograms
 * have no sum.
 *
 *   Tools              pcs   5   70.00
 *     Hammer           pcs   2   40.00
 *     Saw              pcs   3   30.00
 *   No category        kg    1    9.00
 *     Nails            kg    1    9.00
 *   Total                        79.00
 */
import { toMicros } from '../money/micros.ts'
import type { Stock } from './stock-figures.ts'

export type StockItem = {
  readonly id: string
  readonly name: string
  readonly code: string | null
  /** The unit of its quantities. */
  readonly unit: string
  readonly categoryId: string | null
  readonly category: string | null
  readonly figures: Readonly<Record<string, Stock>>
}
export type StockRow = {
  readonly id: string
  readonly parent_id: string | null
  readonly kind: 'category' | 'item'
  readonly code: string | null
  readonly name: string
  readonly unit: string | null
  readonly depth: number
  /** `opening_quantity`, `opening_value` and so on. */
  readonly cells: Readonly<Record<string, string>>
}
export type StockTree = { rows: StockRow[]; totals: Readonly<Record<string, string>> }
/** One column of quantities or of values. */
export type StockColumn = { readonly key: string; readonly group: string; readonly what: 'quantity' | 'value' }

export type StockTreeInput = {
  /** In the order of the report; the items of one category are adjacent. */
  readonly items: readonly StockItem[]
  readonly columns: readonly StockColumn[]
  readonly currencyDigits: number
  /** Leaves out items without any figure. */
  readonly hideZero: boolean
  /** The name above items without a category. */
  readonly uncategorised: string
}

/** The id of the row above items without a category. */
export const UNCATEGORISED = 'none'

/** Returns the rows in display order, and the totals of all items, including hidden ones. */
export function stockTree({ items, columns, currencyDigits, hideZero, uncategorised }: StockTreeInput): StockTree {
  const visible = hideZero ? items.filter((item) => hasFigures(item, columns)) : items
  const rows: StockRow[] = []
  // Hidden items have no figures to add.
  const totals = columns.map(() => 0n)
  for (let first = 0; first < visible.length;) {
    const { categoryId, category } = visible[first] as StockItem
    let end = first + 1
    while (end < visible.length && visible[end]?.categoryId === categoryId) end += 1
    const categoryItems = visible.slice(first, end)
    const id = categoryId ?? UNCATEGORISED
    const name = category ?? uncategorised
    const sums = columns.map((column) => sumOf(categoryItems, column))
    for (const [index, sum] of sums.entries()) totals[index] = (totals[index] ?? 0n) + sum
    const categorySums = sumCells(sums, { unit: unitOf(categoryItems), columns, currencyDigits })
    rows.push({ id, parent_id: null, kind: 'category', code: null, name, depth: 0, ...categorySums })
    for (const item of categoryItems) rows.push(rowOf(item, { id, columns, currencyDigits }))
    first = end
  }
  return { rows, totals: sumCells(totals, { unit: unitOf(items), columns, currencyDigits }).cells }
}

function hasFigures({ figures }: StockItem, columns: readonly StockColumn[]): boolean {
  return columns.some(({ group, what }) => figures[group]?.[what])
}

type RowContext = { id: string; columns: readonly StockColumn[]; currencyDigits: number }

function rowOf({ id, name, code, unit, figures }: StockItem, context: RowContext): StockRow {
  const { columns, currencyDigits } = context
  const cells: Record<string, string> = {}
  for (const { key, group, what } of columns)
    cells[key] = formatFigure(figures[group]?.[what] ?? 0n, { what, currencyDigits })
  return { id, parent_id: context.id, kind: 'item', code, name, unit, depth: 1, cells }
}

function sumOf(items: readonly StockItem[], { group, what }: StockColumn): bigint {
  let total = 0n
  for (const { figures } of items) {
    const figure = figures[group]?.[what] ?? 0n
    if (figure !== 0n) total += figure
  }
  return total
}

/** Returns the unit of all items; null where they differ. */
function unitOf(items: readonly StockItem[]): string | null {
  const [first] = items
  return first && items.every((item) => item.unit === first.unit) ? first.unit : null
}

type SumContext = Omit<RowContext, 'id'> & { unit: string | null }

function sumCells(sums: readonly bigint[], { unit, columns, currencyDigits }: SumContext) {
  const cells: Record<string, string> = {}
  for (const [index, { key, what }] of columns.entries()) {
    if (what === 'value' || unit !== null) cells[key] = formatFigure(sums[index] ?? 0n, { what, currencyDigits })
  }
  return { unit, cells }
}

const PLACES = 6

/** Formats values with the digits of the currency, quantities with significant decimals. */
function formatFigure(
  micros: bigint,
  { what, currencyDigits }: Pick<StockColumn, 'what'> & { currencyDigits: number },
): string {
  // Most figures of a long report.
  if (micros === 0n) return what === 'value' && currencyDigits > 0 ? `0.${'0'.repeat(currencyDigits)}` : '0'
  const text = (micros < 0n ? -micros : micros).toString().padStart(PLACES + 1, '0')
  const sign = micros < 0n ? '-' : ''
  const decimals = text.slice(-PLACES)
  const decimalsText = what === 'value' ? decimals.slice(0, currencyDigits) : decimals.replace(/0+$/, '')
  return `${sign}${text.slice(0, -PLACES)}${decimalsText === '' ? '' : `.${decimalsText}`}`
}

/** Converts a quantity and a value of the database. */
export function stockOf(quantity: string, value: string): Stock {
  return { quantity: toMicros(quantity), value: toMicros(value) }
}
