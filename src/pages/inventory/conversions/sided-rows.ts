/** Rows on two sides: the materials that go into something, and the products that come out of it. */
import { isBlankRow } from '../../../components/grid/grid-columns.ts'
import type { RowsStore } from '../../../components/grid/rows-store.ts'
import type { StockCells, StockRow, StoredStockRow } from '../../../components/grid/stock-rows.ts'
import { openStockRows, storedCells } from '../../../components/grid/stock-rows.ts'
import type { MoneyStyle } from '../../../lib/format/format.ts'

export type Side = 'in' | 'out'
export type SidedRow = StoredStockRow & { side: Side }
export type Sides<Row> = { materials: readonly Row[]; products: readonly Row[] }

/** Keeps the rows of products apart from those of materials. */
const FIRST_PRODUCT = 100_000

/** The grids of both sides, with what was typed before in place of what is stored. */
export function openSides(
  stored: readonly SidedRow[],
  { before, style }: { before: Sides<StockCells> | undefined; style: MoneyStyle },
): readonly [materials: RowsStore<StockCells>, products: RowsStore<StockCells>] {
  const cells = (side: Side) => stored.filter((row) => row.side === side).map((row) => storedCells(row, style))
  return [
    openStockRows(before?.materials ?? cells('in'), { style }),
    openStockRows(before?.products ?? cells('out'), { style, firstKey: FIRST_PRODUCT }),
  ]
}

/** The rows that say anything, each with its side: materials first. */
export function filledRows({ materials, products }: Sides<StockRow>): { row: StockRow; side: Side }[] {
  return [
    ...materials.map((row) => ({ row, side: 'in' as const })),
    ...products.map((row) => ({ row, side: 'out' as const })),
  ].filter(({ row }) => !isBlankRow(row))
}
