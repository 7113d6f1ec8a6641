/**
 * Counting the shelves: what was found of each item, against what the books say at the end of that day. The surplus comes
 * in at what the stock costs, the shortage goes out at what it cost. What nobody counted is left alone.
 *
 *   book 10, counted 12      2 come in            book 10, counted 7       3 go out
 *   book 10, not counted     nothing happens      book −1, counted 0       1 comes in
 */
import type { Problem } from '../errors.ts'
import { compare, negate, subtract } from '../money/decimal.ts'
import { checkDate, checkDescription, checkNumber, checkRemarks } from './check-rows.ts'

/** A row as it is typed; '' for what was not counted yet. Quantities are in the item's own unit. */
export type CountRow = { readonly item: string | null; readonly counted: string; readonly description: string }
export type Count = {
  readonly date: string
  readonly remarks: string
  readonly rows: readonly CountRow[]
  readonly names: ReadonlyMap<string, string>
}

/** A shop of many thousand items is counted by category. */
export const MOST_COUNTED_ROWS = 5000

/**
 * Everything that is wrong with a count: REQUIRED (also at `rows` when there are none), NOT_A_DATE, TOO_LONG,
 * TOO_MANY_ROWS, ITEM_REPEATED, NOT_A_NUMBER, BELOW_ZERO, TOO_MANY_DIGITS.
 */
export function checkCount({ date, remarks, rows, names }: Count): Problem[] {
  const header = [...checkDate(date), ...checkRemarks(remarks, false)]
  if (rows.length === 0) return [...header, { code: 'REQUIRED', path: 'rows' }]
  const max = MOST_COUNTED_ROWS.toString()
  if (rows.length > MOST_COUNTED_ROWS) return [...header, { code: 'TOO_MANY_ROWS', path: 'rows', params: { max } }]
  const seen = new Set<string>()
  const inRows = rows.flatMap(({ item, counted, description }, index): Problem[] => {
    const path = `rows.${index}`
    const problems = [...checkNumber(counted, `${path}.counted`), ...checkDescription(description, path)]
    if (item === null) return [{ code: 'REQUIRED', path: `${path}.item` }, ...problems]
    if (!seen.has(item)) {
      seen.add(item)
      return problems
    }
    return [{ code: 'ITEM_REPEATED', path: `${path}.item`, params: { item: names.get(item) ?? '' } }, ...problems]
  })
  return [...header, ...inRows]
}

/** What comes in (`surplus`) and goes out (`shortage`), both positive, by the place of the row; equal ones are left out. */
export function differences(rows: readonly { readonly counted: string; readonly book: string }[]): {
  surplus: { index: number; quantity: string }[]
  shortage: { index: number; quantity: string }[]
} {
  const counted = rows.flatMap((row, index) =>
    row.counted === '' ? [] : [{ index, by: subtract(row.counted, row.book) }],
  )
  return {
    surplus: counted.filter(({ by }) => compare(by, '0') > 0).map(({ index, by }) => ({ index, quantity: by })),
    shortage: counted
      .filter(({ by }) => compare(by, '0') < 0)
      .map(({ index, by }) => ({ index, quantity: negate(by) })),
  }
}
