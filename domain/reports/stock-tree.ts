/**
 * The rows of a report of stock: items below their categories, those of none at the end, with sums above and in total.
 *
 * Values are always summed. Quantities are summed only where everything below is counted in one unit: 3 pieces and
 * 2 kilograms are nothing that could be written down.
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
  /** What a quantity of it is counted in. */
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
  /** In the order of the report, those of one category together. */
  readonly items: readonly StockItem[]
  readonly columns: readonly StockColumn[]
  readonly currencyDigits: number
  /** Leaves out items without any figure. */
  readonly hideZero: boolean
  /** What items without a category stand under. */
  readonly uncategorised: string
}

/** The id of the row above items without a category. */
export const UNCATEGORISED = 'none'

/** Rows in reading order, and the totals of all items, shown or not. */
export function stockTree({ items, columns, currencyDigits, hideZero, uncategorised }: StockTreeInput): StockTree {
  const shown = hideZero ? items.filter((item) => hasFigures(item, columns)) : items
  const rows: StockRow[] = []
  // What is not shown has nothing to add.
  const totals = columns.map(() => 0n)
  for (let first = 0; first < shown.length;) {
    const { categoryId, category } = shown[first] as StockItem
    let end = first + 1
    while (end < shown.length && shown[end]?.categoryId === categoryId) end += 1
    const own = shown.slice(first, end)
    const id = categoryId ?? UNCATEGORISED
    const name = category ?? uncategorised
    const sums = columns.map((column) => sumOf(own, column))
    for (const [place, sum] of sums.entries()) totals[place] = (totals[place] ?? 0n) + sum
    const summed = summedUp(sums, { unit: unitOf(own), columns, currencyDigits })
    rows.push({ id, parent_id: null, kind: 'category', code: null, name, depth: 0, ...summed })
    for (const item of own) rows.push(rowOf(item, { id, columns, currencyDigits }))
    first = end
  }
  return { rows, totals: summedUp(totals, { unit: unitOf(items), columns, currencyDigits }).cells }
}

function hasFigures({ figures }: StockItem, columns: readonly StockColumn[]): boolean {
  return columns.some(({ group, what }) => figures[group]?.[what])
}

type Above = { id: string; columns: readonly StockColumn[]; currencyDigits: number }

function rowOf({ id, name, code, unit, figures }: StockItem, above: Above): StockRow {
  const { columns, currencyDigits } = above
  const cells: Record<string, string> = {}
  for (const { key, group, what } of columns)
    cells[key] = written(figures[group]?.[what] ?? 0n, { what, currencyDigits })
  return { id, parent_id: above.id, kind: 'item', code, name, unit, depth: 1, cells }
}

function sumOf(items: readonly StockItem[], { group, what }: StockColumn): bigint {
  let total = 0n
  for (const { figures } of items) {
    const figure = figures[group]?.[what] ?? 0n
    if (figure !== 0n) total += figure
  }
  return total
}

/** The unit of all items; null where they have several. */
function unitOf(items: readonly StockItem[]): string | null {
  const [first] = items
  return first && items.every((item) => item.unit === first.unit) ? first.unit : null
}

type Summed = Omit<Above, 'id'> & { unit: string | null }

function summedUp(sums: readonly bigint[], { unit, columns, currencyDigits }: Summed) {
  const cells: Record<string, string> = {}
  for (const [place, { key, what }] of columns.entries()) {
    if (what === 'value' || unit !== null) cells[key] = written(sums[place] ?? 0n, { what, currencyDigits })
  }
  return { unit, cells }
}

const PLACES = 6

/** Values with the digits of the currency, quantities with as many as they need. */
function written(
  micros: bigint,
  { what, currencyDigits }: Pick<StockColumn, 'what'> & { currencyDigits: number },
): string {
  const text = (micros < 0n ? -micros : micros).toString().padStart(PLACES + 1, '0')
  const sign = micros < 0n ? '-' : ''
  const decimals = text.slice(-PLACES)
  const kept = what === 'value' ? decimals.slice(0, currencyDigits) : decimals.replace(/0+$/, '')
  return `${sign}${text.slice(0, -PLACES)}${kept === '' ? '' : `.${kept}`}`
}

/** A quantity and a value as they come from the database. */
export function stockOf(quantity: string, value: string): Stock {
  return { quantity: toMicros(quantity), value: toMicros(value) }
}
