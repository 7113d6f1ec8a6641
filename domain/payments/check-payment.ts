/**
 * The rules that a payment is checked by on its own, before it is stored. The form runs this function while the user
 * types, the server before it stores.
 *
 *   no rows, no withholding, no write-off            NOTHING_SETTLED    at rows
 *   a cheque and 10.00 in cash                       CHEQUE_ALONE       at rows.0.method
 *   10.00 in cash with the date of a cheque          UNKNOWN_FIELD      at rows.0.cheque_date
 *   a cheque of ours dated before the payment        CHEQUE_DATE_EARLY  at rows.0.cheque_date
 *   100.00 paid, 60.00 and 50.00 allocated           ABOVE_SETTLED      at allocations
 *   withholding tax on a refund                      WITHHOLDING_NOT_HERE at withholding_scheme
 *   a bad debt of what the company owes              BAD_DEBT_NOT_HERE  at write_off_as
 */
import { chequeDateProblems } from '../banking/cheque-issue.ts'
import type { PaymentPath } from '../documents/status.ts'
import type { Problem } from '../errors.ts'
import { checkDate, checkNumber } from '../inventory/check-rows.ts'
import { compare, integerDigits, isDecimal, isZero, sum, withDigits } from '../money/decimal.ts'
import type { PaymentLedger } from './settle.ts'
import { isRefund, settle, withholdingAmount, writeOffUsesOf } from './settle.ts'

/** By a payment mode, directly by a bank account, or by a cheque that a bank account clears. */
export type PaymentMethod = 'mode' | 'bank' | 'cheque'
export const paymentMethods = ['mode', 'bank', 'cheque'] as const satisfies PaymentMethod[]

/** Amounts as entered: '' for an empty cell. */
export type TypedPaymentRow = {
  readonly method: PaymentMethod
  readonly mode: string | null
  readonly bank_account: string | null
  readonly amount: string
  readonly cheque_number: string
  readonly cheque_date: string
  readonly drawee_bank: string
}
export type TypedPayment = {
  readonly path: PaymentPath
  readonly ledger: PaymentLedger
  readonly date: string
  readonly party: string | null
  readonly rows: readonly TypedPaymentRow[]
  readonly withholding_scheme: string | null
  readonly withholding_base: string
  readonly write_off: string
  readonly write_off_as: string | null
  readonly allocations: readonly { readonly item: string; readonly amount: string }[]
}
/** The withholding tax of a stored payment, which stays while scheme and base are unchanged. */
export type StoredWithholding = {
  readonly withholding_scheme: string | null
  readonly withholding_base: string | null
  readonly withholding: string
}
/** `withholdingRate` is the rate of the scheme, null without one; `stored` is absent for a new payment. */
type SettlementContext = {
  readonly currencyDigits: number
  readonly withholdingRate: string | null
  readonly stored?: StoredWithholding | undefined
}
/** The day of a stored payment and the date of its cheque, which stay though the cheque is dated before the payment. */
type StoredCheque = { readonly date: string; readonly rows: readonly { readonly cheque_date: string | null }[] }
/** What a payment is checked with. */
export type PaymentContext = SettlementContext & { readonly stored?: StoredCheque | undefined }

const MOST_ROWS = 50
/** The most items that one payment is allocated to. */
export const MOST_ALLOCATIONS = 1500
const MOST_INTEGER_DIGITS = 14

/**
 * Returns all problems, at paths such as `date`, `rows.0.amount` and `allocations.3.amount`. Codes: REQUIRED,
 * NOT_A_NUMBER, NOT_POSITIVE, BELOW_ZERO, TOO_MANY_DIGITS, TOO_MANY_ROWS, UNKNOWN_FIELD (fields of another payment
 * method), CHEQUE_ALONE, CHEQUE_DATE_EARLY, WITHHOLDING_NOT_HERE, BAD_DEBT_NOT_HERE, SET_OFF_TWICE, NOTHING_SETTLED,
 * ABOVE_SETTLED. Without problems it can be saved.
 */
export function checkPayment(payment: TypedPayment, context: PaymentContext): Problem[] {
  const { date, party, rows, allocations } = payment
  const problems: Problem[] = [
    ...checkDate(date),
    ...(party === null ? [{ code: 'REQUIRED', path: 'party' } as const] : []),
    ...tooMany(rows.length, MOST_ROWS, 'rows'),
    ...tooMany(allocations.length, MOST_ALLOCATIONS, 'allocations'),
  ]
  // One problem instead of thousands for a payment with too many rows.
  if (problems.some(({ code }) => code === 'TOO_MANY_ROWS')) return problems
  problems.push(
    ...rows.flatMap((row, index) => checkRow(row, { path: `rows.${index}`, isAlone: rows.length === 1, ...context })),
    ...checkChequeDates(payment, context),
    ...checkWithholding(payment, context.currencyDigits),
    ...checkNumber(payment.write_off, 'write_off', context.currencyDigits),
    ...checkWriteOffUse(payment),
    ...checkAllocations(payment, context.currencyDigits),
  )
  // Sums are checked only when every number is valid.
  return problems.length > 0 ? problems : checkSums(payment, context)
}

/** Returns the settlement of the entered amounts; invalid numbers count as zero. */
export function typedSettlement(payment: TypedPayment, context: SettlementContext) {
  return settle({
    amounts: payment.rows.map(({ amount }) => readNumber(amount)),
    withholding: withholdingOf(payment, context),
    writeOff: readNumber(payment.write_off),
  })
}

/**
 * Returns the stored withholding tax while scheme and base are unchanged, even if the rate has changed; else the tax at
 * the current rate.
 */
export function withholdingOf(
  { withholding_scheme: scheme, withholding_base }: TypedPayment,
  { currencyDigits, withholdingRate, stored }: SettlementContext,
): string {
  if (scheme === null) return '0'
  const base = readNumber(withholding_base)
  if (stored?.withholding_scheme === scheme && compare(stored.withholding_base ?? '0', base) === 0)
    return stored.withholding
  return withholdingRate === null ? '0' : withholdingAmount(withDigits(base, 6), withholdingRate, currencyDigits)
}

function readNumber(text: string): string {
  return isDecimal(text) && text.length <= 40 ? text : '0'
}

type RowContext = { path: string; isAlone: boolean; currencyDigits: number }

function checkRow(row: TypedPaymentRow, { path, isAlone, currencyDigits }: RowContext): Problem[] {
  const isCheque = row.method === 'cheque'
  const missing = [
    ...(row.method === 'mode' && row.mode === null ? ['mode'] : []),
    ...(row.method !== 'mode' && row.bank_account === null ? ['bank_account'] : []),
    ...(isCheque && row.cheque_number === '' ? ['cheque_number'] : []),
  ]
  const unknown = fieldsOfOtherMethods(row.method).filter((field) => (row[field] ?? '') !== '')
  return [
    ...unknown.map((field): Problem => ({ code: 'UNKNOWN_FIELD', path: `${path}.${field}`, params: { field } })),
    ...(isCheque && !isAlone ? [{ code: 'CHEQUE_ALONE', path: `${path}.method` } as const] : []),
    ...missing.map((field): Problem => ({ code: 'REQUIRED', path: `${path}.${field}` })),
    ...checkAmount(row.amount, `${path}.amount`, currencyDigits),
  ]
}

/**
 * The company issues its own cheque on the day of the payment; one that it receives may be older. Dates that are stored were
 * accepted before, and what else changes is not refused for them.
 */
function checkChequeDates({ path, date, rows }: TypedPayment, { stored }: PaymentContext): Problem[] {
  if (path !== 'purchase/payments') return []
  return rows.flatMap(({ method, cheque_date: day }, index) => {
    const isStored = stored?.date === date && stored.rows.some(({ cheque_date: before }) => before === day)
    if (method !== 'cheque' || isStored) return []
    return chequeDateProblems(day, { from: date, path: `rows.${index}.cheque_date` })
  })
}

const chequeFields = ['cheque_number', 'cheque_date', 'drawee_bank'] as const

/** Returns the fields that only other payment methods have. */
function fieldsOfOtherMethods(method: PaymentMethod) {
  switch (method) {
    case 'mode':
      return ['bank_account', ...chequeFields] as const
    case 'bank':
      return ['mode', ...chequeFields] as const
    case 'cheque':
      return ['mode'] as const
  }
}

function checkWithholding(
  { path, ledger, withholding_scheme, withholding_base }: TypedPayment,
  digits: number,
): Problem[] {
  if (withholding_scheme === null) return []
  if (isRefund(path, ledger)) return [{ code: 'WITHHOLDING_NOT_HERE', path: 'withholding_scheme' }]
  if (withholding_base === '') return [{ code: 'REQUIRED', path: 'withholding_base' }]
  return checkNumber(withholding_base, 'withholding_base', digits)
}

function checkWriteOffUse({ path, ledger, write_off_as }: TypedPayment): Problem[] {
  if (write_off_as !== 'bad_debt' || writeOffUsesOf(path, ledger).includes('bad_debt')) return []
  return [{ code: 'BAD_DEBT_NOT_HERE', path: 'write_off_as' }]
}

function checkAllocations({ allocations }: TypedPayment, currencyDigits: number): Problem[] {
  const itemIds = new Set<string>()
  return allocations.flatMap(({ item, amount }, index): Problem[] => {
    const path = `allocations.${index}`
    const problems = checkAmount(amount, `${path}.amount`, currencyDigits)
    if (item === '') return [{ code: 'REQUIRED', path: `${path}.item` }, ...problems]
    if (itemIds.has(item)) return [{ code: 'SET_OFF_TWICE', path: `${path}.item` }, ...problems]
    itemIds.add(item)
    return problems
  })
}

/** Returns REQUIRED, NOT_A_NUMBER, NOT_POSITIVE, TOO_MANY_DIGITS for an amount above zero. */
export function checkAmount(text: string, path: string, currencyDigits: number): Problem[] {
  if (text === '') return [{ code: 'REQUIRED', path }]
  const problems = checkNumber(text, path, currencyDigits)
  if (problems.length > 0)
    return problems.map((problem) => (problem.code === 'BELOW_ZERO' ? notPositive(path) : problem))
  return isZero(text) ? [notPositive(path)] : []
}

function notPositive(path: string): Problem {
  return { code: 'NOT_POSITIVE', path }
}

function checkSums(payment: TypedPayment, context: PaymentContext): Problem[] {
  const { settled } = typedSettlement(payment, context)
  if (isZero(settled)) return [{ code: 'NOTHING_SETTLED', path: 'rows' }]
  if (integerDigits(settled) > MOST_INTEGER_DIGITS) {
    return [{ code: 'TOO_MANY_DIGITS', path: 'rows', params: { max: context.currencyDigits.toString() } }]
  }
  const allocated = sum(payment.allocations.map(({ amount }) => amount))
  if (compare(allocated, settled) <= 0) return []
  const params = { settled: withDigits(settled, context.currencyDigits) }
  return [{ code: 'ABOVE_SETTLED', path: 'allocations', params }]
}

function tooMany(count: number, max: number, path: string): Problem[] {
  return count > max ? [{ code: 'TOO_MANY_ROWS', path, params: { max: max.toString() } }] : []
}
