/**
 * The rules that a sales voucher, purchase voucher, credit note, debit note, quotation, purchase order or delivery note is checked by on its own, before it is
 * stored. The form runs this function while the user types, the server before it stores.
 *
 * Empty rows, such as the last one of the grid, are ignored. A row of a note that returns a row of an invoice takes
 * price, discount and tax from it: only its quantity is checked, against the quantity that can still be returned.
 *
 *   quantity '0'                         NOT_POSITIVE         at rows.0.quantity
 *   2 at 10.00, 20.01 off                DISCOUNT_TOO_LARGE   at rows.0.discount
 *   a percentage of 101                  NOT_A_PERCENTAGE     at discount
 *   dated 2026-04-02, due 2026-04-01     DUE_BEFORE_DATE      at due_date
 *   a quotation, valid until 2026-04-01  EXPIRY_BEFORE_DATE   at expiry_date
 *   sold to Mrs Bloom, on account        WALK_IN_ON_ACCOUNT   at payment_mode
 *   to be emailed to 'ann'               NOT_AN_EMAIL         at email
 */
import { isLocalDate } from '../calendar/local-date.ts'
import { emailProblems } from '../company/email-address.ts'
import type { Problem } from '../errors.ts'
import { checkDate, checkNumber, checkPercentage, checkQuantity, MOST_ROWS } from '../inventory/check-rows.ts'
import { compare, integerDigits, isZero, subtract, withDigits } from '../money/decimal.ts'
import type { Discount } from './discount.ts'
import { documentTotals } from './totals.ts'
import type { RowFigures, TotalsHeader, TypedRow } from './totals.ts'

export type TradeKind =
  | 'sales-voucher'
  | 'credit-note'
  | 'purchase-voucher'
  | 'debit-note'
  | 'quotation'
  | 'purchase-order'
  | 'delivery-note'
  | 'goods-receipt'

export type CheckedRow = TypedRow & {
  readonly item: string | null
  readonly description: string
  /** Of a row that returns a row of an invoice: the quantity of it that is not yet returned. */
  readonly leftToReturn: string | null
}

/** What stands above the rows, besides discount and tax. */
export type CheckedHead = {
  readonly kind: TradeKind
  /** A draft needs no number of the supplier and no customer yet. */
  readonly isDraft: boolean
  readonly date: string
  readonly due_date: string
  /** The last day of a quotation. */
  readonly expiry_date: string
  /** When an order is expected. */
  readonly expected_date: string
  readonly party: string | null
  /** The customer's name when no party is selected. */
  readonly customer_name: string
  readonly email: string
  readonly supplier_no: string
  readonly remarks: string
  /** Sold to a customer who has no account. */
  readonly isWalkIn: boolean
  /** Paid in full when it is issued. */
  readonly hasPaymentMode: boolean
  /** Imported, or issued to a walk-in customer on account before that was refused. */
  readonly isOnAccountAlready: boolean
  /** The goods were received before the supplier's invoice. */
  readonly billNumberFollows: boolean
  /** The stored address: it is accepted unchanged, so that other fields can be edited. */
  readonly storedEmail: string
}

export type TradeDocument = TotalsHeader & CheckedHead & { readonly rows: readonly CheckedRow[] }

const MOST_INTEGER_DIGITS = 14

/**
 * Returns all problems, at paths such as `date`, `discount`, `rows` and `rows.3.quantity`. Codes: REQUIRED,
 * WALK_IN_ON_ACCOUNT, DUE_BEFORE_DATE, EXPIRY_BEFORE_DATE, EXPECTED_BEFORE_DATE, NOT_AN_EMAIL, NO_ROW, TOO_MANY_ROWS, NOT_A_NUMBER, NOT_POSITIVE, BELOW_ZERO,
 * TOO_MANY_DIGITS, NOT_A_PERCENTAGE, DISCOUNT_TOO_LARGE, OVER_RETURNED. Without problems it can be saved and, by these
 * rules, issued.
 */
export function checkTradeDocument(document: TradeDocument): Problem[] {
  const filled = document.rows.flatMap((row, index) => (isBlank(row) ? [] : [{ row, path: `rows.${index}` }]))
  const header = checkHead(document)
  if (filled.length === 0) header.push({ code: 'NO_ROW', path: 'rows' })
  // One problem instead of thousands for a document with too many rows.
  if (filled.length > MOST_ROWS) {
    return [...header, { code: 'TOO_MANY_ROWS', path: 'rows', params: { max: MOST_ROWS.toString() } }]
  }
  const inRows = filled.flatMap(({ row, path }) =>
    row.leftToReturn === null ? checkRow(row, path, document) : checkReturn(row, path, row.leftToReturn),
  )
  const inDiscount = checkDiscount(document, '', document.currencyDigits)
  const problems = [...header, ...inDiscount, ...inRows]
  // Amounts are checked only when every number is valid.
  return inDiscount.length + inRows.length > 0 ? problems : [...problems, ...checkAmounts(document)]
}

/** Returns the problems above the rows: REQUIRED, WALK_IN_ON_ACCOUNT, NOT_AN_EMAIL, and those of dates. */
export function checkHead(head: CheckedHead): Problem[] {
  return [...checkDates(head), ...checkNames(head), ...checkEmail(head)]
}

function isBlank({ item, quantity, rate, description }: CheckedRow): boolean {
  return item === null && quantity === '' && rate === '' && description.trim() === ''
}

function checkDates({
  date,
  due_date: dueDate,
  expiry_date: expiryDate,
  expected_date: expectedDate,
}: CheckedHead): Problem[] {
  const problems = checkDate(date)
  if (problems.length > 0) return problems
  const isBefore = (day: string) => day !== '' && isLocalDate(day) && day < date
  return [
    ...(isBefore(dueDate) ? [{ code: 'DUE_BEFORE_DATE', path: 'due_date' } as const] : []),
    ...(isBefore(expiryDate) ? [{ code: 'EXPIRY_BEFORE_DATE', path: 'expiry_date' } as const] : []),
    ...(isBefore(expectedDate) ? [{ code: 'EXPECTED_BEFORE_DATE', path: 'expected_date' } as const] : []),
  ]
}

/** Checks the party, the supplier's number of a bill, and the reason of a note. */
function checkNames(document: CheckedHead): Problem[] {
  const { kind, isDraft, party, hasPaymentMode, billNumberFollows } = document
  const hasText = (text: 'customer_name' | 'supplier_no' | 'remarks') => document[text].trim() !== ''
  const isPurchase = kind === 'purchase-voucher' || kind === 'debit-note' || kind === 'purchase-order'
  const hasParty = isPurchase ? party !== null : isDraft || party !== null || hasPaymentMode || hasText('customer_name')
  const missing = [
    ...(hasParty ? [] : ['party']),
    ...(kind !== 'purchase-voucher' || isDraft || billNumberFollows || hasText('supplier_no') ? [] : ['supplier_no']),
    ...((kind === 'credit-note' || kind === 'debit-note') && !hasText('remarks') ? ['remarks'] : []),
  ]
  const problems = missing.map((path): Problem => ({ code: 'REQUIRED', path }))
  return hasParty && isCashSaleOnAccount(document) ? [...problems, walkInOnAccount] : problems
}

/** The problem of an invoice on account for a customer without an account; shown at the payment method. */
export const walkInOnAccount: Problem = { code: 'WALK_IN_ON_ACCOUNT', path: 'payment_mode' }

function isCashSaleOnAccount({ kind, isDraft, isWalkIn, hasPaymentMode, isOnAccountAlready }: CheckedHead): boolean {
  return kind === 'sales-voucher' && !isDraft && isWalkIn && !hasPaymentMode && !isOnAccountAlready
}

function checkEmail({ email, storedEmail }: CheckedHead): Problem[] {
  return email === storedEmail ? [] : emailProblems(email, 'email')
}

function checkRow(row: CheckedRow, path: string, { kind, tax_type, currencyDigits }: TradeDocument): Problem[] {
  const isBought = kind === 'purchase-voucher' || kind === 'purchase-order'
  const needsScheme = isBought && tax_type !== 'none' && row.taxScheme === null
  const missing = [
    ...(row.item === null ? ['item'] : []),
    // A delivery note takes the selling price where none is entered.
    ...(row.rate === '' && kind !== 'delivery-note' ? ['rate'] : []),
    ...(needsScheme ? ['tax_scheme'] : []),
  ]
  return [
    ...missing.map((field): Problem => ({ code: 'REQUIRED', path: `${path}.${field}` })),
    ...checkQuantity(row.quantity, `${path}.quantity`),
    ...checkNumber(row.rate, `${path}.rate`),
    ...checkDiscount(row, `${path}.`, currencyDigits),
  ]
}

function checkReturn({ quantity }: CheckedRow, path: string, left: string): Problem[] {
  const problems = checkQuantity(quantity, `${path}.quantity`)
  const isMore = problems.length === 0 && compare(quantity, left) > 0
  const over: Problem = { code: 'OVER_RETURNED', path: `${path}.quantity`, params: { quantity: left } }
  return isMore ? [over] : problems
}

/** Checks a discount on its own; checkAmounts compares it with the amount. */
function checkDiscount({ discount_type, discount }: Discount, before: string, currencyDigits: number): Problem[] {
  const path = `${before}discount`
  if (discount_type !== null && discount === '') return [{ code: 'REQUIRED', path }]
  if (discount_type === 'percent') return checkPercentage(discount, path)
  const problems = checkNumber(discount, path, currencyDigits)
  if (discount_type === 'amount' || problems.length > 0 || discount === '' || isZero(discount)) return problems
  return [{ code: 'REQUIRED', path: `${before}discount_type` }]
}

function checkAmounts(document: TradeDocument): Problem[] {
  const { currencyDigits } = document
  const indexes = document.rows.flatMap((row, index) => (row.leftToReturn === null ? [index] : []))
  const rows = indexes.flatMap((index) => document.rows[index] ?? [])
  const { rows: figures, totals } = documentTotals(document, rows)
  const problems = rows.flatMap((row, nth) =>
    checkAmount(row, figures[nth], { path: `rows.${indexes[nth]}`, currencyDigits }),
  )
  const afterRows = subtract(totals.subTotal, totals.rowDiscounts)
  problems.push(...checkSize(document, afterRows, { path: 'discount', currencyDigits }))
  const isTooMuch =
    integerDigits(totals.subTotal) > MOST_INTEGER_DIGITS || integerDigits(totals.total) > MOST_INTEGER_DIGITS
  return isTooMuch ? [...problems, tooManyDigits('rows', currencyDigits)] : problems
}

type AmountContext = { readonly path: string; readonly currencyDigits: number }

function checkAmount(
  row: TypedRow,
  figures: RowFigures | undefined,
  { path, currencyDigits }: AmountContext,
): Problem[] {
  const gross = figures?.gross ?? '0'
  if (integerDigits(gross) > MOST_INTEGER_DIGITS) return [tooManyDigits(`${path}.rate`, currencyDigits)]
  return checkSize(row, gross, { path: `${path}.discount`, currencyDigits })
}

function checkSize(
  { discount_type, discount }: Discount,
  amount: string,
  { path, currencyDigits }: AmountContext,
): Problem[] {
  if (discount_type !== 'amount' || discount === '' || compare(discount, amount) <= 0) return []
  return [{ code: 'DISCOUNT_TOO_LARGE', path, params: { amount: withDigits(amount, currencyDigits) } }]
}

function tooManyDigits(path: string, currencyDigits: number): Problem {
  return { code: 'TOO_MANY_DIGITS', path, params: { max: currencyDigits.toString() } }
}
