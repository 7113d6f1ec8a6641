/**
 * What the rows of every document of stock keep to: an item, a quantity above nothing of one of its units, and texts that
 * fit. Rows left wholly empty, as the grid keeps one at its end, do not count.
 *
 *   quantity ''          REQUIRED            '0' or '-2'     NOT_POSITIVE
 *   quantity '1,5'       NOT_A_NUMBER        '0.0000001'     TOO_MANY_DIGITS, since six places are kept
 *   2.5 dozen of pieces  are 30 pieces in the stock
 */
import { isLocalDate } from '../calendar/local-date.ts'
import type { Problem } from '../errors.ts'
import { canonical, decimalPlaces, integerDigits, isDecimal, isNegative, isZero, multiply } from '../money/decimal.ts'

/** A row as it is typed: '' for an empty cell. Without a unit it is in the item's own. */
export type StockRow = {
  readonly item: string | null
  readonly quantity: string
  readonly unit: string | null
  readonly description: string
}

/** As many rows as a voucher has at most. */
export const MOST_STOCK_ROWS = 1500
const LONGEST_REMARKS = 5000
export const LONGEST_DESCRIPTION = 255
const PLACES = 6
const MOST_INTEGER_DIGITS = 14
/** Longer than any number can be, so that a megabyte of digits is never computed with. */
const LONGEST_NUMBER = 40

/** REQUIRED and NOT_A_DATE at `date`. */
export function checkDate(date: string): Problem[] {
  if (date === '') return [{ code: 'REQUIRED', path: 'date' }]
  return isLocalDate(date) ? [] : [{ code: 'NOT_A_DATE', path: 'date' }]
}

/** REQUIRED (where it has to be said) and TOO_LONG at `remarks`. */
export function checkRemarks(remarks: string, isRequired: boolean): Problem[] {
  if (isRequired && remarks.trim() === '') return [{ code: 'REQUIRED', path: 'remarks' }]
  return checkLength(remarks, 'remarks', LONGEST_REMARKS)
}

/** TOO_LONG at the row's description. */
export function checkDescription(description: string, path: string): Problem[] {
  return checkLength(description, `${path}.description`, LONGEST_DESCRIPTION)
}

function checkLength(text: string, path: string, max: number): Problem[] {
  return text.length > max ? [{ code: 'TOO_LONG', path, params: { max: max.toString() } }] : []
}

/** The rows that are not wholly empty, each with its place as it was given. */
export function filledRows<Row extends StockRow>(rows: readonly Row[]): { row: Row; path: string }[] {
  return rows.flatMap((row, index) => (isBlank(row) ? [] : [{ row, path: `rows.${index}` }]))
}

function isBlank({ item, quantity, description }: StockRow): boolean {
  return item === null && quantity === '' && description.trim() === ''
}

/** REQUIRED at `rows` when there is none, TOO_MANY_ROWS when there are more than 1,500. */
export function checkRowCount(count: number): Problem[] {
  if (count === 0) return [{ code: 'REQUIRED', path: 'rows' }]
  const params = { max: MOST_STOCK_ROWS.toString() }
  return count > MOST_STOCK_ROWS ? [{ code: 'TOO_MANY_ROWS', path: 'rows', params }] : []
}

/** A row's item, quantity and description: REQUIRED, NOT_A_NUMBER, NOT_POSITIVE, TOO_MANY_DIGITS, TOO_LONG. */
export function checkStockRow(row: StockRow, path: string): Problem[] {
  const problems = [...checkQuantity(row.quantity, `${path}.quantity`), ...checkDescription(row.description, path)]
  return row.item === null ? [{ code: 'REQUIRED', path: `${path}.item` }, ...problems] : problems
}

/** REQUIRED, NOT_A_NUMBER, NOT_POSITIVE, TOO_MANY_DIGITS: a quantity is above nothing and has six places at most. */
export function checkQuantity(text: string, path: string): Problem[] {
  if (text === '') return [{ code: 'REQUIRED', path }]
  const problems = checkNumber(text, path, PLACES)
  const isTooLittle = problems.some(({ code }) => code === 'BELOW_ZERO') || (problems.length === 0 && isZero(text))
  return isTooLittle ? [{ code: 'NOT_POSITIVE', path }] : problems
}

/** NOT_A_NUMBER, BELOW_ZERO, TOO_MANY_DIGITS of a number that may be nothing but not below; '' is nothing wrong. */
export function checkNumber(text: string, path: string, places: number = PLACES): Problem[] {
  if (text === '') return []
  if (!isDecimal(text)) return [{ code: 'NOT_A_NUMBER', path }]
  const tooMany: Problem = { code: 'TOO_MANY_DIGITS', path, params: { max: places.toString() } }
  if (text.length > LONGEST_NUMBER) return [tooMany]
  if (isNegative(text)) return [{ code: 'BELOW_ZERO', path }]
  return decimalPlaces(text) > places || integerDigits(text) > MOST_INTEGER_DIGITS ? [tooMany] : []
}

/** A percentage from 0 to 100: NOT_A_PERCENTAGE, TOO_MANY_DIGITS. */
export function checkPercentage(text: string, path: string): Problem[] {
  const problems = checkNumber(text, path)
  if (problems.some(({ code }) => code !== 'TOO_MANY_DIGITS')) return [{ code: 'NOT_A_PERCENTAGE', path }]
  const isMore = text !== '' && problems.length === 0 && integerDigits(text) > 2 && canonical(text) !== '100'
  return isMore ? [{ code: 'NOT_A_PERCENTAGE', path }] : problems
}

/**
 * An entered quantity in the item's own unit, of which `factor` make one entered. Factors are whole, so nothing is ever
 * rounded; TOO_MANY_DIGITS at `path` when it becomes more than can be kept.
 */
export function inOwnUnit(quantity: string, factor: string): string {
  return multiply(quantity, factor)
}

/** TOO_MANY_DIGITS when a quantity in the item's own unit is more than can be kept. */
export function checkOwnQuantity(own: string, path: string): Problem[] {
  return checkNumber(own, path)
}
