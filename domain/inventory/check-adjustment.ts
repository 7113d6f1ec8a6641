/**
 * A stock adjustment: goods that were found, lost, damaged or have expired, with the reason.
 *
 * A receipt may have a unit cost; without a rate it has the current cost of the stock. An issue has the cost of the
 * stock, so a rate there is refused. The form checks with the same function while the user types, the server before it
 * stores.
 *
 *   Stock In of 3 at 3.3333        has a value of 10.00
 *   Damaged, 2 at 5.00             UNKNOWN_FIELD at rows.0.rate
 */
import type { Problem } from '../errors.ts'
import { integerDigits } from '../money/decimal.ts'
import { fromMicros, shareOf, smallestUnit, timesPrice, toMicros } from '../money/micros.ts'
import type { StockRow } from './check-rows.ts'
import { checkDate, checkNumber, checkRemarks, checkRowCount, checkStockRow, filledRows } from './check-rows.ts'
import type { MovementKind } from './movement.ts'

export const adjustmentPurposes = ['Stock In', 'Stock Out', 'Damaged', 'Expired'] as const
export type AdjustmentPurpose = (typeof adjustmentPurposes)[number]

/** `rate` is the cost of one entered unit; '' for the cost of the stock. */
export type AdjustmentRow = StockRow & { readonly rate: string }
export type Adjustment = {
  readonly date: string
  readonly purpose: AdjustmentPurpose
  readonly remarks: string
  readonly rows: readonly AdjustmentRow[]
  readonly currencyDigits: number
}

/** The movement kind of each purpose, and the system code of the contra account. */
export const purposes = {
  'Stock In': { kind: 'stock_in', account: 'STOCK-GAIN' },
  'Stock Out': { kind: 'stock_out', account: 'STOCK-LOSS' },
  Damaged: { kind: 'damaged', account: 'DAM-EXP' },
  Expired: { kind: 'expired', account: 'EXP-EXP' },
} as const satisfies Record<AdjustmentPurpose, { kind: MovementKind; account: string }>

const MOST_INTEGER_DIGITS = 14

/**
 * Returns all problems of an adjustment, at paths such as `date`, `rows` and `rows.3.quantity`. Codes: REQUIRED,
 * NOT_A_DATE, TOO_LONG, TOO_MANY_ROWS, NOT_A_NUMBER, NOT_POSITIVE, BELOW_ZERO, TOO_MANY_DIGITS, UNKNOWN_FIELD (a rate
 * of an issue). Without problems it can be saved and, by these rules, issued.
 */
export function checkAdjustment({ date, purpose, remarks, rows, currencyDigits }: Adjustment): Problem[] {
  const filled = filledRows(rows)
  const header = [...checkDate(date), ...checkRemarks(remarks, true), ...checkRowCount(filled.length)]
  // One problem instead of thousands for a document with too many rows.
  if (header.some(({ code }) => code === 'TOO_MANY_ROWS')) return header
  const inRows = filled.flatMap(({ row, path }) => [
    ...checkStockRow(row, path),
    ...checkRate(row, { purpose, path: `${path}.rate`, currencyDigits }),
  ])
  return [...header, ...inRows]
}

type RateContext = { purpose: AdjustmentPurpose; path: string; currencyDigits: number }

function checkRate({ rate, quantity }: AdjustmentRow, { purpose, path, currencyDigits }: RateContext): Problem[] {
  if (rate === '') return []
  if (purpose !== 'Stock In') return [{ code: 'UNKNOWN_FIELD', path, params: { field: 'rate' } }]
  const problems = checkNumber(rate, path)
  if (problems.length > 0 || checkNumber(quantity, path).length > 0 || quantity === '') return problems
  const isTooMuch = integerDigits(amountAt(quantity, rate, currencyDigits)) > MOST_INTEGER_DIGITS
  return isTooMuch ? [{ code: 'TOO_MANY_DIGITS', path, params: { max: '6' } }] : []
}

/** Returns the value of a quantity at a rate, in the currency: 3 at 3.3333 is 10.00. */
export function amountAt(quantity: string, rate: string, currencyDigits: number): string {
  return fromMicros(timesPrice(toMicros(quantity), toMicros(rate), smallestUnit(currencyDigits)))
}

/** The stock on hand, or the last stock on hand. */
export type CurrentCost = { readonly quantity: string; readonly value: string; readonly unitCost: string | null }

/**
 * Returns the value of a quantity (in the item's base unit) at the cost of the stock: its part of the stock on hand,
 * else the last unit cost, else `costPrice`, else zero.
 */
export function valueAtCost(
  quantity: string,
  {
    current,
    costPrice,
    currencyDigits,
  }: { current: CurrentCost | null; costPrice: string | null; currencyDigits: number },
): string {
  const unit = smallestUnit(currencyDigits)
  const onHand = current === null ? 0n : toMicros(current.quantity)
  if (current !== null && onHand > 0n) {
    return fromMicros(shareOf(toMicros(current.value), { part: toMicros(quantity), whole: onHand, unit }))
  }
  const price = current?.unitCost ?? costPrice ?? '0'
  return fromMicros(timesPrice(toMicros(quantity), toMicros(price), unit))
}
