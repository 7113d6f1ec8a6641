/** Holds rows on two sides: consumed materials and produced items. */
import { isBlankRow } from '../../../components/grid/grid-columns.ts'
import type { RowsStore } from '../../../components/grid/rows-store.ts'
import type { StockCells, StockRow, StoredStockRow } from '../../../components/grid/stock-rows.ts'
import { openStockRows, storedCells } from '../../../components/grid/stock-rows.ts'
import type { MoneyStyle } from '../../../lib/format/format.ts'

export type Side = 'in' | 'out'
export type SidedRow = StoredStockRow & { side: Side }
export type Sides<Row> = { materials: readonly Row[]; products: readonly Row[] }

/** Separates the keys of products from those of materials. */
const FIRST_PRODUCT = 100_000

type SidesOptions = {
  before: Sides<StockCells> | undefined
  style: MoneyStyle
  /** Prefix of the text keys `materials` and `products`. */
  words: 'bill' | 'conversion'
}

/** Opens the grids of both sides, with unsaved input in place of stored rows. */
export function openSides(
  stored: readonly SidedRow[],
  { before, style, words }: SidesOptions,
): readonly [materials: RowsStore<StockCells>, products: RowsStore<StockCells>] {
  const cells = (side: Side) => stored.filter((row) => row.side === side).map((row) => storedCells(row, style))
  return [
    openStockRows(before?.materials ?? cells('in'), { style, name: `${words}.materials` }),
    openStockRows(before?.products ?? cells('out'), { style, firstKey: FIRST_PRODUCT, name: `${words}.products` }),
  ]
}

/** Returns the filled rows, each with its side: materials first. */
export function filledRows({ materials, products }: Sides<StockRow>): { row: StockRow; side: Side }[] {
  return [
    ...materials.map((row) => ({ row, side: 'in' as const })),
    ...products.map((row) => ({ row, side: 'out' as const })),
  ].filter(({ row }) => !isBlankRow(row))
}
