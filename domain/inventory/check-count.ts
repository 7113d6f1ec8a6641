/**
 * A stock count: the counted quantity of each item, compared with the system quantity at the end of the day. A surplus
 * is received at the cost of the stock, a shortage is issued at its cost. Items that are not counted are not changed.
 *
 *   book 10, counted 12      2 are received       book 10, counted 7       3 are issued
 *   book 10, not counted     no movement          book −1, counted 0       1 is received
 */
import type { Problem } from '../errors.ts'
import { compare, negate, subtract } from '../money/decimal.ts'
import { checkDate, checkDescription, checkNumber, checkRemarks } from './check-rows.ts'

/** A row as entered; '' for a quantity that is not counted yet. Quantities are in the item's base unit. */
export type CountRow = { readonly item: string | null; readonly counted: string; readonly description: string }
export type Count = {
  readonly date: string
  readonly remarks: string
  readonly rows: readonly CountRow[]
  readonly names: ReadonlyMap<string, string>
}

/** The maximum number of rows; larger stocks are counted by category. */
export const MOST_COUNTED_ROWS = 5000

/**
 * Returns all problems of a count: REQUIRED (also at `rows` without rows), NOT_A_DATE, TOO_LONG,
 * TOO_MANY_ROWS, ITEM_REPEATED, NOT_A_NUMBER, BELOW_ZERO, TOO_MANY_DIGITS.
 */
export function checkCount({ date, remarks, rows, names }: Count): Problem[] {
  const header = [...checkDate(date), ...checkRemarks(remarks, false)]
  if (rows.length === 0) return [...header, { code: 'REQUIRED', path: 'rows' }]
  const max = MOST_COUNTED_ROWS.toString()
  if (rows.length > MOST_COUNTED_ROWS) return [...header, { code: 'TOO_MANY_ROWS', path: 'rows', params: { max } }]
  const itemIds = new Set<string>()
  const inRows = rows.flatMap(({ item, counted, description }, index): Problem[] => {
    const path = `rows.${index}`
    const problems = [...checkNumber(counted, `${path}.counted`), ...checkDescription(description, path)]
    if (item === null) return [{ code: 'REQUIRED', path: `${path}.item` }, ...problems]
    if (!itemIds.has(item)) {
      itemIds.add(item)
      return problems
    }
    return [{ code: 'ITEM_REPEATED', path: `${path}.item`, params: { item: names.get(item) ?? '' } }, ...problems]
  })
  return [...header, ...inRows]
}

/**
 * Returns the quantities to receive (`surplus`) and to issue (`shortage`), both positive, by row index; equal rows are
 * left out.
 */
export function differences(rows: readonly { readonly counted: string; readonly book: string }[]): {
  surplus: { index: number; quantity: string }[]
  shortage: { index: number; quantity: string }[]
} {
  const countedRows = rows.flatMap((row, index) =>
    row.counted === '' ? [] : [{ index, by: subtract(row.counted, row.book) }],
  )
  return {
    surplus: countedRows.filter(({ by }) => compare(by, '0') > 0).map(({ index, by }) => ({ index, quantity: by })),
    shortage: countedRows
      .filter(({ by }) => compare(by, '0') < 0)
      .map(({ index, by }) => ({ index, quantity: negate(by) })),
  }
}
