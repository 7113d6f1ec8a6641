/**
 * What a receipt of 80 mm shows: it follows from the recorded fact, so that a reprint has the figures of the first print. Names
 * of items, customers and methods are those of the catalog.
 *
 *   2 × Earl Grey 5.40, 1 × Tea towel 4.50 less 10 %, at 20 % included
 *   Subtotal 15.30, discount 0.45, total 14.85, of it VAT 20% 2.48; cash 20.00, change 5.15
 */
import type { DiscountType } from '../documents/discount.ts'
import type { DocumentTotals, RowFigures } from '../documents/totals.ts'
import { add, isZero, negate, subtract, withDigits } from '../money/decimal.ts'
import type { Catalog, CatalogCompany } from './catalog.ts'
import type { Customer, PrintedTotals, Return, Sale, Tender } from './facts.ts'
import type { ReturnableSale } from './return-sale.ts'
import { returnFigures } from './return-sale.ts'
import type { Knowledge } from './sale-figures.ts'
import { saleFigures } from './sale-figures.ts'
import { amountDue, changeOf } from './tender.ts'

export type ReceiptLine = {
  readonly name: string
  readonly quantity: string
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
  readonly taxes: readonly { readonly name: string; readonly tax: string }[]
  readonly payments: readonly ReceiptPayment[]
  readonly change: string
  readonly on_account: string
}

/** What a receipt takes from elsewhere; `names` by id of the item. */
export type ReceiptFrame = {
  readonly catalog: Catalog
  readonly names: ReadonlyMap<string, { readonly name: string }>
  readonly knowledge: Knowledge
  readonly cashier: string
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

/** Returns the receipt of a recorded sale. */
export function receiptOfSale({ at, body }: { at: string; body: Sale }, frame: ReceiptFrame): Receipt {
  const figures = saleFigures(body, frame.knowledge)
  const lines = body.rows.map(({ item, quantity, rate, discount, discount_type }, index) => ({
    name: frame.names.get(item)?.name ?? '',
    quantity,
    rate,
    discount,
    discount_type,
    amount: amountOf(figures.rows[index]),
  }))
  return {
    ...frameOf(frame),
    ...paymentsOf(body, frame.catalog),
    kind: 'sale',
    at,
    number: body.number,
    customer: customerName(body.customer, frame.catalog),
    sale_number: null,
    lines,
    totals: body.totals,
    is_tax_included: body.tax_type === 'inclusive',
    taxes: taxesOf(figures.totals, frame.catalog),
  }
}

/** Returns the receipt of a recorded return of a sale; `sale` has the returns before it. */
export function receiptOfReturn(
  { at, body }: { at: string; body: Return },
  sale: ReturnableSale,
  frame: ReceiptFrame,
): Receipt {
  const quantities = sale.lines.map((_, line) => body.rows.find((row) => row.line === line)?.quantity ?? '0')
  const { rows, totals } = returnFigures(sale, quantities, frame.knowledge.currencyDigits)
  const lines = rows.map(({ line, quantity, figures }) => ({
    name: sale.lines[line]?.name ?? '',
    quantity,
    rate: sale.lines[line]?.rate ?? '0',
    discount: '0',
    discount_type: null,
    amount: subtract(figures.gross, add(figures.rowDiscount, figures.headerDiscount)),
  }))
  return {
    ...frameOf(frame),
    ...paymentsOf(body, frame.catalog),
    kind: 'return',
    at,
    number: body.number,
    customer: sale.customer,
    sale_number: sale.number,
    lines,
    totals: { ...body.totals, discount: '0' },
    is_tax_included: sale.tax_type === 'inclusive',
    taxes: taxesOf(totals, frame.catalog),
  }
}

/** Returns the name of a customer; empty for a walk-in customer. */
export function customerName(customer: Customer, { contacts }: Pick<Catalog, 'contacts'>): string {
  if (customer.kind !== 'contact') return customer.name ?? ''
  return contacts.find(({ id }) => id === customer.id)?.name ?? ''
}

function frameOf({ catalog: { company, till }, cashier }: ReceiptFrame) {
  return { company, till: till.name, cashier }
}

function paymentsOf(
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

/** Returns the taxes by the names of their schemes; schemes without tax are left out. */
function taxesOf({ taxes }: DocumentTotals, { schemes }: Catalog): Receipt['taxes'] {
  const names = new Map(schemes.map(({ id, name }) => [id, name]))
  return taxes.filter(({ tax }) => !isZero(tax)).map(({ id, tax }) => ({ name: names.get(id) ?? '', tax }))
}

function amountOf(row: RowFigures | undefined): string {
  return row === undefined ? '0' : add(row.gross, negate(row.rowDiscount))
}
