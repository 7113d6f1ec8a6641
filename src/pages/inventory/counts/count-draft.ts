/** Converts a stock count between sheet and server: booked quantities, counted quantities, and differences. */
import type { Problem } from '../../../../domain/errors.ts'
import { checkDate, checkNumber, checkRemarks } from '../../../../domain/inventory/check-rows.ts'
import { isDecimal, isNegative, isZero, subtract } from '../../../../domain/money/decimal.ts'
import type { GridColumn, GridSpec } from '../../../components/grid/grid-columns.ts'
import type { GridRow } from '../../../components/grid/rows-store.ts'
import { RowsStore } from '../../../components/grid/rows-store.ts'
import { plainFigure } from '../../../components/grid/stock-rows.ts'
import type { Draft } from '../../../components/document/use-document-save.ts'
import type { MoneyStyle } from '../../../lib/format/format.ts'
import { formatQuantity, groupQuantity } from '../../../lib/format/format.ts'
import type { IssuedStatus } from '../stock/adjustment-draft.ts'

export type CountRow = {
  item: string
  item_label: string
  item_code: string | null
  unit_label: string
  /** In the item's own unit; null when not counted yet. */
  counted: string | null
  /** The booked quantity when it was issued; null before. */
  book: string | null
  description: string | null
}
export type CountRecord = {
  id: string
  version: number
  voucher_no: string | null
  date: string
  remarks: string | null
  status: IssuedStatus
  rows: CountRow[]
  adjustments?: { id: string; voucher_no: string | null; purpose: string }[]
  cancel_reason: string | null
  created_by_label?: string | null
  acts: string[]
}
/** An item with its booked quantity at the end of a day. */
export type BookRow = Pick<CountRow, 'item' | 'item_label' | 'item_code' | 'unit_label'> & { book: string }

export type CountCells = {
  item: string
  itemLabel: string
  itemCode: string
  unitLabel: string
  book: string
  counted: string
  /** What a program has written about the line; it stays as it is. */
  description: string
}
export type CountHead = { date: string; remarks: string }
export type CountBody = CountHead & {
  rows: { item: string; counted: string | null; description: string }[]
  accept?: readonly string[]
}
export type TypedCount = { head: CountHead; rows: CountCells[] }

export const countFields = ['date', 'remarks'] as const

export const countColumns: readonly GridColumn[] = [
  { name: 'item', kind: 'computed', isText: true, label: 'stock.item', least: 170, most: '6fr', phone: 'wide' },
  { name: 'book', kind: 'computed', label: 'stockCount.book', least: 120, most: 130, phone: 'left' },
  { name: 'counted', kind: 'quantity', label: 'stockCount.counted', least: 90, most: 130, phone: 'right' },
  {
    name: 'differs',
    kind: 'computed',
    label: 'stockCount.difference',
    least: 90,
    most: 130,
    phone: 'right',
  },
]

const spec: GridSpec<CountCells> = {
  columns: countColumns,
  empty: { item: '', itemLabel: '', itemCode: '', unitLabel: '', book: '', counted: '', description: '' },
  atLeast: 0,
}

export function openCountRows(rows: readonly CountCells[], style: MoneyStyle): RowsStore<CountCells> {
  return new RowsStore(spec, rows, { style })
}

/**
 * Returns the sheet of a day: counted quantities stay with their items, and counted items missing from the sheet are
 * kept.
 */
export function sheetRows(books: readonly BookRow[], before: readonly CountCells[]): CountCells[] {
  const byItem = new Map(before.map((row) => [row.item, row]))
  const items = new Set(books.map(({ item }) => item))
  const listedRows = books.map((row) => ({
    item: row.item,
    itemLabel: row.item_label,
    itemCode: row.item_code ?? '',
    unitLabel: row.unit_label,
    book: row.book,
    counted: byItem.get(row.item)?.counted ?? '',
    description: byItem.get(row.item)?.description ?? '',
  }))
  return [...listedRows, ...before.filter(({ item, counted }) => counted.trim() !== '' && !items.has(item))]
}

/** Returns the rows of a stored count; before issuing, booked quantities come from `books`. */
export function storedSheet(
  rows: readonly CountRow[],
  books: ReadonlyMap<string, string>,
  style: MoneyStyle,
): CountCells[] {
  return rows.map((row) => ({
    item: row.item,
    itemLabel: row.item_label,
    itemCode: row.item_code ?? '',
    unitLabel: row.unit_label,
    book: row.book ?? books.get(row.item) ?? '0',
    counted: row.counted === null ? '' : groupQuantity(row.counted, style),
    description: row.description ?? '',
  }))
}

/** Returns counted minus booked: 8 counted of 10 is −2; null while not counted. */
export function difference(counted: string, book: string): string | null {
  const quantity = plainFigure(counted)
  return quantity === '' || !isDecimal(quantity) || !isDecimal(book) ? null : subtract(quantity, book)
}

/** Formats a difference: + for a surplus, brackets for a shortage. */
export function differenceText(counted: string, book: string, style: MoneyStyle): string {
  const differs = difference(counted, book)
  if (differs === null) return ''
  return isNegative(differs) || isZero(differs) ? formatQuantity(differs, style) : `+${formatQuantity(differs, style)}`
}

/** Returns how many items are counted, and how many of them differ. */
export function progressOf(rows: readonly Pick<CountCells, 'counted' | 'book'>[]) {
  const differences = rows.flatMap(({ counted, book }) => difference(counted, book) ?? [])
  return {
    items: rows.length,
    counted: differences.length,
    differing: differences.filter((one) => !isZero(one)).length,
  }
}

export function countBody(head: CountHead, rows: readonly GridRow<CountCells>[]): Draft<CountBody> {
  const bodyRows = rows.map(({ item, counted, description }) => {
    return { item, counted: plainFigure(counted) || null, description }
  })
  return { body: { date: head.date, remarks: head.remarks.trim(), rows: bodyRows }, keys: rows.map(({ key }) => key) }
}

/** Returns the problems of a sheet before it is sent. */
export function checkCountBody({ date, remarks, rows }: CountBody): Problem[] {
  return [
    ...checkDate(date),
    ...checkRemarks(remarks, false),
    ...(rows.length === 0 ? [{ code: 'REQUIRED', path: 'rows' } as const] : []),
    ...rows.flatMap(({ counted }, index) => checkNumber(counted ?? '', `rows.${index}.counted`)),
  ]
}
