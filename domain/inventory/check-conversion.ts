/**
 * An assembly (conversion): materials are consumed and products are made, with labour and overhead; each product
 * carries its percentage of the total cost. It may follow a bill of materials, and it may run in reverse as a
 * disassembly.
 *
 *   in   3 boards, 8 screws          out  1 shelf (90 %), 1 bag of chips (10 %), 5.00 overhead
 *   the boards and screws cost 40.00: the shelf has a value of 40.50, the chips 4.50
 */
import type { Problem } from '../errors.ts'
import { compare, sum } from '../money/decimal.ts'
import { allocate } from '../money/allocate.ts'
import { divideHalfUp, fromMicros, toMicros } from '../money/micros.ts'
import type { Bills, Side } from './bill-of-materials.ts'
import { depthOf } from './bill-of-materials.ts'
import type { StockRow } from './check-rows.ts'
import {
  checkDate,
  checkNumber,
  checkPercentage,
  checkRemarks,
  checkRowCount,
  checkStockRow,
  filledRows,
} from './check-rows.ts'

/** `expected` and `cost_share` belong to products: the quantity by the bill, and the percentage of the cost. */
export type ConversionRow = StockRow & { readonly side: Side; readonly expected: string; readonly cost_share: string }
export type Conversion = {
  readonly date: string
  readonly remarks: string
  readonly overhead: string
  readonly rows: readonly ConversionRow[]
  readonly currencyDigits: number
  readonly names: ReadonlyMap<string, string>
}

/**
 * Returns all problems of an assembly: REQUIRED (also at `rows` without a material and a product),
 * NOT_A_DATE, TOO_LONG, TOO_MANY_ROWS, NOT_A_NUMBER, NOT_POSITIVE, BELOW_ZERO, TOO_MANY_DIGITS, NOT_A_PERCENTAGE,
 * UNKNOWN_FIELD (fields of products on a material), ITEM_ON_BOTH_SIDES, SHARES_TOTAL.
 */
export function checkConversion({ date, remarks, overhead, rows, currencyDigits, names }: Conversion): Problem[] {
  const filled = filledRows(rows)
  const sides = (['in', 'out'] as const).map((side) => filled.filter(({ row }) => row.side === side).length)
  const rowCount = sides.includes(0) ? 0 : filled.length
  const header = [
    ...checkDate(date),
    ...checkRemarks(remarks, true),
    ...checkNumber(overhead, 'overhead', currencyDigits),
    ...checkRowCount(rowCount),
  ]
  if (header.some(({ code }) => code === 'TOO_MANY_ROWS')) return header
  const inRows = filled.flatMap(({ row, path }) => [...checkStockRow(row, path), ...checkProduct(row, path)])
  const problems = [...header, ...inRows, ...bothSides(filled, names)]
  return inRows.length > 0 || rowCount === 0 ? problems : [...problems, ...checkShares(filled.map(({ row }) => row))]
}

function checkProduct({ side, expected, cost_share }: ConversionRow, path: string): Problem[] {
  if (side === 'out') {
    return [...checkNumber(expected, `${path}.expected`), ...checkPercentage(cost_share, `${path}.cost_share`)]
  }
  return Object.entries({ expected, cost_share: cost_share })
    .filter(([, text]) => text !== '')
    .map(([field]) => ({ code: 'UNKNOWN_FIELD', path: `${path}.${field}`, params: { field } }))
}

function bothSides(
  filled: readonly { row: ConversionRow; path: string }[],
  names: ReadonlyMap<string, string>,
): Problem[] {
  const consumed = new Set(filled.flatMap(({ row }) => (row.side === 'in' && row.item ? [row.item] : [])))
  return filled.flatMap(({ row: { side, item }, path }): Problem[] => {
    if (side === 'in' || item === null || !consumed.has(item)) return []
    return [{ code: 'ITEM_ON_BOTH_SIDES', path: `${path}.item`, params: { item: names.get(item) ?? '' } }]
  })
}

function checkShares(rows: readonly ConversionRow[]): Problem[] {
  const total = sum(sharesOf(rows).filter((share) => share !== null))
  return compare(total, '100') === 0 ? [] : [{ code: 'SHARES_TOTAL', path: 'rows', params: { sum: total } }]
}

/** Returns the cost percentages by row, null for materials; a single product without a percentage carries 100 %. */
export function sharesOf(rows: readonly Pick<ConversionRow, 'side' | 'cost_share'>[]): (string | null)[] {
  const products = rows.filter(({ side }) => side === 'out').length
  return rows.map(({ side, cost_share }) => {
    if (side === 'in') return null
    return cost_share === '' ? (products === 1 ? '100' : '0') : cost_share
  })
}

/** Allocates the overhead to the products by their shares, null for materials; the parts add up exactly. */
export function spreadOverhead(
  overhead: string,
  shares: readonly (string | null)[],
  currencyDigits: number,
): (string | null)[] {
  const products = shares.flatMap((share, index) => (share === null ? [] : [{ index, share }]))
  const parts = allocate(
    overhead,
    products.map(({ share }) => share),
    currencyDigits,
  )
  const partByRow = new Map(products.map(({ index }, nth) => [index, parts[nth] ?? '0']))
  return shares.map((_, index) => partByRow.get(index) ?? null)
}

/**
 * Returns the order within a day, so that products can be consumed by later assemblies: the depth of the materials'
 * bills.
 */
export function conversionLevel(
  consumed: readonly string[],
  { bills, isReverse }: { bills: Bills; isReverse: boolean },
): number {
  if (isReverse) return LAST_LEVEL
  return consumed.map((id) => depthOf(id, bills)).reduce((most, one) => (one > most ? one : most), 0)
}
const LAST_LEVEL = 4

/** Returns the yield: 0.95 for 19 of an expected 20; null without an expected quantity. */
export function yieldOf(quantity: string, expected: string | null): string | null {
  const expectedMicros = expected === null ? 0n : toMicros(expected)
  return expectedMicros === 0n ? null : fromMicros(divideHalfUp(toMicros(quantity) * 1_000_000n, expectedMicros))
}
