/**
 * A journal voucher: entered rows of debits and credits, checked and converted to ledger lines.
 *
 * Every row has one account and an amount on one side; both sides have the same total; no amount is finer than the
 * currency. Empty rows, such as the last one of the grid, are ignored. The form checks with the same functions while
 * the user types, the server before it stores.
 *
 *   rows         Rent 800.00 debit · Power 120.50 debit · Bank 920.50 credit
 *   posted       Dr Rent 800, Dr Power 120.5, Cr Bank 920.5
 *   after the first two rows the grid proposes 920.5 in credit for the third
 */
import type { Problem } from '../errors.ts'
import { checkDate, MOST_ROWS } from '../inventory/check-rows.ts'
import {
  canonical,
  compare,
  decimalPlaces,
  integerDigits,
  isDecimal,
  isNegative,
  isZero,
  subtract,
  withDigits,
} from '../money/decimal.ts'
import { mergeLines, totals } from './posting.ts'
import type { LedgerLine, DebitAndCredit } from './posting.ts'

/** A row as entered: amounts as texts, '' for an empty cell. A row of tax may name its scheme and its base. */
export type VoucherRow = {
  readonly accountId: string | null
  readonly debit: string
  readonly credit: string
  readonly description: string
  readonly taxSchemeId?: string | null
  readonly taxBase?: string
}

export type JournalVoucher = {
  readonly date: string
  readonly narration: string
  readonly rows: readonly VoucherRow[]
  /** The number of decimal places of the company's currency. */
  readonly currencyDigits: number
}

const LONGEST_NARRATION = 5000
const LONGEST_DESCRIPTION = 255
const MOST_INTEGER_DIGITS = 14
/** Longer than any valid amount, so that huge inputs are never computed. */
const LONGEST_AMOUNT = 40

/**
 * Returns all problems of a voucher, at paths such as `date`, `rows` and `rows.3.debit` (indexes from 0, empty rows
 * included). Codes: REQUIRED, NOT_A_DATE, TOO_LONG, NO_ROWS, TOO_MANY_ROWS, ONE_SIDE_ONLY, NOT_A_NUMBER,
 * NOT_POSITIVE, TOO_MANY_DIGITS, UNBALANCED. An empty list means it can be saved and posted.
 */
export function checkJournalVoucher({ date, narration, rows, currencyDigits }: JournalVoucher): Problem[] {
  const header = [...checkDate(date), ...checkText(narration, 'narration', LONGEST_NARRATION)]
  if (narration.trim() === '') header.push({ code: 'REQUIRED', path: 'narration' })
  const filledCount = rows.filter((row) => !isBlank(row)).length
  if (filledCount < 2) header.push({ code: 'NO_ROWS', path: 'rows' })
  // One problem instead of thousands for a voucher with too many rows.
  if (filledCount > MOST_ROWS) {
    return [...header, { code: 'TOO_MANY_ROWS', path: 'rows', params: { max: MOST_ROWS.toString() } }]
  }
  const inRows = rows.flatMap((row, index) => (isBlank(row) ? [] : checkRow(row, `rows.${index}`, currencyDigits)))
  return [...header, ...inRows, ...checkBalance(rows, currencyDigits)]
}

/** Returns the ledger lines of a valid voucher; one line for each account, side and tax scheme, amounts canonical. */
export function postJournalVoucher({ rows }: { readonly rows: readonly VoucherRow[] }): LedgerLine[] {
  const lines = rows
    .filter((row) => !isBlank(row))
    .map(({ accountId, debit, credit, description, taxSchemeId, taxBase = '' }) => {
      if (accountId === null) throw new Error('A voucher row without an account cannot be posted')
      return {
        accountId,
        debit: amountOf(debit),
        credit: amountOf(credit),
        description: description.trim() || null,
        ...(taxSchemeId ? { taxSchemeId, taxBase: canonical(amountOf(taxBase)) } : {}),
      }
    })
  return mergeLines(lines)
}

/**
 * Returns the amounts that balance the rows, as the two cells of another row: {debit: '', credit: '920.5'}; both are ''
 * when the rows balance. Invalid numbers count as empty.
 */
export function balancingAmount(rows: readonly Pick<VoucherRow, 'debit' | 'credit'>[]): DebitAndCredit {
  const { debit, credit } = totals(rows.map(validAmounts))
  const order = compare(debit, credit)
  return {
    debit: order < 0 ? subtract(credit, debit) : '',
    credit: order > 0 ? subtract(debit, credit) : '',
  }
}

/** Returns the rows of the reversing voucher: debits become credits and credits become debits. */
export function reverseRows<Row extends { debit?: unknown; credit?: unknown }>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, debit: row.credit, credit: row.debit }))
}

function checkText(text: string, path: string, max: number): Problem[] {
  return text.length > max ? [{ code: 'TOO_LONG', path, params: { max: max.toString() } }] : []
}

function checkRow(row: VoucherRow, path: string, currencyDigits: number): Problem[] {
  const problems = [
    ...checkText(row.description, `${path}.description`, LONGEST_DESCRIPTION),
    ...checkAmount(row.debit, `${path}.debit`, currencyDigits),
    ...checkAmount(row.credit, `${path}.credit`, currencyDigits),
    ...checkAmount(row.taxBase ?? '', `${path}.tax_base`, currencyDigits),
  ]
  if (row.accountId === null) problems.unshift({ code: 'REQUIRED', path: `${path}.account` })
  if (isEmptyAmount(row.debit) === isEmptyAmount(row.credit)) {
    problems.push({ code: 'ONE_SIDE_ONLY', path: isEmptyAmount(row.debit) ? `${path}.debit` : `${path}.credit` })
  }
  return problems
}

function checkAmount(text: string, path: string, currencyDigits: number): Problem[] {
  if (text === '') return []
  if (!isDecimal(text)) return [{ code: 'NOT_A_NUMBER', path }]
  const tooMany: Problem = { code: 'TOO_MANY_DIGITS', path, params: { max: currencyDigits.toString() } }
  if (!isAmount(text)) return [tooMany]
  if (isNegative(text)) return [{ code: 'NOT_POSITIVE', path }]
  return decimalPlaces(text) > currencyDigits || integerDigits(text) > MOST_INTEGER_DIGITS ? [tooMany] : []
}

/** Checks the balance only when every amount is valid. */
function checkBalance(rows: readonly VoucherRow[], currencyDigits: number): Problem[] {
  if (rows.some((row) => !isReadable(row.debit) || !isReadable(row.credit))) return []
  const { debit, credit } = totals(rows.map(validAmounts))
  const order = compare(debit, credit)
  if (order === 0) return []
  const difference = order > 0 ? subtract(debit, credit) : subtract(credit, debit)
  const params = {
    debit: withDigits(debit, currencyDigits),
    credit: withDigits(credit, currencyDigits),
    difference: withDigits(difference, currencyDigits),
  }
  return [{ code: 'UNBALANCED', path: 'rows', params }]
}

function isBlank(row: VoucherRow): boolean {
  const { accountId, debit, credit, description, taxSchemeId, taxBase } = row
  return (
    accountId === null &&
    !taxSchemeId &&
    [debit, credit, description.trim(), taxBase ?? ''].every((text) => text === '')
  )
}

/** Whether a cell has no amount: '' or zero. */
function isEmptyAmount(text: string): boolean {
  return text === '' || (isAmount(text) && isZero(text))
}

function isReadable(text: string): boolean {
  return text === '' || isAmount(text)
}

function isAmount(text: string): boolean {
  return text.length <= LONGEST_AMOUNT && isDecimal(text)
}

function amountOf(text: string): string {
  return isAmount(text) ? text : '0'
}

function validAmounts(row: DebitAndCredit): DebitAndCredit {
  return { debit: amountOf(row.debit), credit: amountOf(row.credit) }
}
