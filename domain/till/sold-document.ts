import type { ReturnedFigures } from '../documents/return-of-row.ts'

/** A sale or an invoice with what can still be returned of it, for a return against a receipt of another till. */
export type SoldLine = {
  /** Its place on the receipt, counted from 0. */
  readonly line: number
  readonly item: string
  readonly item_label: string
  readonly quantity: string
  readonly returned: string
  /** What the returns of it took together, of every figure. */
  readonly returned_figures: ReturnedFigures
  readonly left: string
  readonly unit: string
  readonly unit_label: string
  readonly rate: string
  readonly tax_scheme: string | null
  /** Of the whole line, after discounts. */
  readonly net: string
  readonly tax: string
  readonly total: string
}

export type SoldDocument = {
  readonly id: string
  readonly voucher_no: string
  readonly date: string
  readonly customer: string
  readonly party: string
  readonly total: string
  /** What is not paid yet. */
  readonly unpaid: string
  readonly rows: readonly SoldLine[]
}
