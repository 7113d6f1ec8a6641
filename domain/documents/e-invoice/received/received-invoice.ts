/**
 * A received e-invoice by the model of EN 16931. Texts are trimmed and '' where the file has none; amounts are canonical
 * decimals, dates YYYY-MM-DD.
 */
import type { EInvoice, VatTreatment } from '../e-invoice.ts'

/** Null where the file states no category of the standard. */
export type ReceivedTreatment = VatTreatment | null

export type ReceivedParty = {
  readonly name: string // BT-27, BT-44
  /** Other names, such as the trading name (BT-28). */
  readonly otherName: string
  /** VAT identifier, tax registration, legal registration and other identifiers. */
  readonly numbers: readonly string[]
  readonly address: string
  readonly country: string
  readonly email: string
  readonly phone: string
}

/** A line; `rows.2.net` is the path of a problem with the net amount of the third one. */
export type ReceivedRow = {
  readonly id: string // BT-126
  readonly name: string // BT-153
  readonly description: string // BT-154
  readonly sellersCode: string // BT-155
  readonly buyersCode: string // BT-156
  readonly standardCode: string // BT-157
  readonly quantity: string // BT-129
  readonly unitCode: string // BT-130
  /** The price of one unit (BT-146 by BT-149). */
  readonly price: string
  readonly allowance: string // BT-136, all of them
  readonly charge: string // BT-141, all of them
  readonly net: string // BT-131
  readonly treatment: ReceivedTreatment
}

/** An allowance or a charge on the document. */
export type ReceivedAllowance = {
  readonly isCharge: boolean
  readonly amount: string
  readonly reason: string
  readonly treatment: ReceivedTreatment
}

export type ReceivedTax = { readonly treatment: ReceivedTreatment; readonly basis: string; readonly tax: string }

/** Issued e-invoices have no charges. */
export type ReceivedTotals = EInvoice['totals'] & { readonly charges: string } // BT-108

export type ReceivedInvoice = {
  readonly number: string // BT-1
  readonly date: string // BT-2
  readonly dueDate: string // BT-9
  readonly currency: string // BT-5
  readonly orderReference: string // BT-13
  readonly note: string // BT-22
  readonly seller: ReceivedParty
  readonly buyer: ReceivedParty
  readonly rows: readonly ReceivedRow[]
  readonly allowances: readonly ReceivedAllowance[]
  readonly taxes: readonly ReceivedTax[]
  readonly totals: ReceivedTotals
}

const names = {
  S: 'Standard rate',
  Z: 'Zero-rated',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Supply within the European Union',
  G: 'Export',
  O: 'Outside the scope of VAT',
} as const

/** Returns a treatment in words, as problems name it: Standard rate 20%. */
export function treatmentName(treatment: ReceivedTreatment): string {
  if (treatment === null) return 'no VAT category'
  const { category, rate } = treatment
  return category === 'S' ? `${names.S} ${rate ?? '0'}%` : names[category]
}

/** Returns a text by which equal treatments are recognised; only the standard rate has several rates. */
export function treatmentKey(treatment: ReceivedTreatment): string {
  if (treatment === null) return ''
  return treatment.category === 'S' ? `S ${treatment.rate ?? '0'}` : treatment.category
}
