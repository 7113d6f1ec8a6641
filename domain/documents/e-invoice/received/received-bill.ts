/**
 * What reading an e-invoice answers: what the file says, the body of a bill that comes to it, and notes. Amounts have the
 * digits of the currency.
 */
import type { Params } from '../../../errors.ts'
import type { ReceivedTotals } from './received-invoice.ts'

/** A problem at a field of the file (`totals.basis`, `seller`) or of the bill (`rows.2.item`), with its text. */
export type ReceivedNote = { path: string; code: string; params: Params; message: string }

export type ReceivedBillRow = {
  item: string | null
  description: string
  quantity: string
  unit: string | null
  rate: string
  discount_type: 'amount' | null
  discount: string
  tax_scheme: string | null
}

export type ReceivedBill = {
  file: {
    number: string
    date: string
    due_date: string | null
    currency: string
    seller: Readonly<Record<'name' | 'tax_number' | 'address' | 'country' | 'email' | 'phone', string>>
    buyer: string
    totals: Readonly<Record<Exclude<keyof ReceivedTotals, 'withTax'> | 'with_tax', string>>
    /** By treatment: the figures of the file, and the tax that the bill computes. */
    taxes: { treatment: string; basis: string; tax: string; bill_tax: string }[]
  }
  supplier: { id: string; label: string } | null
  /** The body of a draft of `purchase/vouchers`. Records that are to be selected are null. */
  bill: {
    date: string
    due_date?: string
    party: string | null
    supplier_no: string
    tax_type: 'exclusive'
    discount_type: 'amount' | null
    discount: string
    reference: string
    remarks: string
    rows: ReceivedBillRow[]
  }
  /** The names of each row of the bill; `name` is that of the file. */
  labels: { name: string; item: string; item_code: string; unit: string; tax_scheme: string; net: string }[]
  totals: { net: string; tax: string; total: string }
  notes: ReceivedNote[]
}
