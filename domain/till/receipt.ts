/**
 * What a receipt of 80 mm shows. It is stored with its fact, so that a reprint is the receipt as first printed, also
 * after names and prices have changed.
 *
 *   2 × Earl Grey 5.40, 1 × Tea towel 4.50 less 10 %, at 20 % included
 *   Subtotal 15.30, discount 0.45, total 14.85, of it VAT 20% 2.48; cash 20.00, change 5.15
 */
import type { DiscountType } from '../documents/discount.ts'
import type { DocumentTotals, RowFigures } from '../documents/totals.ts'
import { add, isZero, subtract, withDigits } from '../money/decimal.ts'
import type { Cart, CartFigures } from './cart.ts'
import type { Catalog, CatalogCompany } from './catalog.ts'
import type { PrintedTotals, Sale, Tender } from './facts.ts'
import { amountDue, changeOf } from './tender.ts'

export type ReceiptLine = {
  readonly name: string
  readonly quantity: string
  readonly unit_label: string
  readonly rate: string
  readonly discount: string
  readonly discount_type: DiscountType | null
  /** After the discount of the line. */
  readonly amount: string
}

export type ReceiptPayment = {
  readonly name: string
  readonly amount: string
  readonly tendered: string | null
  readonly outcome: Tender['outcome']
}

export type Receipt = {
  readonly kind: 'sale' | 'return'
  readonly company: CatalogCompany
  readonly till: string
  readonly cashier: string
  readonly number: string
  readonly at: string
  readonly customer: string
  /** The number of the sale that a return refers to. */
  readonly sale_number: string | null
  readonly lines: readonly ReceiptLine[]
  readonly totals: PrintedTotals
  readonly is_tax_included: boolean
  readonly taxes: readonly { readonly name: string; readonly rate: string; readonly tax: string }[]
  readonly payments: readonly ReceiptPayment[]
  readonly change: string
  readonly on_account: string
}

/** Returns the totals of a sale or return as printed and recorded, with the digits of the currency. */
export function printedTotals(totals: DocumentTotals, currencyDigits: number): PrintedTotals {
  const written = (amount: string) => withDigits(amount, currencyDigits)
  return {
    sub_total: written(totals.subTotal),
    discount: written(add(totals.rowDiscounts, totals.headerDiscounts)),
    tax: written(totals.tax),
    total: written(totals.total),
  }
}

/** The parts of a receipt that come from its fact and its till. */
export type ReceiptFrame = { readonly catalog: Catalog; readonly cashier: string; readonly at: string }

/** Returns the receipt of a sale of a cart. */
export function receiptOfSale(
  sale: Sale,
  { cart, figures, frame }: { cart: Cart; figures: CartFigures; frame: ReceiptFrame },
): Receipt {
  const lines = cart.lines.map((line, index) => ({
    name: line.name,
    quantity: line.quantity,
    unit_label: line.unit_label,
    rate: line.rate,
    discount: line.discount,
    discount_type: line.discount_type,
    amount: amountOf(figures.rows[index]),
  }))
  return {
    ...frameOf(frame),
    ...paymentsOf(sale, frame.catalog),
    kind: 'sale',
    number: sale.number,
    customer: cart.customer_name,
    sale_number: null,
    lines,
    totals: sale.totals,
    is_tax_included: sale.tax_type === 'inclusive',
    taxes: taxesOf(figures.totals, frame.catalog),
  }
}

/** Returns company, till, cashier and moment of a receipt. */
export function frameOf({ catalog: { company, till }, cashier, at }: ReceiptFrame) {
  return { company, till: till.name, cashier, at }
}

/** Returns the payments of a receipt by the names of their methods, the change, and what stays on account. */
export function paymentsOf(
  { payments, totals }: { payments: readonly Tender[]; totals: PrintedTotals },
  { modes }: Catalog,
): Pick<Receipt, 'payments' | 'change' | 'on_account'> {
  const names = new Map(modes.map(({ id, name }) => [id, name]))
  return {
    payments: payments.map(({ mode, amount, tendered, outcome }) => ({
      name: names.get(mode) ?? '',
      amount,
      tendered,
      outcome,
    })),
    change: changeOf(payments),
    on_account: amountDue(totals.total, payments),
  }
}

/** Returns the taxes of a document by the names of their schemes; schemes without tax are left out. */
export function taxesOf({ taxes }: DocumentTotals, { schemes }: Catalog): Receipt['taxes'] {
  const names = new Map(schemes.map(({ id, name }) => [id, name]))
  return taxes.filter(({ tax }) => !isZero(tax)).map(({ id, rate, tax }) => ({ name: names.get(id) ?? '', rate, tax }))
}

function amountOf(row: RowFigures | undefined): string {
  return row === undefined ? '0' : subtract(row.gross, row.rowDiscount)
}
