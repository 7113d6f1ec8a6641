/**
 * The rules for rows of all stock documents: an item, a quantity above zero in one of its units, and texts within their
 * limits. Empty rows, such as the last one of the grid, are ignored.
 *
 *   quantity ''          REQUIRED            '0' or '-2'     NOT_POSITIVE
 *   quantity '1,5'       NOT_A_NUMBER        '0.0000001'     TOO_MANY_DIGITS, since six places are stored
 *   2.5 dozen of pieces  are 30 pieces in the stock
 */
import { isLocalDate } from '../calendar/local-date.ts'
import type { Problem } from '../errors.ts'
import { canonical, decimalPlaces, integerDigits, isDecimal, isNegative, isZero, multiply } from '../money/decimal.ts'

/** A row as entered: '' for an empty cell. Without a unit it is in the item's base unit. */
export type StockRow = {
  readonly item: string | null
  readonly quantity: string
  readonly unit: string | null
  readonly description: string
}

/** The most lines of a document of any kind. */
export const MOST_ROWS = 1500
const LONGEST_REMARKS = 5000
export const LONGEST_DESCRIPTION = 255
const PLACES = 6
const MOST_INTEGER_DIGITS = 14
/** Longer than any valid number, so that huge inputs are never computed. */
const LONGEST_NUMBER = 40

/** Returns REQUIRED and NOT_A_DATE at `date`. */
export function checkDate(date: string): Problem[] {
  if (date === '') return [{ code: 'REQUIRED', path: 'date' }]
  return isLocalDate(date) ? [] : [{ code: 'NOT_A_DATE', path: 'date' }]
}

/** Returns REQUIRED (where remarks are mandatory) and TOO_LONG at `remarks`. */
export function checkRemarks(remarks: string, isRequired: boolean): Problem[] {
  if (isRequired && remarks.trim() === '') return [{ code: 'REQUIRED', path: 'remarks' }]
  return checkLength(remarks, 'remarks', LONGEST_REMARKS)
}

/** Returns TOO_LONG at the row's description. */
export function checkDescription(description: string, path: string): Problem[] {
  return checkLength(description, `${path}.description`, LONGEST_DESCRIPTION)
}

function checkLength(text: string, path: string, max: number): Problem[] {
  return text.length > max ? [{ code: 'TOO_LONG', path, params: { max: max.toString() } }] : []
}

/** Returns the rows that are not empty, each with its original path. */
export function filledRows<Row extends StockRow>(rows: readonly Row[]): { row: Row; path: string }[] {
  return rows.flatMap((row, index) => (isBlank(row) ? [] : [{ row, path: `rows.${index}` }]))
}

function isBlank({ item, quantity, description }: StockRow): boolean {
  return item === null && quantity === '' && description.trim() === ''
}

/** Returns REQUIRED at `rows` without rows, TOO_MANY_ROWS for more than 1,500. */
export function checkRowCount(count: number): Problem[] {
  if (count === 0) return [{ code: 'REQUIRED', path: 'rows' }]
  const params = { max: MOST_ROWS.toString() }
  return count > MOST_ROWS ? [{ code: 'TOO_MANY_ROWS', path: 'rows', params }] : []
}

/** Checks a row's item, quantity and description: REQUIRED, NOT_A_NUMBER, NOT_POSITIVE, TOO_MANY_DIGITS, TOO_LONG. */
export function checkStockRow(row: StockRow, path: string): Problem[] {
  const problems = [...checkQuantity(row.quantity, `${path}.quantity`), ...checkDescription(row.description, path)]
  return row.item === null ? [{ code: 'REQUIRED', path: `${path}.item` }, ...problems] : problems
}

/**
 * Returns REQUIRED, NOT_A_NUMBER, NOT_POSITIVE, TOO_MANY_DIGITS: a quantity is above zero with at most six decimal
 * places.
 */
export function checkQuantity(text: string, path: string): Problem[] {
  if (text === '') return [{ code: 'REQUIRED', path }]
  const problems = checkNumber(text, path, PLACES)
  const isTooLittle = problems.some(({ code }) => code === 'BELOW_ZERO') || (problems.length === 0 && isZero(text))
  return isTooLittle ? [{ code: 'NOT_POSITIVE', path }] : problems
}

/** Returns NOT_A_NUMBER, BELOW_ZERO, TOO_MANY_DIGITS for a number of zero or more; '' is accepted. */
export function checkNumber(text: string, path: string, places: number = PLACES): Problem[] {
  if (text === '') return []
  if (!isDecimal(text)) return [{ code: 'NOT_A_NUMBER', path }]
  const tooMany: Problem = { code: 'TOO_MANY_DIGITS', path, params: { max: places.toString() } }
  if (text.length > LONGEST_NUMBER) return [tooMany]
  if (isNegative(text)) return [{ code: 'BELOW_ZERO', path }]
  return decimalPlaces(text) > places || integerDigits(text) > MOST_INTEGER_DIGITS ? [tooMany] : []
}

/** Returns NOT_A_PERCENTAGE, TOO_MANY_DIGITS for a percentage from 0 to 100. */
export function checkPercentage(text: string, path: string): Problem[] {
  const problems = checkNumber(text, path)
  if (problems.some(({ code }) => code !== 'TOO_MANY_DIGITS')) return [{ code: 'NOT_A_PERCENTAGE', path }]
  const isMore = text !== '' && problems.length === 0 && integerDigits(text) > 2 && canonical(text) !== '100'
  return isMore ? [{ code: 'NOT_A_PERCENTAGE', path }] : problems
}

/** Converts an entered quantity to the item's base unit by a whole `factor`, without rounding. */
export function inBaseUnit(quantity: string, factor: string): string {
  return multiply(quantity, factor)
}

/** Returns TOO_MANY_DIGITS when a quantity in the item's base unit exceeds the storable digits. */
export function checkBaseQuantity(quantity: string, path: string): Problem[] {
  return checkNumber(quantity, path)
}
