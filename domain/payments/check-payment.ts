/**
 * What a payment must keep to before it can be stored, as far as it says so itself. The screen checks with this function
 * while somebody types, the server before it stores.
 *
 *   no rows, nothing withheld, nothing let go        NOTHING_SETTLED    at rows
 *   a cheque beside 10.00 in cash                    CHEQUE_ALONE       at rows.0.method
 *   10.00 in cash with the date of a cheque          UNKNOWN_FIELD      at rows.0.cheque_date
 *   100.00 paid, 60.00 and 50.00 set off             ABOVE_SETTLED      at allocations
 *   withheld from money that comes back              WITHHOLDING_NOT_HERE at withholding_scheme
 */
import type { PaymentPath } from '../documents/status.ts'
import type { Problem } from '../errors.ts'
import { checkDate, checkNumber } from '../inventory/check-rows.ts'
import { compare, integerDigits, isDecimal, isZero, sum, withDigits } from '../money/decimal.ts'
import type { PaymentLedger } from './settle.ts'
import { isRefund, settle, withheld } from './settle.ts'

/** By a mode, straight to or from a bank account, or by a cheque that a bank account clears. */
export type PaymentMethod = 'mode' | 'bank' | 'cheque'
export const paymentMethods = ['mode', 'bank', 'cheque'] as const satisfies PaymentMethod[]

/** Amounts as they are typed: '' for an empty cell. */
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
  readonly allocations: readonly { readonly item: string; readonly amount: string }[]
}
/** `withholdingRate` is that of the scheme, null where there is none or it is not known. */
export type PaymentBeside = { readonly currencyDigits: number; readonly withholdingRate: string | null }

const MOST_ROWS = 50
const MOST_ALLOCATIONS = 1500
const MOST_INTEGER_DIGITS = 14

/**
 * Everything that is wrong, at paths such as `date`, `rows.0.amount` and `allocations.3.amount`. Codes: REQUIRED,
 * NOT_A_NUMBER, NOT_POSITIVE, BELOW_ZERO, TOO_MANY_DIGITS, TOO_MANY_ROWS, UNKNOWN_FIELD (what only another way of paying
 * has), CHEQUE_ALONE, WITHHOLDING_NOT_HERE, SET_OFF_TWICE, NOTHING_SETTLED, ABOVE_SETTLED. An empty list means that it can
 * be saved.
 */
export function checkPayment(payment: TypedPayment, beside: PaymentBeside): Problem[] {
  const { date, party, rows, allocations } = payment
  const problems: Problem[] = [
    ...checkDate(date),
    ...(party === null ? [{ code: 'REQUIRED', path: 'party' } as const] : []),
    ...tooMany(rows.length, MOST_ROWS, 'rows'),
    ...tooMany(allocations.length, MOST_ALLOCATIONS, 'allocations'),
  ]
  // Thousands of rows are not answered with thousands of problems.
  if (problems.some(({ code }) => code === 'TOO_MANY_ROWS')) return problems
  problems.push(
    ...rows.flatMap((row, index) => checkRow(row, { path: `rows.${index}`, isAlone: rows.length === 1, ...beside })),
    ...checkWithholding(payment, beside.currencyDigits),
    ...checkNumber(payment.write_off, 'write_off', beside.currencyDigits),
    ...checkAllocations(payment, beside.currencyDigits),
  )
  // Sums are judged only when every number can be read; before that, they would mislead.
  return problems.length > 0 ? problems : checkSums(payment, beside)
}

/** What is typed so far comes to; what cannot be read yet counts as nothing. */
export function typedSettlement(payment: TypedPayment, { currencyDigits, withholdingRate }: PaymentBeside) {
  const read = (text: string) => (isDecimal(text) && text.length <= 40 ? text : '0')
  const base = read(payment.withholding_base)
  return settle({
    amounts: payment.rows.map(({ amount }) => read(amount)),
    withholding: withholdingRate === null ? '0' : withheld(withDigits(base, 6), withholdingRate, currencyDigits),
    writeOff: read(payment.write_off),
  })
}

type Place = { path: string; isAlone: boolean; currencyDigits: number }

function checkRow(row: TypedPaymentRow, { path, isAlone, currencyDigits }: Place): Problem[] {
  const isCheque = row.method === 'cheque'
  const missing = [
    ...(row.method === 'mode' && row.mode === null ? ['mode'] : []),
    ...(row.method !== 'mode' && row.bank_account === null ? ['bank_account'] : []),
    ...(isCheque && row.cheque_number === '' ? ['cheque_number'] : []),
  ]
  const unknown = fieldsOfOtherWays(row.method).filter((field) => (row[field] ?? '') !== '')
  return [
    ...unknown.map((field): Problem => ({ code: 'UNKNOWN_FIELD', path: `${path}.${field}`, params: { field } })),
    ...(isCheque && !isAlone ? [{ code: 'CHEQUE_ALONE', path: `${path}.method` } as const] : []),
    ...missing.map((field): Problem => ({ code: 'REQUIRED', path: `${path}.${field}` })),
    ...checkAmount(row.amount, `${path}.amount`, currencyDigits),
  ]
}

const ofCheques = ['cheque_number', 'cheque_date', 'drawee_bank'] as const

/** The fields that a row has only when it is paid in another way. */
function fieldsOfOtherWays(method: PaymentMethod) {
  switch (method) {
    case 'mode':
      return ['bank_account', ...ofCheques] as const
    case 'bank':
      return ['mode', ...ofCheques] as const
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

function checkAllocations({ allocations }: TypedPayment, currencyDigits: number): Problem[] {
  const seen = new Set<string>()
  return allocations.flatMap(({ item, amount }, index): Problem[] => {
    const path = `allocations.${index}`
    const problems = checkAmount(amount, `${path}.amount`, currencyDigits)
    if (item === '') return [{ code: 'REQUIRED', path: `${path}.item` }, ...problems]
    if (seen.has(item)) return [{ code: 'SET_OFF_TWICE', path: `${path}.item` }, ...problems]
    seen.add(item)
    return problems
  })
}

/** REQUIRED, NOT_A_NUMBER, NOT_POSITIVE, TOO_MANY_DIGITS of an amount that is to be above nothing. */
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

function checkSums(payment: TypedPayment, beside: PaymentBeside): Problem[] {
  const { settled } = typedSettlement(payment, beside)
  if (isZero(settled)) return [{ code: 'NOTHING_SETTLED', path: 'rows' }]
  if (integerDigits(settled) > MOST_INTEGER_DIGITS) {
    return [{ code: 'TOO_MANY_DIGITS', path: 'rows', params: { max: beside.currencyDigits.toString() } }]
  }
  const setOff = sum(payment.allocations.map(({ amount }) => amount))
  if (compare(setOff, settled) <= 0) return []
  const params = { settled: withDigits(settled, beside.currencyDigits) }
  return [{ code: 'ABOVE_SETTLED', path: 'allocations', params }]
}

function tooMany(count: number, most: number, path: string): Problem[] {
  return count > most ? [{ code: 'TOO_MANY_ROWS', path, params: { max: most.toString() } }] : []
}
