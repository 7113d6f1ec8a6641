/**
 * Makes a bill of a received e-invoice that comes to its figures. A line keeps quantity and price; what its net amount is
 * below their product is its discount. The allowances on the document are the discount of the bill where that divides as
 * the file does, else discounts of the lines of their tax; a charge is a line of its own.
 *
 *   2 × 100.00 less 20.00, net 180.00, 18.00 off at 20 %      rate 100, discount 20, discount of the bill 18
 *   3 × 8.3333333333, net 25.00                               rate 8.333333, no discount
 *   18.00 off at 20 % only, beside a line at 0 %              discount 38 on the line at 20 %
 */
import { allocate } from '../../../money/allocate.ts'
import {
  add,
  canonical,
  compare,
  divide,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from '../../../money/decimal.ts'
import type { DocumentTotals, TypedRow } from '../../totals.ts'
import { documentTotals } from '../../totals.ts'
import { basesOf } from './check-sums.ts'
import type { BookItem, BookScheme, BookUnit } from './match-books.ts'
import type { ReceivedInvoice, ReceivedRow, ReceivedTreatment } from './received-invoice.ts'
import { treatmentKey } from './received-invoice.ts'

/** Quantities and prices have at most six decimal places. */
const PLACES = 6
const SMALLEST = '0.000001'

/** A line or a charge with what it is in the books; null where that is to be selected. */
export type MatchedRow = {
  readonly name: string
  readonly description: string
  readonly quantity: string
  readonly price: string
  readonly net: string
  readonly treatment: ReceivedTreatment
  readonly item: BookItem | null
  readonly unit: BookUnit | null
  readonly scheme: BookScheme | null
}

/** `discount` is an amount, '0' for none. */
export type DraftRow = Pick<MatchedRow, 'name' | 'treatment' | 'item' | 'unit' | 'scheme'> & {
  readonly description: string
  readonly quantity: string
  readonly rate: string
  readonly discount: string
}

export type DraftBill = {
  readonly rows: readonly DraftRow[]
  readonly discount: string
  readonly totals: DocumentTotals
  /** The net amount of each row. */
  readonly nets: readonly string[]
  /** The taxable amounts and the tax that the bill computes, by the key of the treatment. */
  readonly bases: ReadonlyMap<string, string>
  readonly taxes: ReadonlyMap<string, string>
}

type Allowances = Pick<ReceivedInvoice, 'allowances'>
type DraftOptions = {
  readonly digits: number
  /** Whether bills of the company have a discount on the whole. */
  readonly hasDiscount: boolean
}

/** Returns the bill. `rows` are the lines and then the charges of the invoice. */
export function draftBill(
  rows: readonly MatchedRow[],
  { allowances }: Allowances,
  { digits, hasDiscount }: DraftOptions,
): DraftBill {
  const priced = rows.map((row) => ({ ...row, ...priceRow(row, digits) }))
  const discounts = allowances.filter(({ isCharge }) => !isCharge)
  const discount = sum(discounts.map(({ amount }) => amount))
  const whole = toBill(priced, discount, digits)
  const bases = basesOf({ rows, allowances: discounts })
  if (isZero(discount) || (hasDiscount && equals(bases, whole.bases))) return whole
  return toBill(spreadOnRows(priced, discounts, digits), '0', digits)
}

/** Returns quantity, rate and discount of a row, which come to its net amount. */
function priceRow({ quantity, price, net }: Pick<ReceivedRow, 'quantity' | 'price' | 'net'>, digits: number) {
  const rounded = roundHalfUp(quantity, PLACES)
  const count = isZero(rounded) ? '1' : rounded
  const amountAt = (rate: string) => roundHalfUp(multiply(count, rate), digits)
  const rate = lowestRate(count, { rate: roundHalfUp(price, PLACES), net, amountAt })
  return { quantity: count, rate, discount: subtract(amountAt(rate), net) }
}

type Rate = { rate: string; net: string; amountAt: (rate: string) => string }

/** Returns the rate where it gives the net amount or more, else the lowest that does. */
function lowestRate(quantity: string, { rate, net, amountAt }: Rate): string {
  if (compare(amountAt(rate), net) >= 0) return rate
  const exact = canonical(divide(net, quantity, PLACES))
  return compare(amountAt(exact), net) >= 0 ? exact : add(exact, SMALLEST)
}

/** Returns the rows with the allowances of their treatment as further discounts, in proportion to their net amounts. */
function spreadOnRows<Row extends MatchedRow & { discount: string }>(
  rows: readonly Row[],
  discounts: ReceivedInvoice['allowances'],
  digits: number,
): Row[] {
  const parts = new Map<Row, string>()
  const keys = new Set(discounts.map(({ treatment }) => treatmentKey(treatment)))
  for (const key of keys) {
    const ofKey = rows.filter((row) => treatmentKey(row.treatment) === key)
    const amount = sum(
      discounts.filter(({ treatment }) => treatmentKey(treatment) === key).map((allowance) => allowance.amount),
    )
    const nets = ofKey.map(({ net }) => net)
    // What exceeds the lines is a fault of the file, which its sums show.
    const shares = compare(amount, sum(nets)) > 0 ? nets : isZero(sum(nets)) ? [] : allocate(amount, nets, digits)
    for (const [index, row] of ofKey.entries()) parts.set(row, shares[index] ?? '0')
  }
  return rows.map((row) => ({ ...row, discount: add(row.discount, parts.get(row) ?? '0') }))
}

function toBill(rows: readonly DraftRow[], discount: string, digits: number): DraftBill {
  const typed = rows.map(({ quantity, rate, discount: off, scheme }): TypedRow => ({
    quantity,
    rate,
    ...discountOf(off),
    taxScheme: scheme,
  }))
  const header = { tax_type: 'exclusive', ...discountOf(discount), currencyDigits: digits } as const
  const { rows: figures, totals } = documentTotals(header, typed)
  const taxes = new Map<string, string>()
  for (const [index, { treatment }] of rows.entries()) {
    const key = treatmentKey(treatment)
    taxes.set(key, add(taxes.get(key) ?? '0', figures[index]?.tax ?? '0'))
  }
  const nets = rows.map(({ treatment }, index) => ({ treatment, net: figures[index]?.net ?? '0' }))
  const bases = basesOf({ rows: nets, allowances: [] })
  return { rows, discount, totals, nets: nets.map(({ net }) => net), bases, taxes }
}

function discountOf(discount: string) {
  const discount_type = isZero(discount) ? null : ('amount' as const)
  return { discount_type, discount, is_trade_discount: false }
}

function equals(bases: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return [...bases].every(([key, basis]) => compare(basis, others.get(key) ?? '0') === 0)
}
