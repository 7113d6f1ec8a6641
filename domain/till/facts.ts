/**
 * What a till records. A fact is written on the device before anything is printed, with a number of its till and the hash
 * of the fact before it, and never changed: what is wrong is corrected by another fact. The server stores every fact once,
 * by till and number, and makes the documents that follow from it.
 *
 * Amounts are decimal strings in the currency of the company, quantities and prices have up to six decimal places. Dates
 * are ISO days in the time zone of the company, moments ISO instants of the till's clock.
 */

import type { DiscountType } from '../documents/discount.ts'
import type { TaxType } from '../documents/tax.ts'

/** The number, the moment and the place in the chain of a fact. */
export type FactFrame = {
  /** A UUIDv7 of the till; the id of the document that the fact becomes. */
  readonly id: string
  readonly till: string
  /** 1 for the first fact of the till, then without gaps. */
  readonly n: number
  /** By the clock of the till, which may be wrong. */
  readonly at: string
  /** The member who was signed in. */
  readonly cashier: string
  /** The hash of the fact n − 1; empty for the first. */
  readonly previous: string
  readonly hash: string
}

/** A fact with the content of its kind. */
export type TillFact = FactFrame & FactContent

export type FactContent =
  | { readonly kind: 'shift_opened'; readonly body: ShiftOpened }
  | { readonly kind: 'sale'; readonly body: Sale }
  | { readonly kind: 'return'; readonly body: Return }
  | { readonly kind: 'void'; readonly body: Void }
  | { readonly kind: 'payment'; readonly body: LaterPayment }
  | { readonly kind: 'drawer'; readonly body: DrawerMovement }
  | { readonly kind: 'shift_closed'; readonly body: ShiftClosed }

export type FactKind = FactContent['kind']

/** The id of the fact is the id of the shift. */
export type ShiftOpened = {
  /** The cash in the drawer, counted. */
  readonly float: string
  /** The payment method of the drawer; a record of an earlier version does not name it. */
  readonly mode?: string
}

/** A line of a sale, with the fields of a line of an invoice. */
export type SaleLine = {
  readonly item: string
  readonly description: string | null
  readonly quantity: string
  readonly unit: string
  /** The price as sold; a later price of the item does not change it. */
  readonly rate: string
  readonly discount: string
  readonly discount_type: DiscountType | null
  readonly tax_scheme: string | null
  /** The rate of the scheme as sold, in per cent; null without a scheme. */
  readonly tax_rate: string | null
}

/** Who buys: a contact, a new contact with the name and phone that the cashier typed, or only a name. */
export type Customer =
  | { readonly kind: 'contact'; readonly id: string }
  | {
      readonly kind: 'new'
      readonly id: string
      readonly name: string
      readonly phone: string | null
      readonly tax_number: string | null
    }
  | { readonly kind: 'name'; readonly name: string | null }

/** A part of what is paid. What is unpaid stays on account, which needs a contact. */
export type Tender = {
  readonly id: string
  readonly mode: string
  /** What it pays of the sale. */
  readonly amount: string
  /** The cash that was handed over; the change is the difference. Null for other methods. */
  readonly tendered: string | null
  /** `unknown`: the card terminal gave no answer; settled by a later `payment`. */
  readonly outcome: 'paid' | 'unknown'
  readonly reference: string | null
}

/** The totals as printed. */
export type PrintedTotals = {
  readonly sub_total: string
  readonly discount: string
  readonly tax: string
  readonly total: string
}

export type Sale = {
  readonly shift: string
  /** The number on the receipt, `T1-000042`: counted at the till, without gaps. */
  readonly number: string
  readonly date: string
  readonly customer: Customer
  readonly tax_type: TaxType
  readonly rows: readonly SaleLine[]
  readonly discount: string
  readonly discount_type: DiscountType | null
  readonly remarks: string | null
  readonly payments: readonly Tender[]
  readonly totals: PrintedTotals
  /** The version of the catalog that the prices come from. */
  readonly catalog: string
}

/** Goods that come back, against a sale of any till or an invoice; it becomes a credit note that is paid out. */
export type Return = {
  readonly shift: string
  /** `T1-R-000003`. */
  readonly number: string
  readonly date: string
  /** The id of the sale. */
  readonly sale: string
  /** By line of the sale, counted from 0. */
  readonly rows: readonly { readonly line: number; readonly quantity: string }[]
  readonly reason: string
  readonly payments: readonly Tender[]
  readonly totals: PrintedTotals
}

/** Cancels a sale of the same shift. */
export type Void = { readonly shift: string; readonly sale: string; readonly reason: string }

/** Settles a payment of unknown outcome, or pays a sale later. */
export type LaterPayment = {
  readonly shift: string
  readonly sale: string
  /** The payment of unknown outcome that this settles; null for another payment. */
  readonly settles: string | null
  /** Null: the terminal took nothing. */
  readonly payment: Tender | null
}

/** Cash that is put into the drawer or taken out other than by a sale. */
export type DrawerMovement = {
  readonly shift: string
  readonly direction: 'in' | 'out'
  readonly amount: string
  /** The account on the other side: a safe, a bank account, an expense. */
  readonly account: string
  readonly reason: string
}

export type ShiftClosed = {
  readonly shift: string
  /** The cash in the drawer, counted. */
  readonly counted: string
  /** What the till expected; the server computes it again. */
  readonly expected: string
  readonly remarks: string | null
}
